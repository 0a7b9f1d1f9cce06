package capnweb

import "context"

// sessionKey is the key of the context of a served call for its session.
type sessionKey struct{}

// Broken answers the error that the session has ended with through which the call came
// that ctx belongs to. It is nil while that lives, and in other contexts. The context
// itself ends a moment later than the session.
func Broken(ctx context.Context) error {
	if s, ok := ctx.Value(sessionKey{}).(*Session); ok {
		return s.Err()
	}
	return nil
}
