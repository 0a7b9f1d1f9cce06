package capnweb

// mapper is what a peer has sent to be applied to a value: instructions and the
// hooks that they refer to.
type mapper struct {
	captures     []hook
	instructions []any
	limits       *Limits
	load         *load
	// steps is what is left of the work that the whole of the application may
	// take, nested mappers included: expressions copied for it. An expression
	// is evaluated once a copy, so that needs no count of its own.
	steps *int
	// size is what the session counts for the instructions.
	size int
}

var errMapSteps = rangeError("The mapper takes too many steps.")

func (m *mapper) dispose() {
	if m.load != nil {
		m.load.give(m.size)
	}
	m.size = 0
	for _, c := range m.captures {
		c.dispose()
	}
}

// treeSize answers roughly how many bytes a tree takes.
func treeSize(tree any) int {
	size := nodeSize
	switch tree := tree.(type) {
	case string:
		size += len(tree)
	case []any:
		for _, v := range tree {
			size += treeSize(v)
		}
	case Object:
		for _, m := range tree {
			size += len(m.Key) + treeSize(m.Value)
		}
	}
	return size
}

// apply applies the mapper, which is gone then, to a value: to each element of
// an array, to nothing if there is none, else to the value itself.
func (m *mapper) apply(from origin, to view) hook {
	defer m.dispose()
	p, err := m.mapped(from, to)
	if err == nil {
		err = p.charge(m.load)
	}
	if err != nil {
		p.dispose()
		return errorHook{err}
	}
	return hookOf(p)
}

func (m *mapper) mapped(from origin, to view) (*payload, error) {
	p := &payload{refs: 1}
	switch v := to.value().(type) {
	case nil, Undefined:
		p.value = v
		return p, nil
	case []any:
		list := make([]any, len(v))
		p.value = list
		for i := range v {
			element := view{payload: to.payload, node: &v[i]}
			if err := m.applyTo(from, element, p, &list[i]); err != nil {
				return p, err
			}
		}
		return p, nil
	}
	return p, m.applyTo(from, to, p, &p.value)
}

// applyTo applies the instructions to one value and puts the result in its place.
func (m *mapper) applyTo(from origin, input view, p *payload, at *any) error {
	if len(m.instructions) == 0 {
		return plainError("Invalid empty mapper function.")
	}
	a := applicator{mapper: m, variables: []hook{input.dup()}}
	defer a.dispose()
	last := len(m.instructions) - 1
	for _, instruction := range m.instructions[:last] {
		expr, err := m.copy(instruction)
		if err != nil {
			return err
		}
		value, err := a.evaluator(from).evaluate(expr)
		if err != nil {
			return err
		}
		a.variables = append(a.variables, variable(value))
	}
	expr, err := m.copy(m.instructions[last])
	if err != nil {
		return err
	}
	e := a.evaluator(from)
	e.payload = p
	return e.put(expr, at, 0)
}

// copy answers a copy of an instruction, which the evaluator will change.
func (m *mapper) copy(tree any) (any, error) {
	*m.steps--
	if *m.steps < 0 {
		return nil, errMapSteps
	}
	var err error
	switch tree := tree.(type) {
	case []any:
		list := make([]any, len(tree))
		for i := 0; i < len(tree) && err == nil; i++ {
			list[i], err = m.copy(tree[i])
		}
		return list, err
	case Object:
		object := make(Object, len(tree))
		for i := 0; i < len(tree) && err == nil; i++ {
			object[i].Key = tree[i].Key
			object[i].Value, err = m.copy(tree[i].Value)
		}
		return object, err
	}
	return tree, nil
}
