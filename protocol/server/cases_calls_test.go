package server_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
	"github.com/codemode-executor/codemode-executor/protocol/server"
)

// checkTablesStayEmpty: whatever becomes of a run, everything that was taken for it
// is released, once.
func checkTablesStayEmpty(t *testing.T, c *faultCase) {
	s := start(t, server.Options{})
	caller := dial(t, s)
	runs := 5000
	if testing.Short() {
		runs = 500
	}
	concurrently(16, runs, func(i int) {
		req := c.request(t, "async () => await codemode.add(1, 2)")
		switch i % 4 {
		case 1:
			req.Code = "async () => { throw new Error('no') }"
		case 2:
			req.Code, req.Timeout = "async () => { for (;;) await new Promise((r) => setTimeout(r, 1)) }", 50*time.Millisecond
		case 3:
			req.Code = "async () => await unknown.add(1, 2)"
		}
		result, err := caller.execute(t.Context(), req)
		if err != nil {
			t.Errorf("run %d: %v", i, err)
		}
		wantOutcome(t, i%4, result)
	})
	wantCleanTables(t, caller, s)
}

// wantOutcome wants each kind of run of checkTablesStayEmpty to end as it should.
func wantOutcome(t *testing.T, kind int, result protocol.Result) {
	t.Helper()
	switch {
	case kind == 0 && !result.OK && !errors.Is(result.Error, protocol.CodeTimeout),
		kind != 0 && result.OK,
		kind == 2 && !errors.Is(result.Error, protocol.CodeTimeout):
		t.Errorf("a run of kind %d ended with %+v", kind, result)
	}
}

// checkErrorName: the name of an error is text, and not looked up anywhere.
func checkErrorName(t *testing.T, c *faultCase) {
	var providers struct {
		Codemode struct {
			Bad struct {
				RejectWire [3]string `json:"rejectWire"`
			} `json:"bad"`
		} `json:"codemode"`
	}
	if err := json.Unmarshal(c.Setup.Providers, &providers); err != nil {
		t.Fatal(err)
	}
	reject := providers.Codemode.Bad.RejectWire
	result, err := dial(t, start(t, server.Options{})).execute(t.Context(), protocol.Request{
		Code:      c.Input,
		Providers: []protocol.Provider{{Name: "codemode", Tools: []string{"bad"}}},
		Dispatch: func(context.Context, protocol.Call) (string, error) {
			// In a message, this is the expression that the case has.
			return "", &capnweb.Error{Name: reject[1], Message: reject[2]}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := valueOf(t, result); got != `[true,"x"]` {
		t.Errorf("got %s", got)
	}
}
