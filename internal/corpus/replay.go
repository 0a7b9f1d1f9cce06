package corpus

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/codemode-executor/codemode-executor/internal/ordered"
	"github.com/codemode-executor/codemode-executor/internal/tooldata"
	"github.com/codemode-executor/codemode-executor/protocol"
)

var undefined = Encode(protocol.Undefined{})

// Replay runs a case as a host of the dialect does: tools under their sanitized
// names, console arguments through String(), and an outcome of the form {result,
// error, logs}. It answers the calls that the tools saw as well. The error is a
// fault, or says that the case is none.
func Replay(ctx context.Context, executor protocol.Executor, c *Case) (Outcome, []tooldata.Call, error) {
	set, err := tooldata.Parse(c.Providers)
	if err != nil {
		return Outcome{}, nil, err
	}
	exposed, err := set.Dialect()
	if err != nil {
		return Outcome{Result: undefined, Error: ordered.Quote(err.Error())}, nil, nil
	}
	session := exposed.NewSession()
	result, err := executor.Execute(ctx, protocol.Request{
		Code: c.Code, Modules: c.modules(), Timeout: c.Timeout(),
		Providers: session.Providers(), Dispatch: session.Dispatch,
		Console: protocol.ConsoleString, Outbound: protocol.Outbound{Mode: protocol.OutboundDisabled},
	})
	if err != nil {
		return Outcome{}, nil, err
	}
	out, err := outcome(result)
	return out, session.Calls(), err
}

// modules are those of the case under the dialect's rules: "executor.js" is
// reserved for its generated module, and ignored.
func (c *Case) modules() map[string]string {
	kept := map[string]string{}
	for specifier, source := range c.Modules {
		if specifier = strings.TrimPrefix(specifier, "./"); specifier != "executor.js" {
			kept[specifier] = source
		}
	}
	return kept
}

func outcome(result protocol.Result) (Outcome, error) {
	logs, err := json.Marshal(result.Logs)
	if err != nil {
		return Outcome{}, err
	}
	if !result.OK {
		return Outcome{Result: undefined, Error: ordered.Quote(dialectError(result.Error)), Logs: logs}, nil
	}
	value, err := result.Decode()
	return Outcome{Result: Encode(value), Logs: logs}, err
}

// dialectError is the dialect's text for a failure. It has one of its own for
// the timeout; every other text is the error's message.
func dialectError(failure *protocol.Error) string {
	if failure.Code == protocol.CodeTimeout {
		return "Execution timed out"
	}
	return failure.Message
}
