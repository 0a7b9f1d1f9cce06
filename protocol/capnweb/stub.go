package capnweb

import "context"

// Stub is a reference to a [Target], usually one at the peer.
//
// A stub received as an argument is released when the method returns; a method
// that wants to keep it takes a duplicate. A stub in a result belongs to the
// caller.
type Stub struct {
	reference
	// hangUp ends the session, for its main stub.
	hangUp func()
}

// NewStub answers a stub for a target, or a Go value as [NewTarget] serves it,
// of this process. It is for passing one object several times: any target can
// be an argument or a result by itself.
func NewStub(v any) (*Stub, error) {
	t, err := targetOf(v)
	if err != nil {
		return nil, err
	}
	return newStub(newTargetHook(t)), nil
}

func newStub(h hook) *Stub { return &Stub{reference: newReference(h)} }

// targetOf answers the target that a value is or that serves it.
func targetOf(v any) (Target, error) {
	if t, ok := v.(Target); ok {
		return t, nil
	}
	return NewTarget(v)
}

// Dup answers another stub for the same target, with a life of its own. Nothing
// is sent.
func (s *Stub) Dup() *Stub {
	h, err := s.acquire()
	if err != nil {
		return newStub(errorHook{err})
	}
	return newStub(h)
}

// Release gives the stub up. The target learns of it when its last stub is
// released. Releasing the main stub of a session ends the session.
func (s *Stub) Release() {
	if s.hangUp != nil {
		s.hangUp()
	}
	s.release(errReleased)
}

// Call calls a method and decodes its result into a T by [Decode]. References
// in the result that do not fit into a T are released.
func Call[T any](ctx context.Context, s *Stub, method string, args ...any) (T, error) {
	return decoded[T](s.Call(ctx, method, args...))
}

// Invoke calls a function and decodes its result as the function [Call] does.
func Invoke[T any](ctx context.Context, s *Stub, args ...any) (T, error) {
	return decoded[T](s.Invoke(ctx, args...))
}

func decoded[T any](v any, err error) (T, error) {
	var into T
	if err != nil {
		return into, err
	}
	if err := Decode(v, &into); err != nil {
		Release(v)
		return into, err
	}
	return into, nil
}
