package capnweb

// sendRemap sends a mapper, which it takes over, to where the value is.
func (s *Session) sendRemap(from origin, target *importEntry, path []any, m *mapper) hook {
	if m.load != nil {
		defer m.load.give(m.size)
	}
	stubs := make([]any, len(m.captures))
	captures := &payload{refs: 1, value: stubs}
	defer captures.dispose()
	for i, c := range m.captures {
		stub := newStub(c)
		captures.own(stub)
		stubs[i] = stub
	}
	out, instead := s.compose(target, captures)
	if instead != nil {
		captures.owned = nil
		return instead.remap(from, path, m)
	}
	list := make([]any, len(stubs))
	for i, stub := range stubs {
		list[i] = out.expressions[stub]
	}
	expr := []any{"remap", target.id, pathExpression(path), list, m.instructions}
	return out.push("push", expr, 1)
}
