package capnweb

// variable answers the hook of the result of an instruction, taking it over.
func variable(p *payload) hook {
	stub, ok := p.value.(*Stub)
	if !ok {
		return hookOf(p)
	}
	defer p.dispose()
	h, err := stub.acquire()
	if err != nil {
		return errorHook{err}
	}
	return h
}

// applicator is the scope of the instructions of a mapper: 0 is the input, 1 and
// on are the results of the instructions so far, -1 and on the captures.
type applicator struct {
	*mapper
	variables []hook
}

func (a *applicator) dispose() {
	for _, v := range a.variables {
		v.dispose()
	}
}

func (a *applicator) evaluator(from origin) *evaluator {
	return &evaluator{scope: a, from: from, limits: a.limits, load: a.load, steps: a.steps}
}

func (a *applicator) exported(id float64) (hook, error) {
	n, list := int(id), a.variables
	if id < 0 {
		n, list = -n-1, a.captures
	}
	if float64(int(id)) != id || n < 0 || n >= len(list) {
		return nil, plainError("no such entry on exports table: " + numberText(id))
	}
	return list[n].dup(), nil
}

func (a *applicator) imported(float64, bool) (hook, error) {
	return nil, plainError("A mapper function cannot refer to exports.")
}

func (a *applicator) readable(float64) (*ReadableStream, error) {
	return nil, plainError("A mapper function cannot use pipe readables.")
}
