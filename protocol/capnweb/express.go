package capnweb

import (
	"math"
	"math/big"
)

// expression answers the tree of the expression of a value whose references have
// been placed.
func (m *outgoing) expression(v any) any {
	switch v := v.(type) {
	case nil, bool, string:
		return v
	case float64:
		return numberExpression(v)
	case Undefined:
		return []any{"undefined"}
	case []any:
		return []any{m.expressionList(v)}
	case Object:
		return m.objectExpression(v)
	case *big.Int:
		return []any{"bigint", v.String()}
	case Date:
		return dateExpression(v)
	case Bytes:
		return bytesExpression(v)
	case URL:
		return []any{"url", string(v)}
	case Headers:
		return []any{"headers", headerPairs(v)}
	case *Error:
		return m.sentError(v)
	case *Request:
		return m.requestExpression(v)
	case *Response:
		return m.responseExpression(v)
	case *Blob:
		return []any{"blob", v.Type, m.expressions[v]}
	}
	return m.expressions[v]
}

// expressionList answers the expressions of several values.
func (m *outgoing) expressionList(values []any) []any {
	list := make([]any, len(values))
	for i, v := range values {
		list[i] = m.expression(v)
	}
	return list
}

func (m *outgoing) objectExpression(o Object) Object {
	expr := make(Object, len(o))
	for i, member := range o {
		expr[i] = Member{Key: member.Key, Value: m.expression(member.Value)}
	}
	return expr
}

func numberExpression(n float64) any {
	switch {
	case math.IsNaN(n):
		return []any{"nan"}
	case math.IsInf(n, 1):
		return []any{"inf"}
	case math.IsInf(n, -1):
		return []any{"-inf"}
	}
	return n
}

func dateExpression(d Date) []any {
	if d = clippedDate(d.Ms); math.IsNaN(d.Ms) {
		return []any{"date", nil}
	}
	return []any{"date", d.Ms}
}

func bytesExpression(b Bytes) []any {
	expr := []any{"bytes", base64Text(b.Data)}
	if b.Type != "" && b.Type != "Uint8Array" {
		expr = append(expr, b.Type)
	}
	return expr
}

func headerPairs(h Headers) []any {
	pairs := make([]any, len(h))
	for i, field := range h {
		pairs[i] = []any{field[0], field[1]}
	}
	return pairs
}

// sentError answers the expression of an error after the program has seen it,
// with the stack only if the program reveals it.
func (m *outgoing) sentError(e *Error) any {
	if m.s.options.OnSendError == nil {
		return m.errorExpression(e, "")
	}
	rewritten := m.s.options.OnSendError(e)
	switch {
	case rewritten == nil:
		return m.errorExpression(e, "")
	case rewritten == e:
		return m.errorExpression(e, e.Stack)
	}
	p, err := adoptData(rewritten)
	if err != nil {
		return m.errorExpression(e, "")
	}
	e, _ = p.value.(*Error)
	return m.errorExpression(e, e.Stack)
}

func (m *outgoing) errorExpression(e *Error, stack string) []any {
	expr := []any{"error", e.Name, e.Message}
	if e.Name == "" {
		expr[1] = "Error"
	}
	props := m.objectExpression(e.Props)
	if cause, ok := e.cause(); ok {
		props = append(props, Member{Key: "cause", Value: m.expression(cause)})
	}
	if e.Errors != nil {
		props = append(props, Member{Key: "errors", Value: m.expression(e.Errors)})
	}
	switch {
	case len(props) > 0 && stack != "":
		expr = append(expr, stack, props)
	case len(props) > 0:
		expr = append(expr, nil, props)
	case stack != "":
		expr = append(expr, stack)
	}
	return expr
}
