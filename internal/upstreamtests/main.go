// Command upstreamtests runs the regression tests of QuickJS-NG in the executor and
// prints a table of what became of each: its file, pass or fail, and why.
//
//	go run ./internal/upstreamtests CHECKOUT [FILE...]
//
// CHECKOUT is a checkout of https://github.com/quickjs-ng/quickjs; its tests are in the
// folder tests. Nothing of it is part of this repository. FILE picks the tests whose
// path contains it.
//
// Each test is a run of its own: a module is imported, a script is evaluated by an
// indirect eval. What the tests expect of QuickJS's own shell stands in guest: the
// globals print and gc, and as much of the modules qjs:std, qjs:os and qjs:bjson as an
// executor without files, processes and threads can offer.
//
// A file that is a list of functions, and fails, is taken apart: each function is a test.
//
// The file reasons.txt names the tests that cannot pass, each with the reason. The
// command fails if a test fails that is not listed, or if a listed one passes.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
)

func main() {
	jobs := flag.Int("jobs", 2, "tests that run at a time")
	flag.Parse()
	if flag.NArg() == 0 {
		fmt.Fprintln(os.Stderr, "usage: upstreamtests [-jobs N] CHECKOUT [FILE...]")
		os.Exit(2)
	}
	if err := run(context.Background(), flag.Arg(0), flag.Args()[1:], *jobs, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "upstreamtests:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, checkout string, filters []string, jobs int, out io.Writer) error {
	s, err := readSuite(os.DirFS(checkout))
	if err != nil {
		return err
	}
	reasons, err := parseReasons(reasonsText)
	if err != nil {
		return err
	}
	tests := s.matching(filters)
	if len(tests) == 0 {
		return errors.New("no test there")
	}
	r, err := newRunner(ctx, s.modules)
	if err != nil {
		return err
	}
	defer r.close()
	t := table{rows: r.runAll(ctx, tests, reasons, jobs), reasons: reasons}
	if err := t.print(out); err != nil {
		return err
	}
	return t.verdict()
}

// matching gives the tests whose path contains one of the filters; all of them
// without a filter.
func (s *suite) matching(filters []string) []test {
	if len(filters) == 0 {
		return s.tests
	}
	var picked []test
	for _, t := range s.tests {
		for _, filter := range filters {
			if strings.Contains(t.path, filter) {
				picked = append(picked, t)
				break
			}
		}
	}
	return picked
}
