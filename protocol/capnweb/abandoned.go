package capnweb

import "context"

// abandonedKey is the key of the context of a served call for the channel of
// [Abandoned].
type abandonedKey struct{}

// Abandoned answers a channel that is closed when the caller has given up the
// result of the call that ctx belongs to, before there is one. The protocol has
// no way to cancel a call, so this is a hint: the method may stop, and what it
// returns is not used. It is nil in other contexts.
func Abandoned(ctx context.Context) <-chan struct{} {
	c, _ := ctx.Value(abandonedKey{}).(chan struct{})
	return c
}

// abandon says that the caller does not want the result. It does not count when
// something else waits for the result.
func (h *pendingHook) abandon() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.resolved != nil || h.used || h.unwanted {
		return
	}
	h.unwanted = true
	if h.abandoned != nil {
		close(h.abandoned)
	}
}

// watched answers the context of the call whose result the hook will stand for.
func (h *pendingHook) watched(ctx context.Context) context.Context {
	c := make(chan struct{})
	h.mu.Lock()
	h.abandoned = c
	if h.unwanted {
		close(c)
	}
	h.mu.Unlock()
	return context.WithValue(ctx, abandonedKey{}, c)
}
