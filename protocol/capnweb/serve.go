package capnweb

import "runtime/debug"

// begin answers the hook for the result of one more call.
func begin(from origin, depth int) (*pendingHook, error) {
	result, err := newPendingBehind(depth)
	if err != nil {
		return nil, err
	}
	if from.session != nil && !from.session.load.begin() {
		return nil, errTooManyCalls
	}
	return result, nil
}

// serve runs a method in a goroutine, which has started when serve returns, so
// that calls are entered in their order.
func serve(from origin, result *pendingHook, args *payload, method func() (any, error)) {
	started := make(chan struct{})
	go func() {
		close(started)
		v, err := guarded(method)
		// The references in the arguments are released before the answer.
		args.dispose()
		settleCall(from, result, v, err)
	}()
	<-started
}

// settleCall gives a call its result, once there is room for the answer.
func settleCall(from origin, result *pendingHook, v any, err error) {
	if from.session == nil {
		result.resolve(outcome(v, err, nil))
		return
	}
	h, size := outcomeOf(v, err, &from.session.load)
	t, _ := from.session.admit(from.ctx, size)
	from.end()
	result.resolve(h)
	t.leave()
}

// outcome answers the hook for what a method returned.
func outcome(v any, err error, l *load) hook {
	h, _ := outcomeOf(v, err, l)
	return h
}

// outcomeOf answers the hook for what a method returned, and its size.
func outcomeOf(v any, err error, l *load) (hook, int) {
	if err != nil {
		Release(v)
		return errorHook{err}, 0
	}
	p, err := adoptResult(v)
	if err == nil && l != nil {
		if err = p.charge(l); err != nil {
			p.dispose()
		}
	}
	if err != nil {
		return errorHook{err}, 0
	}
	size := p.size
	return hookOf(p), size
}

// guarded runs what a program supplied. A panic becomes an error.
func guarded[T any](f func() (T, error)) (result T, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = &PanicError{Value: p, Stack: debug.Stack()}
		}
	}()
	return f()
}
