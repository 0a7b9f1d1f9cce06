package repair_test

import (
	"context"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// moduleTest is a program that imports modules and returns a string.
type moduleTest struct {
	name    string
	modules map[string]string
	code    string
	want    string
}

func runModuleTests(t *testing.T, tests []moduleTest) {
	t.Helper()
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := runWithModules(t, tt.code, tt.modules); got != tt.want {
				t.Errorf("%s\ngives %s\nwant  %s", tt.code, got, tt.want)
			}
		})
	}
}

func runWithModules(t *testing.T, code string, modules map[string]string) string {
	t.Helper()
	e, err := executor()
	if err != nil {
		t.Fatal(err)
	}
	result, err := e.Execute(context.Background(), protocol.Request{
		Code: code, Modules: modules, Timeout: 20 * time.Second,
		Outbound: protocol.Outbound{Mode: protocol.OutboundDisabled},
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
