package capnweb

// failure evaluates an error.
func (e *evaluator) failure(expr []any, at *any, depth int) (ok bool, err error) {
	name, hasName := operandOf[string](expr, 1)
	message, hasMessage := operandOf[string](expr, 2)
	if !hasName || !hasMessage {
		return false, nil
	}
	result := &Error{Name: name, Message: message, Stack: operand[string](expr, 3)}
	e.payload.size += len(name) + len(message) + len(result.Stack)
	if len(expr) >= 5 {
		props, ok := expr[4].(Object)
		if !ok {
			return false, nil
		}
		if err := e.errorProps(result, props, depth+1); err != nil {
			return true, err
		}
	}
	*at = result
	return true, nil
}

// errorProps evaluates the properties of an error.
func (e *evaluator) errorProps(result *Error, props Object, depth int) error {
	result.Props = props[:0]
	for _, m := range props {
		if err := e.errorProp(result, m, depth); err != nil {
			return err
		}
	}
	return nil
}

func (e *evaluator) errorProp(result *Error, m Member, depth int) error {
	e.payload.size += len(m.Key)
	switch {
	case m.Key == "name" || m.Key == "message" || m.Key == "stack":
		return nil
	case isDroppedMember(m.Key):
		return e.drop(m.Value, depth)
	case m.Key == "cause":
		result.HasCause = true
		return e.put(m.Value, &result.Cause, depth)
	}
	last := len(result.Props)
	result.Props = append(result.Props, Member{Key: m.Key})
	if err := e.put(m.Value, &result.Props[last].Value, depth); err != nil {
		return err
	}
	list, isList := result.Props[last].Value.([]any)
	if isList && m.Key == "errors" && result.Name == "AggregateError" {
		result.Errors, result.Props = list, result.Props[:last]
	}
	return nil
}
