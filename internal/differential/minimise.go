package main

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/codemode-executor/codemode-executor/internal/differential/generate"
)

// attempts bounds how many programs a minimisation tries.
const attempts = 150

// clock finds programs that ask for the time, which differ for no good reason. What is
// left of a program without its arguments may be one.
var clock = regexp.MustCompile(`new Date\(\)|Date\.now`)

// minimiser makes a differing program smaller while it still differs in the same way.
type minimiser struct {
	judge Judge
	best  Case
	left  int
}

// Minimise returns a smaller case with the same kind of difference.
func (j Judge) Minimise(ctx context.Context, c Case) Case {
	m := &minimiser{judge: j, best: c, left: attempts}
	m.judge.patience = time.Second
	for m.left > 0 {
		before := len(m.best.Program.Body())
		m.dropBlocks(ctx)
		m.dropLines(ctx)
		m.dropParts(ctx)
		if len(m.best.Program.Body()) == before {
			break
		}
	}
	return m.best
}

// try keeps a program if it differs like the best one.
func (m *minimiser) try(ctx context.Context, lines []generate.Line) bool {
	if m.left <= 0 || ctx.Err() != nil {
		return false
	}
	m.left--
	p := m.best.Program
	p.Lines = lines
	if clock.MatchString(p.Body()) {
		return false
	}
	c, err := m.judge.Run(ctx, p)
	if err != nil || c.Verdict != m.best.Verdict || c.Label != m.best.Label ||
		kind(c.Got) != kind(m.best.Got) || kind(c.Want) != kind(m.best.Want) {
		return false
	}
	m.best = c
	return true
}

// dropLines drops runs of lines, the longest first.
func (m *minimiser) dropLines(ctx context.Context) {
	for size := len(m.best.Program.Lines); size > 0; size /= 2 {
		for from := 0; from < len(m.best.Program.Lines); {
			lines := slices.Clone(m.best.Program.Lines)
			to := min(from+size, len(lines))
			if !m.try(ctx, slices.Delete(lines, from, to)) {
				from += size
			}
		}
	}
}

// dropBlocks drops statements of several lines, or else their first and last line.
func (m *minimiser) dropBlocks(ctx context.Context) {
	for from := 0; from < len(m.best.Program.Lines); from++ {
		all := m.best.Program.Lines
		to := closing(all, from)
		if to == from || m.try(ctx, slices.Delete(slices.Clone(all), from, to+1)) {
			continue
		}
		lines := slices.Delete(slices.Clone(all), to, to+1)
		m.try(ctx, slices.Delete(lines, from, from+1))
	}
}

// closing returns the line that closes the bracket which a line opens.
func closing(lines []generate.Line, from int) int {
	open := 0
	for i, l := range lines[from:] {
		for _, c := range l.Code {
			switch c {
			case '{':
				open++
			case '}':
				open--
			}
		}
		if open <= 0 {
			return from + i
		}
	}
	return from
}

// dropParts drops items between commas and statements between semicolons.
func (m *minimiser) dropParts(ctx context.Context) {
	for i := 0; i < len(m.best.Program.Lines); i++ {
		if m.best.Program.Lines[i].Typed != "" || m.best.Program.Lines[i].Fixed {
			continue
		}
		for n := 0; m.left > 0; {
			text := m.best.Program.Lines[i].Code
			parts := separable(text)
			if n >= len(parts) {
				break
			}
			lines := slices.Clone(m.best.Program.Lines)
			lines[i].Code = text[:parts[n][0]] + text[parts[n][1]:]
			if !m.try(ctx, lines) {
				n++
			}
		}
	}
}

// separable returns the places of parts of a line that may be left out: from a comma or
// semicolon, or an opening bracket, to the next on the same level.
func separable(text string) [][2]int {
	var parts [][2]int
	starts := [][]int{{0}}
	for i := 0; i < len(text); i++ {
		top := len(starts) - 1
		switch text[i] {
		case '(', '[', '{':
			if end := loopHead(text, i); end > i {
				i = end
				continue
			}
			starts = append(starts, []int{i + 1})
		case ')', ']', '}':
			parts = appendPart(parts, last(starts[top]), i)
			if len(starts[top]) > 1 {
				parts = appendPart(parts, starts[top][0], i)
			}
			if top > 0 {
				starts = starts[:top]
			}
		case ',', ';':
			parts = appendPart(parts, last(starts[top]), i+1)
			starts[top] = append(starts[top], i+1)
		case '"', '\'', '`':
			if end := strings.IndexByte(text[i+1:], text[i]); end >= 0 {
				i += end + 1
			}
		}
	}
	parts = appendPart(parts, last(starts[0]), len(text))
	slices.SortStableFunc(parts, func(a, b [2]int) int { return (b[1] - b[0]) - (a[1] - a[0]) })
	return parts
}

// loopHead returns where the head of a loop ends that opens at a place. Nothing of it may
// be left out, or the loop may never end.
func loopHead(text string, open int) int {
	before := strings.TrimSuffix(text[:open], " ")
	if text[open] != '(' || !strings.HasSuffix(before, "for") && !strings.HasSuffix(before, "while") && !strings.HasSuffix(before, "await") {
		return open
	}
	depth := 0
	for i := open; i < len(text); i++ {
		switch text[i] {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth == 0 {
			return i
		}
	}
	return open
}

func appendPart(parts [][2]int, from, to int) [][2]int {
	if from < to {
		return append(parts, [2]int{from, to})
	}
	return parts
}

func last(of []int) int { return of[len(of)-1] }

// kind is what an outcome has in common with those of the same kind.
func kind(text string) string {
	rest, ok := strings.CutPrefix(text, "throws ")
	if !ok {
		return "a value"
	}
	name, _, _ := strings.Cut(rest, ":")
	return "throws " + name
}
