package client_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/codemode-executor/codemode-executor/internal/corpus"
	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/client"
	"github.com/codemode-executor/codemode-executor/protocol/server"
)

// racing are the cases whose lines race with one another: a tool answers while a
// timer is due.
var racing = []string{"timing-unhandled-rejection"}

// TestCorpus wants every program of the corpus to end over a connection as it does in
// this process. Whether that is right is the engine's test.
func TestCorpus(t *testing.T) {
	cases, err := corpus.Load("../../testdata/corpus")
	if err != nil {
		t.Fatal(err)
	}
	remote := dial(t, serve(t, server.Options{}), client.Options{})
	for _, c := range cases {
		t.Run(c.ID, func(t *testing.T) {
			t.Parallel()
			want, wantCalls := replay(t, shared, c)
			got, gotCalls := replay(t, remote, c)
			if slices.Contains(racing, c.ID) {
				want.Logs, got.Logs = inOrder(t, want.Logs), inOrder(t, got.Logs)
			}
			if !corpus.Same(got.Result, want.Result) || !corpus.Same(got.Error, want.Error) || !corpus.Same(got.Logs, want.Logs) {
				t.Errorf("the outcome differs:\n got %s\nwant %s", text(t, got), text(t, want))
			}
			if !corpus.SameCalls(gotCalls, text(t, wantCalls), true) {
				t.Errorf("the calls differ:\n got %s\nwant %s", gotCalls, wantCalls)
			}
		})
	}
}

func replay(t *testing.T, e protocol.Executor, c *corpus.Case) (corpus.Outcome, []json.RawMessage) {
	t.Helper()
	got, calls, err := corpus.Replay(t.Context(), e, c)
	if err != nil {
		t.Fatal(err)
	}
	return got, corpus.Calls(calls)
}

// inOrder puts lines into an order of their own.
func inOrder(t *testing.T, logs json.RawMessage) json.RawMessage {
	t.Helper()
	var lines []string
	if err := json.Unmarshal(logs, &lines); err != nil {
		t.Fatal(err)
	}
	slices.Sort(lines)
	return text(t, lines)
}

func text(t *testing.T, v any) json.RawMessage {
	t.Helper()
	out, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return out
}
