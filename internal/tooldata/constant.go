package tooldata

import (
	"context"
	"encoding/json"

	"github.com/codemode-executor/codemode-executor/internal/ordered"
)

// returns gives the same value for every call; nil is undefined.
func returns(value json.RawMessage) behaviour {
	return func(context.Context, invocation) (json.RawMessage, error) {
		return value, nil
	}
}

// throws fails every call.
func throws(message string) behaviour {
	return func(context.Context, invocation) (json.RawMessage, error) {
		return nil, failure(message)
	}
}

// never waits for the call to be cancelled.
func never(ctx context.Context, _ invocation) (json.RawMessage, error) {
	<-ctx.Done()
	return nil, context.Cause(ctx)
}

// echoFirst gives the first argument back as it came, binary values included.
func echoFirst(_ context.Context, c invocation) (json.RawMessage, error) {
	return c.first(), nil
}

// echoAll gives the list of all arguments.
func echoAll(_ context.Context, c invocation) (json.RawMessage, error) {
	return ordered.List(c.args), nil
}

func makeReturns(d declaration) (behaviour, error) { return returns(d.value), nil }

func makeThrows(d declaration) (behaviour, error) {
	message, err := d.text(d.word)
	return throws(message), err
}
