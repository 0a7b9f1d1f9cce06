package capnweb

import (
	"fmt"
	"math"
	"net/url"
	"strings"

	"golang.org/x/net/http/httpguts"
)

// scalar evaluates the forms that hold no other expressions.
func (e *evaluator) scalar(code string, expr []any, at *any) (ok bool, err error) {
	switch code {
	case "bigint":
		return e.bigint(expr, at)
	case "date":
		return date(expr, at), nil
	case "bytes":
		return e.bytes(expr, at)
	case "url":
		return e.url(expr, at)
	case "headers":
		list, isList := operandOf[[]any](expr, 1)
		if !isList || len(expr) != 2 {
			return false, nil
		}
		*at, err = e.headers(list)
		return true, err
	}
	return false, nil
}

func date(expr []any, at *any) bool {
	if len(expr) < 2 {
		return false
	}
	switch ms := expr[1].(type) {
	case nil:
		*at = Date{Ms: math.NaN()}
	case float64:
		*at = clippedDate(ms)
	default:
		return false
	}
	return true
}

func (e *evaluator) bytes(expr []any, at *any) (ok bool, err error) {
	text, ok := operandOf[string](expr, 1)
	if !ok {
		return false, nil
	}
	b := Bytes{Data: decodeBase64(text)}
	if len(expr) > 2 {
		if b.Type, ok = expr[2].(string); !ok {
			return true, typeError("Unknown bytes type marker type: " + jsType(expr[2]))
		}
		if b.Type == "" {
			return true, typeError("Unknown bytes type marker: ")
		}
		if err := checkElements(b.Type, len(b.Data)); err != nil {
			return true, err
		}
	}
	e.payload.size += len(b.Data)
	*at = b
	return true, nil
}

// jsType answers what typeof says of a JSON value.
func jsType(v any) string {
	switch v.(type) {
	case bool:
		return "boolean"
	case float64:
		return "number"
	case string:
		return "string"
	}
	return "object"
}

func (e *evaluator) url(expr []any, at *any) (ok bool, err error) {
	text, ok := operandOf[string](expr, 1)
	if !ok || len(expr) != 2 {
		return false, nil
	}
	if err := checkURL(text); err != nil {
		return true, err
	}
	e.payload.size += len(text)
	*at = URL(text)
	return true, nil
}

// checkURL refuses what is no absolute URL.
func checkURL(text string) error {
	if u, err := url.Parse(text); err != nil || !u.IsAbs() {
		return &Error{Name: "TypeError", Message: "Invalid URL", Props: Object{
			{Key: "code", Value: "ERR_INVALID_URL"},
			{Key: "input", Value: cutText(text, maxAbortText)},
		}}
	}
	return nil
}

// headers reads a list of pairs of name and value.
func (e *evaluator) headers(list []any) (Headers, error) {
	fields := make(Headers, len(list))
	for i, item := range list {
		pair, _ := item.([]any)
		name, isName := operandOf[string](pair, 0)
		value, isValue := operandOf[string](pair, 1)
		if len(pair) != 2 || !isName || !isValue {
			return nil, typeError("Headers must be pairs of name and value.")
		}
		if !httpguts.ValidHeaderFieldName(name) {
			return nil, typeError(fmt.Sprintf("Headers.append: %q is an invalid header name.", cutText(name, 64)))
		}
		if !httpguts.ValidHeaderFieldValue(value) {
			return nil, typeError(fmt.Sprintf("Headers.append: the value of %q is invalid.", cutText(name, 64)))
		}
		fields[i] = [2]string{strings.ToLower(name), value}
		e.payload.size += nodeSize + len(name) + len(value)
	}
	return fields, nil
}
