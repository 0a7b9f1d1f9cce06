package capnweb

import (
	"context"
	"sync"
)

// reference is what [Stub] and [Promise] have in common: something that can be
// called. Its methods may be used from any goroutine.
//
// Arguments may be any values that can be sent. Stubs among them stay the
// caller's. Of what is returned the caller owns the stubs, promises and streams
// and has to release them, by [Release] all at once.
//
// A path leads to a member: each part is a string, or a float64 or an int for
// an element of an array.
type reference struct {
	*root
	path []any
}

// root is the hook of a reference, shared with the promises for its properties.
type root struct {
	mu sync.Mutex
	// hook is nil once gone says why the reference cannot be used any more.
	hook hook
	gone error
}

// Why a reference cannot be used.
var (
	errReleased = plainError("Attempted to use RPC stub after it has been disposed.")
	errCallOver = plainError("This RpcImportHook was already disposed.")
)

func newReference(h hook) reference { return reference{root: &root{hook: h}} }

// acquire answers the hook for one more holder.
func (r *root) acquire() (hook, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.gone != nil {
		return nil, r.gone
	}
	return r.hook.dup(), nil
}

// end makes the reference unusable and answers its hook, nil when it was so
// already.
func (r *root) end(why error) hook {
	r.mu.Lock()
	defer r.mu.Unlock()
	h := r.hook
	if r.gone == nil {
		r.hook, r.gone = nil, why
	}
	return h
}

// release gives the hook up.
func (r *root) release(why error) {
	if h := r.end(why); h != nil {
		h.dispose()
	}
}

// drop gives the hook up because what the reference was part of is over.
func (r *root) drop() { r.release(errCallOver) }

// Call calls a method and waits for its result. When ctx ends first, the result
// is given up; the method runs on, for the protocol has no way to cancel it.
//
// The error is what the method failed with, an [*Error] or a [*Rejection], or
// what the session failed with, or what is wrong with an argument.
func (r *reference) Call(ctx context.Context, method string, args ...any) (any, error) {
	return r.start(ctx, []any{method}, args).result(ctx)
}

// Invoke calls the reference itself, a function, as [Stub.Call] does a method.
func (r *reference) Invoke(ctx context.Context, args ...any) (any, error) {
	return r.start(ctx, nil, args).result(ctx)
}

// Get reads the property that the path leads to.
func (r *reference) Get(ctx context.Context, path ...any) (any, error) {
	return r.Property(path...).Await(ctx)
}

// Start calls a method without waiting for its result. The promise can be used
// as a reference at once, which saves the wait for the answer, or be an argument
// of another call. It has to be released unless it is awaited. ctx ends only the
// wait for room in the queue of messages to send.
func (r *reference) Start(ctx context.Context, method string, args ...any) *Promise {
	return r.start(ctx, []any{method}, args)
}

// StartInvoke calls the reference itself as [Stub.Start] does a method.
func (r *reference) StartInvoke(ctx context.Context, args ...any) *Promise {
	return r.start(ctx, nil, args)
}

// Property answers a promise for the property that the path leads to. It costs
// nothing until it is used, and need not be released.
func (r *reference) Property(path ...any) *Promise {
	return &Promise{reference: reference{root: r.root, path: joined(r.path, pathParts(path))}, borrowed: true}
}

// start calls the member that the path leads to.
func (r *reference) start(ctx context.Context, path, args []any) *Promise {
	h, err := r.acquire()
	if err != nil {
		return failedPromise(err)
	}
	defer h.dispose()
	p, err := adoptArguments(args)
	if err != nil {
		return failedPromise(err)
	}
	ticket, err := admit(ctx, h, p.size)
	if err != nil {
		p.dispose()
		return failedPromise(err)
	}
	defer ticket.leave()
	return newPromise(h.call(origin{ctx: ctx}, joined(r.path, path), p))
}

// pathParts answers a path as given by a program in the form of messages.
func pathParts(path []any) []any {
	parts := make([]any, len(path))
	for i, part := range path {
		if n, ok := part.(int); ok {
			part = float64(n)
		}
		parts[i] = part
	}
	return parts
}
