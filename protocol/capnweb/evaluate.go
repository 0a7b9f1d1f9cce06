package capnweb

import "math"

// scope is where the ids in an expression lead.
type scope interface {
	// exported answers the hook of something here, for one more holder.
	exported(id float64) (hook, error)
	// imported answers the hook of something that the sender introduces.
	imported(id float64, promise bool) (hook, error)
	// readable answers the readable end of a pipe.
	readable(id float64) (*ReadableStream, error)
}

// evaluator turns the tree of an expression into a payload. It works in place:
// the tree belongs to it. Its errors are fatal for the session, but in a mapper.
type evaluator struct {
	scope   scope
	from    origin
	limits  *Limits
	load    *load
	payload *payload
	// steps is what the mapper that this is a part of may still do, else nil.
	steps *int
}

// evaluate answers the payload of an expression.
func (e evaluator) evaluate(expr any) (*payload, error) {
	return e.run(func(e *evaluator) error { return e.put(expr, &e.payload.value, 0) })
}

// arguments answers the payload of the argument list of a call at some depth.
func (e evaluator) arguments(list []any, depth int) (*payload, error) {
	return e.run(func(e *evaluator) error {
		e.payload.value = list
		return e.elements(list, depth+1)
	})
}

// run fills a new payload.
func (e evaluator) run(fill func(*evaluator) error) (*payload, error) {
	e.payload = &payload{refs: 1}
	err := fill(&e)
	if err == nil {
		err = e.payload.charge(e.load)
	}
	if err != nil {
		e.payload.dispose()
		return nil, err
	}
	return e.payload, nil
}

// put evaluates an expression into its place.
func (e *evaluator) put(expr any, at *any, depth int) error {
	if err := e.enter(depth); err != nil {
		return err
	}
	switch expr := expr.(type) {
	case []any:
		if list, ok := literalArray(expr); ok {
			*at = list
			return e.elements(list, depth+1)
		}
		return e.special(expr, at, depth)
	case Object:
		return e.object(expr, at, depth)
	case string:
		e.payload.size += len(expr)
	}
	*at = expr
	return nil
}

// enter counts one more expression.
func (e *evaluator) enter(depth int) error {
	e.payload.size += nodeSize
	if depth >= e.limits.Depth {
		return depthError(e.limits.Depth)
	}
	return nil
}

// literalArray answers the elements of an array that stands for itself.
func literalArray(expr []any) ([]any, bool) {
	if len(expr) != 1 {
		return nil, false
	}
	list, ok := expr[0].([]any)
	return list, ok
}

func (e *evaluator) elements(list []any, depth int) error {
	for i, expr := range list {
		if err := e.put(expr, &list[i], depth); err != nil {
			return err
		}
	}
	return nil
}

// object evaluates the members of an object, also of those that it then drops:
// there may be references in them to release.
func (e *evaluator) object(o Object, at *any, depth int) error {
	kept := o[:0]
	for _, m := range o {
		e.payload.size += len(m.Key)
		if isDroppedMember(m.Key) {
			if err := e.drop(m.Value, depth+1); err != nil {
				return err
			}
			continue
		}
		kept = append(kept, Member{Key: m.Key})
		if err := e.put(m.Value, &kept[len(kept)-1].Value, depth+1); err != nil {
			return err
		}
	}
	*at = kept
	return nil
}

// drop evaluates something whose value is not wanted.
func (e *evaluator) drop(expr any, depth int) error {
	var nowhere any
	return e.put(expr, &nowhere, depth)
}

// special evaluates an array that does not stand for itself.
func (e *evaluator) special(expr []any, at *any, depth int) error {
	ok, err := false, error(nil)
	switch code := operand[string](expr, 0); code {
	case "undefined":
		*at, ok = Undefined{}, len(expr) == 1
	case "inf":
		*at, ok = math.Inf(1), true
	case "-inf":
		*at, ok = math.Inf(-1), true
	case "nan":
		*at, ok = math.NaN(), true
	case "bigint", "date", "bytes", "url", "headers":
		ok, err = e.scalar(code, expr, at)
	case "error":
		ok, err = e.failure(expr, at, depth)
	case "request", "response", "blob":
		ok, err = e.http(code, expr, at, depth)
	case "import", "pipeline":
		ok, err = e.here(code, expr, at, depth)
	case "remap":
		ok, err = e.remap(expr, at)
	case "export", "promise", "writable", "readable":
		ok, err = e.there(code, expr, at)
	}
	if err == nil && !ok {
		err = typeError("unknown special value: " + exprText(expr))
	}
	return err
}

// exprText answers the JSON text of an expression for an error, cut.
func exprText(expr any) string { return cutText(string(appendJSON(nil, expr)), maxAbortText) }

// operand answers an element of an expression, zero if it has another type.
func operand[T any](expr []any, i int) T {
	v, _ := operandOf[T](expr, i)
	return v
}

// operandOf answers an element of an expression, and whether there is one of
// that type.
func operandOf[T any](expr []any, i int) (T, bool) {
	if i >= len(expr) {
		var zero T
		return zero, false
	}
	v, ok := expr[i].(T)
	return v, ok
}
