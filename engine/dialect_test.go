package engine_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/internal/corpus"
	"github.com/codemode-executor/codemode-executor/internal/ordered"
	"github.com/codemode-executor/codemode-executor/internal/tooldata"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// host runs the cases of the corpus as a host of the dialect does: tools under
// their sanitized names, console arguments through String(), and outcomes of
// the form {result, error, logs}.
type host struct{ executor protocol.Executor }

var undefined = corpus.Encode(protocol.Undefined{})

// run gives the outcome of a case and the calls that the tools saw.
func (h host) run(t *testing.T, c *corpus.Case) (corpus.Outcome, []tooldata.Call) {
	t.Helper()
	set, err := tooldata.Parse(c.Providers)
	if err != nil {
		t.Fatal(err)
	}
	exposed, err := set.Dialect()
	if err != nil {
		return corpus.Outcome{Result: undefined, Error: ordered.Quote(err.Error())}, nil
	}
	session := exposed.NewSession()
	result, err := h.executor.Execute(context.Background(), protocol.Request{
		Code: c.Code, Modules: modules(c), Timeout: c.Timeout(),
		Providers: session.Providers(), Dispatch: session.Dispatch,
		Console: protocol.ConsoleString,
	})
	if err != nil {
		t.Fatalf("fault: %v", err)
	}
	return outcome(t, result), session.Calls()
}

// modules are those of the case under the dialect's rules: "executor.js" is
// reserved for its generated module, and ignored.
func modules(c *corpus.Case) map[string]string {
	kept := map[string]string{}
	for specifier, source := range c.Modules {
		if specifier = strings.TrimPrefix(specifier, "./"); specifier != "executor.js" {
			kept[specifier] = source
		}
	}
	return kept
}

func outcome(t *testing.T, result protocol.Result) corpus.Outcome {
	t.Helper()
	logs, err := json.Marshal(result.Logs)
	if err != nil {
		t.Fatal(err)
	}
	if !result.OK {
		return corpus.Outcome{Result: undefined, Error: ordered.Quote(dialectError(result.Error)), Logs: logs}
	}
	value, err := result.Decode()
	if err != nil {
		t.Fatal(err)
	}
	return corpus.Outcome{Result: corpus.Encode(value), Logs: logs}
}

// dialectError is the dialect's text for a failure. It has one of its own for
// the timeout; every other text is the error's message.
func dialectError(failure *protocol.Error) string {
	if failure.Code == protocol.CodeTimeout {
		return "Execution timed out"
	}
	return failure.Message
}
