package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// print writes the value, or the envelope, and says why the program failed.
func (c *runCommand) print(s *streams, result protocol.Result) error {
	text, err := c.text(result)
	if err != nil {
		return err
	}
	if len(text) > 0 {
		if _, err := fmt.Fprintf(s.out, "%s\n", text); err != nil {
			return err
		}
	}
	if result.OK {
		return nil
	}
	fmt.Fprint(s.err, failureText(result.Error))
	return &exitError{code: exitProgram}
}

// text is what standard output gets. A program that failed has no value.
func (c *runCommand) text(result protocol.Result) ([]byte, error) {
	switch {
	case c.JSON:
		return marshal(result)
	case result.OK:
		return valueText(result)
	default:
		return nil, nil
	}
}

// valueText writes the value as JSON, which cycles do not have.
func valueText(result protocol.Result) ([]byte, error) {
	text, err := result.JSON()
	if err != nil {
		return nil, fmt.Errorf("the value has no JSON form: %w: return something else, or print the envelope with --json", err)
	}
	return text, nil
}

// failureText gives the code, the error and the stack of a failure.
func failureText(failure *protocol.Error) string {
	var b strings.Builder
	fmt.Fprintln(&b, failureLine(failure))
	for line := range strings.Lines(failure.Stack) {
		fmt.Fprintf(&b, "    %s\n", strings.TrimSpace(line))
	}
	return b.String()
}

// failureLine gives the code and the error.
func failureLine(failure *protocol.Error) string {
	if failure.Code == "" {
		return failure.Error()
	}
	return fmt.Sprintf("[%s] %v", failure.Code, failure)
}

// marshal writes JSON without the escapes that HTML would need.
func marshal(value any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(value)
	return bytes.TrimRight(b.Bytes(), "\n"), err
}
