package capnweb

// promised puts the promise for a hook, which it takes over, in a place that is
// filled before the value is delivered.
func (e *evaluator) promised(h hook, at *any) {
	promise := newPromise(h)
	*at = promise
	e.payload.await(promise, at)
}

// unawaited puts the promise for a hook, which it takes over, in a place where it
// is delivered as such.
func (e *evaluator) unawaited(h hook, at *any) {
	promise := newPromise(h)
	*at = promise
	e.payload.own(promise)
}

// stub puts a stub for a hook, which it takes over, in its place.
func (e *evaluator) stub(h hook, at *any) {
	stub := newStub(h)
	*at = stub
	e.payload.own(stub)
}

// here evaluates what refers to something here: the thing itself, a property of
// it or a call on it.
func (e *evaluator) here(code string, expr []any, at *any, depth int) (ok bool, err error) {
	id, ok := operandOf[float64](expr, 1)
	if !ok || len(expr) > 4 {
		return false, nil
	}
	h, err := e.scope.exported(id)
	if err != nil {
		return true, err
	}
	defer h.dispose()
	result, ok, err := e.use(h, expr, depth)
	if !ok || err != nil {
		return ok, err
	}
	switch {
	case code == "pipeline":
		e.promised(result, at)
	case len(expr) == 2:
		e.stub(result, at)
	default:
		e.unawaited(result, at)
	}
	return true, nil
}

// use does with a hook what the rest of the expression says.
func (e *evaluator) use(h hook, expr []any, depth int) (result hook, ok bool, err error) {
	if len(expr) == 2 {
		if expr[0] == "import" {
			return h.dup(), true, nil
		}
		return h.get(e.from, nil), true, nil
	}
	path, ok := pathOf(expr[2])
	if !ok || len(expr) == 3 {
		return h.get(e.from, path), ok, nil
	}
	list, ok := expr[3].([]any)
	if !ok {
		return nil, false, nil
	}
	args, err := e.arguments(list, depth)
	if err != nil {
		return nil, true, err
	}
	return h.call(e.from, path, args), true, nil
}

// maxPathSize bounds a path, of which nothing is counted while a call waits: the
// lengths of its parts and eight for each.
const maxPathSize = 16 << 10

// pathOf answers a path if it is one.
func pathOf(expr any) ([]any, bool) {
	path, ok := expr.([]any)
	size := 0
	for _, part := range path {
		size += 8
		switch part := part.(type) {
		case string:
			size += len(part)
		case float64:
		default:
			return nil, false
		}
	}
	return path, ok && size <= maxPathSize
}

// there evaluates what the sender introduces.
func (e *evaluator) there(code string, expr []any, at *any) (ok bool, err error) {
	id, ok := operandOf[float64](expr, 1)
	if !ok {
		return false, nil
	}
	if code == "readable" {
		return true, e.readable(id, at)
	}
	h, err := e.scope.imported(id, code == "promise")
	if err != nil {
		return true, err
	}
	switch code {
	case "promise":
		e.promised(h, at)
	case "export":
		e.stub(h, at)
	default:
		w := newRemoteWritable(h)
		*at = w
		e.payload.own(w)
	}
	return true, nil
}

// readable takes the readable end of a pipe.
func (e *evaluator) readable(id float64, at *any) error {
	r, err := e.scope.readable(id)
	if err != nil {
		return err
	}
	*at = r
	e.payload.own(r)
	return nil
}
