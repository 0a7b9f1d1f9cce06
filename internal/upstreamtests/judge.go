package main

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/codemode-executor/codemode-executor/protocol"
)

const longestReason = 160

// ending is what guest/program.js returns when a test throws.
type ending struct {
	Name    string `json:"name"`
	Message string `json:"message"`
	Stack   string `json:"stack"`
}

// judge says why a result is not the one that the test wants. A test that throws ends
// the program with a value; any other waits until nothing is left to do, which ends it
// as stalled.
func (t test) judge(result protocol.Result) string {
	if t.interrupted() {
		return t.judgeInterrupted(result)
	}
	if result.OK {
		var thrown ending
		if err := result.Unmarshal(&thrown); err != nil {
			return err.Error()
		}
		return t.judgeThrown(thrown)
	}
	if result.Error.Code != protocol.CodeStalled {
		return fmt.Sprintf("%s %s: %s", result.Error.Code, result.Error.Name, firstLine(result.Error.Message))
	}
	if line := t.uncaught(result.Logs); line != "" {
		return line
	}
	if t.negative != "" {
		return "ended without a " + t.negative
	}
	return ""
}

// uncaught finds the line of an error that nobody caught. A rejection is one where the
// test says so; elsewhere it only matters if it is that of an assertion.
func (t test) uncaught(logs []string) string {
	for _, line := range logs {
		if !strings.HasPrefix(line, "[error] Uncaught") {
			continue
		}
		rejected := strings.HasPrefix(line, "[error] Uncaught (in promise)")
		if !rejected || t.tracksRejections() || strings.Contains(line, "assertion failed") {
			return firstLine(line)
		}
	}
	return ""
}

// judgeInterrupted takes the deadline for the interrupt.
func (t test) judgeInterrupted(result protocol.Result) string {
	if !result.OK && result.Error.Code == protocol.CodeTimeout {
		return ""
	}
	return "ended without an interrupt"
}

func (t test) judgeThrown(thrown ending) string {
	if t.negative == thrown.Name {
		return ""
	}
	if t.negative != "" {
		return fmt.Sprintf("ended with a %s instead of a %s", thrown.Name, t.negative)
	}
	reason := thrown.Name + ": " + firstLine(thrown.Message)
	if at := strings.TrimSpace(position(thrown.Stack, t.path)); at != "" {
		reason += " (" + at + ")"
	}
	return reason
}

// position finds the innermost line of a stack that is in the test's own file.
func position(stack, path string) string {
	for line := range strings.Lines(stack) {
		if _, after, ok := strings.Cut(line, path+":"); ok {
			return "line " + strings.TrimRight(after, ")\n")
		}
	}
	return ""
}

// firstLine gives the first line, up to a length. Its text may be any: what a fault of
// the engine makes of memory stands in some.
func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	line = strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return '?'
	}, line)
	if runes := []rune(line); len(runes) > longestReason {
		return string(runes[:longestReason]) + "…"
	}
	return line
}
