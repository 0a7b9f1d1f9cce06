package repair_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/engine"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// executor runs the programs of all tests.
var executor = sync.OnceValues(func() (*engine.Executor, error) {
	return engine.New(context.Background(), engine.Options{})
})

// run runs a program and returns its value as JSON text, or its error.
func run(t *testing.T, code string) string {
	t.Helper()
	e, err := executor()
	if err != nil {
		t.Fatal(err)
	}
	result, err := e.Execute(context.Background(), protocol.Request{
		Code: code, Timeout: 20 * time.Second, Outbound: protocol.Outbound{Mode: protocol.OutboundDisabled},
	})
	if err != nil {
		t.Fatal(err)
	}
	if result.Error != nil {
		return result.Error.Error()
	}
	var text string
	if err := result.Unmarshal(&text); err != nil {
		t.Fatalf("%v: tests of repairs return a string", err)
	}
	return text
}

// repairTest is a program that returns a string, which is the wrong one without the repair.
type repairTest struct{ name, code, want string }

func runTests(t *testing.T, tests []repairTest) {
	t.Helper()
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := run(t, tt.code); got != tt.want {
				t.Errorf("%s\ngives %s\nwant  %s", tt.code, got, tt.want)
			}
		})
	}
}
