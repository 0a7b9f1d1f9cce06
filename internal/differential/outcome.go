package main

import "strings"

// Outcome is what came of a program in one engine.
type Outcome struct {
	// Value is the report of a program that ran to its end.
	Value string
	// Failure is the name of the error that ended it, or the code of a failure.
	Failure string
	Message string
}

// neverRight are the failures that no program can be the cause of.
func neverRight(failure string) bool {
	switch failure {
	case "INTERNAL", "STALLED", "TIMEOUT", "MEMORY_LIMIT":
		return true
	}
	return false
}

// difference returns the label of the first line in which two reports differ, with the
// lines, or false.
func difference(got, want Outcome) (difference Difference, differs bool) {
	if got.Failure != want.Failure || got.Failure != "" {
		return Difference{Label: "(program)", Got: got.failed(), Want: want.failed()}, got.Failure != want.Failure
	}
	a, b := strings.Split(got.Value, "\n"), strings.Split(want.Value, "\n")
	for i := range max(len(a), len(b)) {
		x, y := line(a, i), line(b, i)
		if x != y {
			label, _, _ := strings.Cut(y, " = ")
			return Difference{Label: label, Got: strings.TrimPrefix(x, label+" = "), Want: strings.TrimPrefix(y, label+" = ")}, true
		}
	}
	return Difference{}, false
}

func line(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return "(nothing) = "
}

func (o Outcome) failed() string {
	if o.Failure == "" {
		return "a value"
	}
	return "throws " + o.Failure + ": " + o.Message
}

// Difference is the first thing in which two outcomes differ.
type Difference struct{ Label, Got, Want string }
