package engine_test

import (
	"context"
	"testing"

	"github.com/codemode-executor/codemode-executor/internal/corpus"
	"github.com/codemode-executor/codemode-executor/internal/tooldata"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// host runs the cases of the corpus as a host of the dialect does.
type host struct{ executor protocol.Executor }

// run gives the outcome of a case and the calls that the tools saw.
func (h host) run(t *testing.T, c *corpus.Case) (corpus.Outcome, []tooldata.Call) {
	t.Helper()
	got, calls, err := corpus.Replay(context.Background(), h.executor, c)
	if err != nil {
		t.Fatal(err)
	}
	return got, calls
}
