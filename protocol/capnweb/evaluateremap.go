package capnweb

// remap evaluates the application of a mapper.
func (e *evaluator) remap(expr []any, at *any) (ok bool, err error) {
	id, hasID := operandOf[float64](expr, 1)
	captures, hasCaptures := operandOf[[]any](expr, 3)
	instructions, hasInstructions := operandOf[[]any](expr, 4)
	if !hasID || !hasCaptures || !hasInstructions || len(expr) != 5 {
		return false, nil
	}
	path, ok := pathOf(expr[2])
	if !ok {
		return false, nil
	}
	h, err := e.scope.exported(id)
	if err != nil {
		return true, err
	}
	defer h.dispose()
	m, err := e.mapper(captures, instructions)
	if err != nil {
		return true, err
	}
	e.promised(h.remap(e.from, path, m), at)
	return true, nil
}

// mapper answers the mapper with those captures.
func (e *evaluator) mapper(captures, instructions []any) (*mapper, error) {
	m := &mapper{limits: e.limits, load: e.load, instructions: instructions, steps: e.steps}
	size := treeSize(instructions) + payloadSize
	if err := e.load.take(size); err != nil {
		return nil, err
	}
	m.size = size
	if m.steps == nil {
		steps := e.limits.MapSteps
		m.steps = &steps
	}
	for _, c := range captures {
		h, err := e.capture(c)
		if err != nil {
			m.dispose()
			return nil, err
		}
		m.captures = append(m.captures, h)
	}
	return m, nil
}

func (e *evaluator) capture(expr any) (hook, error) {
	c, _ := expr.([]any)
	id, ok := operandOf[float64](c, 1)
	code := operand[string](c, 0)
	switch {
	case !ok || len(c) != 2 || code != "import" && code != "export":
		return nil, typeError("unknown map capture: " + exprText(expr))
	case code == "export":
		return e.scope.imported(id, false)
	}
	return e.scope.exported(id)
}
