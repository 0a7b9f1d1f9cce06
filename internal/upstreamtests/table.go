package main

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// row is what became of one test: why it failed, or "".
type row struct {
	name    string
	failure string
}

func (r row) failed() bool { return r.failure != "" }

// table is the outcome of a suite.
type table struct {
	rows    []row
	reasons map[string]string
}

func (t table) print(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	passed := 0
	for _, r := range t.rows {
		if !r.failed() {
			passed++
		}
		fmt.Fprintf(w, "%s\t%s\t%s\n", r.name, r.outcome(), t.explain(r))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	files, whole := t.files()
	_, err := fmt.Fprintf(out, "\n%d of %d files pass; with those that fail taken apart, %d of %d tests\n",
		whole, files, passed, len(t.rows))
	return err
}

// files counts the files, and those of them of which nothing fails.
func (t table) files() (all, passed int) {
	failures := map[string]int{}
	for _, r := range t.rows {
		file, _, _ := strings.Cut(r.name, "#")
		failures[file] += 0
		if r.failed() {
			failures[file]++
		}
	}
	for _, n := range failures {
		if n == 0 {
			passed++
		}
	}
	return len(failures), passed
}

func (r row) outcome() string {
	if r.failure == "" {
		return "pass"
	}
	return "fail"
}

// explain gives the reason for a failure, and what is wrong with a test that the list
// of reasons is wrong about.
func (t table) explain(r row) string {
	reason, listed := t.reasons[r.name]
	switch {
	case r.failure == "" && listed:
		return "passes, although it is listed: " + reason
	case r.failure == "":
		return ""
	case listed:
		return reason + " [" + r.failure + "]"
	default:
		return "NOT LISTED: " + r.failure
	}
}

// verdict fails if the list of reasons and the outcome differ.
func (t table) verdict() error {
	var problems []error
	for _, r := range t.rows {
		_, listed := t.reasons[r.name]
		switch {
		case r.failure != "" && !listed:
			problems = append(problems, fmt.Errorf("%s fails: %s", r.name, r.failure))
		case r.failure == "" && listed:
			problems = append(problems, fmt.Errorf("%s passes, so it must not be listed", r.name))
		}
	}
	return errors.Join(problems...)
}
