package webapi_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/engine"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// TestConformance runs the programs of testdata in the engine, each with the
// functions of testdata/harness.js before it. The network is disabled; those that
// need one have a test of their own.
func TestConformance(t *testing.T) {
	harness := readFile(t, "testdata/harness.js")
	files, err := filepath.Glob("testdata/*/*.js")
	if err != nil || len(files) == 0 {
		t.Fatal("no programs", err)
	}
	executor, err := engine.New(t.Context(), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = executor.Close() })
	for _, file := range files {
		area, name := filepath.Base(filepath.Dir(file)), strings.TrimSuffix(filepath.Base(file), ".js")
		if area == "network" {
			continue
		}
		t.Run(area+"/"+name, func(t *testing.T) {
			code := "async () => {" + harness + "\n" + readFile(t, file) + "\nreturn runTests() }"
			runConformance(t, executor, protocol.Request{Code: code, Outbound: protocol.Outbound{Mode: protocol.OutboundDisabled}})
		})
	}
}

// runConformance reports what a program says of its tests.
func runConformance(t *testing.T, executor *engine.Executor, request protocol.Request) {
	t.Helper()
	result, err := executor.Execute(t.Context(), request)
	if err != nil {
		t.Fatal(err)
	}
	if result.Error != nil {
		t.Fatalf("%s\n%s", result.Error.Message, result.Error.Stack)
	}
	for _, o := range outcomesOf(t, result.Value) {
		t.Run(o.Name, func(t *testing.T) {
			if o.Failure != "" {
				t.Error(o.Failure)
			}
		})
	}
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// outcome is how one test of a program ended; Failure is empty if it passed.
type outcome struct{ Name, Failure string }

// outcomesOf reads the value text of a list: an array in an array.
func outcomesOf(t *testing.T, value string) []outcome {
	t.Helper()
	var lists [][]outcome
	if err := json.Unmarshal([]byte(value), &lists); err != nil {
		t.Fatalf("%v: %s", err, value)
	}
	if len(lists) != 1 || len(lists[0]) == 0 {
		t.Fatal("the program has no tests")
	}
	return lists[0]
}
