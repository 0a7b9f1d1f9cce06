package tooldata

import (
	"context"
	"encoding/json"
	"time"

	"github.com/codemode-executor/codemode-executor/internal/ordered"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// behaviour serves one call of a tool. A nil result is undefined. An error of
// type failure is what the tool throws; any other is the host's.
type behaviour func(ctx context.Context, c invocation) (json.RawMessage, error)

// invocation is one call as a behaviour sees it.
type invocation struct {
	args []json.RawMessage
	// count is the number of earlier calls of the same tool in the session.
	count int
	// stores are those of the tool's provider.
	stores *stores
}

// failure is the message of an error that a tool throws.
type failure string

func (f failure) Error() string { return string(f) }

// first gives the first argument, nil when there is none.
func (c invocation) first() json.RawMessage {
	if len(c.args) == 0 {
		return nil
	}
	return c.args[0]
}

// fields gives the argument object: the first argument if it is a plain
// object, which a tagged binary value is not, else an empty one.
func (c invocation) fields() ordered.Object {
	if kindOf(c.first()) != kindObject {
		return nil
	}
	fields, err := ordered.Parse(c.first())
	if err != nil || fields.Get(protocol.BinaryTag) != nil {
		return nil
	}
	return fields
}

// delayed makes a behaviour wait before it acts. It wakes early, with the
// context's error, when the call is cancelled.
func delayed(wait time.Duration, act behaviour) behaviour {
	return func(ctx context.Context, c invocation) (json.RawMessage, error) {
		timer := time.NewTimer(wait)
		defer timer.Stop()
		select {
		case <-timer.C:
			return act(ctx, c)
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
}
