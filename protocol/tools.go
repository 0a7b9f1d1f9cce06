package protocol

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
)

// Tool serves the calls of one tool. args are the JSON of the arguments;
// [Bytes] reads a binary one. The answer is what [ResultEnvelope] takes; an
// error reaches the program as a thrown Error with that text.
//
// A panic is not caught here: it is a defect of the host, and the executor ends
// the run with [CodeInternal].
type Tool func(ctx context.Context, args []json.RawMessage) (any, error)

// Func makes a tool of a function of one argument, which is how models call
// tools. The argument is decoded from JSON; a call without one passes the zero
// value.
func Func[Arg, Result any](f func(ctx context.Context, arg Arg) (Result, error)) Tool {
	return func(ctx context.Context, args []json.RawMessage) (any, error) {
		var arg Arg
		if len(args) > 0 {
			if err := json.Unmarshal(args[0], &arg); err != nil {
				return nil, fmt.Errorf("the argument is not as expected: %w", err)
			}
		}
		return f(ctx, arg)
	}
}

// Tools are the tools of a host: by provider, then by name. It gives a request
// both halves of them:
//
//	req.Providers, req.Dispatch = tools.Providers(), tools.Dispatch
type Tools map[string]map[string]Tool

// Providers answers the provider list, sorted by name.
func (t Tools) Providers() []Provider {
	providers := make([]Provider, 0, len(t))
	for _, name := range slices.Sorted(maps.Keys(t)) {
		providers = append(providers, Provider{Name: name, Tools: slices.Sorted(maps.Keys(t[name]))})
	}
	return providers
}

// Dispatch serves a tool call; it is a [Dispatch]. Whatever goes wrong is in
// the envelope; the error is always nil.
func (t Tools) Dispatch(ctx context.Context, call Call) (string, error) {
	tool := t[call.Provider][call.Tool]
	if tool == nil {
		return ErrorEnvelope(`Tool "` + call.Tool + `" not found`), nil
	}
	args, err := call.arguments()
	if err != nil {
		return ErrorEnvelope(`The arguments of tool "` + call.Tool + `" are not JSON`), nil
	}
	result, err := tool(ctx, args)
	if err != nil {
		return ErrorEnvelope(message(err, call.Tool)), nil
	}
	envelope, err := ResultEnvelope(result)
	if err != nil {
		return ErrorEnvelope(`The result of tool "` + call.Tool + `" is not JSON: ` + err.Error()), nil
	}
	return envelope, nil
}

// arguments reads the argument list. No text is no arguments, and JSON that is
// no array one argument.
func (c *Call) arguments() ([]json.RawMessage, error) {
	if c.Args == "" {
		return nil, nil
	}
	var args []json.RawMessage
	err := json.Unmarshal([]byte(c.Args), &args)
	var wrongType *json.UnmarshalTypeError
	if errors.As(err, &wrongType) {
		return []json.RawMessage{json.RawMessage(c.Args)}, nil
	}
	return args, err
}

// message answers the text of a tool's error, which may be empty only in the
// error itself.
func message(err error, tool string) string {
	if text := err.Error(); text != "" {
		return text
	}
	return `Tool "` + tool + `" failed without a message`
}
