package main

import (
	"regexp"
	"slices"
	"strings"
)

// topCall is a line that calls a function without arguments, at the top of a file.
var topCall = regexp.MustCompile(`(?m)^([A-Za-z_]\w*)\(\);?$`)

// parts takes a test apart that is a list of functions, which it calls one after the
// other: the first one that fails would hide the rest. A part calls one of them; the
// other calls are blanks, so that all positions stay what they are.
func (t test) parts() []test {
	calls := topCall.FindAllStringSubmatchIndex(t.text, -1)
	calls = slices.DeleteFunc(calls, func(call []int) bool {
		return !strings.Contains(t.text, "function "+t.text[call[2]:call[3]]+"(")
	})
	if len(calls) < 2 {
		return nil
	}
	parts := make([]test, len(calls))
	for i, call := range calls {
		parts[i] = t
		parts[i].part = t.text[call[2]:call[3]]
		parts[i].text = keepCall(t.text, calls, i)
	}
	return parts
}

func keepCall(text string, calls [][]int, kept int) string {
	var b strings.Builder
	at := 0
	for i, call := range calls {
		if i == kept {
			continue
		}
		b.WriteString(text[at:call[0]])
		b.WriteString(strings.Repeat(" ", call[1]-call[0]))
		at = call[1]
	}
	b.WriteString(text[at:])
	return b.String()
}

// name is what the table and the list of reasons call a test.
func (t test) name() string {
	if t.part == "" {
		return t.path
	}
	return t.path + "#" + t.part
}
