package capnweb

import "context"

// hook is what a reference leads to: something here, something at a peer, or
// something still to come. Hooks are counted: each holder disposes its own
// exactly once.
//
// No method blocks, and none may be called with a lock of a session held.
type hook interface {
	// call calls the member that the path leads to. It takes the arguments over.
	call(from origin, path []any, args *payload) hook
	// get reads the member that the path leads to.
	get(from origin, path []any) hook
	// remap applies a mapper, which it takes over, to what the path leads to.
	remap(from origin, path []any, m *mapper) hook
	// dup answers the hook for one more holder.
	dup() hook
	dispose()
	// pull calls done with what the hook stands for, now or later. The view
	// may be used until done returns, and afterwards as long as the caller
	// holds the hook.
	pull(done func(view, error))
}

// origin is on whose behalf something is called.
type origin struct {
	ctx context.Context
	// session is the one whose peer calls, nil for a call made in this process.
	session *Session
}

// errorHook stands for something that failed.
type errorHook struct{ err error }

func (h errorHook) call(_ origin, _ []any, args *payload) hook {
	args.dispose()
	return h
}

func (h errorHook) get(origin, []any) hook { return h }

func (h errorHook) remap(_ origin, _ []any, m *mapper) hook {
	m.dispose()
	return h
}

func (h errorHook) dup() hook                   { return h }
func (h errorHook) dispose()                    {}
func (h errorHook) pull(done func(view, error)) { done(view{}, h.err) }
