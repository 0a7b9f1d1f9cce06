package capnweb

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
)

// kitDescribe answers the text that the interop kit has for a value.
func kitDescribe(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case Undefined:
		return "undefined"
	case bool:
		return fmt.Sprintf("bool:%v", v)
	case float64:
		return "number:" + numberText(v)
	case string:
		return "string:" + v
	case *big.Int:
		return "bigint:" + v.String()
	case Date:
		if t, ok := v.Time(); ok {
			return fmt.Sprintf("date:%d", t.UnixMilli())
		}
		return "date:invalid"
	case Bytes:
		typ := v.Type
		if typ == "" {
			typ = "Uint8Array"
		}
		return "bytes:" + typ + ":" + hex.EncodeToString(v.Data)
	case *Error:
		return "error:" + v.Name + ":" + v.Message
	case *Stub:
		return "stub"
	case []any:
		return fmt.Sprintf("array:%d", len(v))
	case Object:
		keys := make([]string, len(v))
		for i, m := range v {
			keys[i] = m.Key
		}
		slices.Sort(keys)
		return "object:" + strings.Join(keys, ",")
	}
	return kitDescribeWeb(v)
}

func kitDescribeWeb(v any) string {
	switch v := v.(type) {
	case URL:
		return "url:" + string(v)
	case Headers:
		text, _ := json.Marshal([][2]string(v))
		return "headers:" + string(text)
	case *Request:
		return "request:" + v.Method + ":" + v.URL
	case *Response:
		return fmt.Sprintf("response:%d", v.Status)
	case *Blob:
		return fmt.Sprintf("blob:%s:%d", v.Type, len(v.Data))
	case *ReadableStream:
		return "readable"
	case *WritableStream:
		return "writable"
	}
	return fmt.Sprintf("unknown:%T", v)
}

func bigInt(text string) *big.Int {
	n, _ := new(big.Int).SetString(text, 10)
	return n
}

// kitValues are the values that the kit's make answers.
var kitValues = map[string]any{
	"undefined":      Undefined{},
	"null":           nil,
	"true":           true,
	"number":         1.5,
	"nan":            math.NaN(),
	"inf":            math.Inf(1),
	"-inf":           math.Inf(-1),
	"string":         "héllo 😀 \"quoted\" \\ \n",
	"bigint":         bigInt("123456789012345678901234567890"),
	"negativeBigint": big.NewInt(-5),
	"date":           Date{1700000000123},
	"invalidDate":    Date{math.NaN()},
	"bytes":          Bytes{Data: []byte{0, 1, 2, 253, 254, 255}},
	"emptyBytes":     Bytes{Data: []byte{}},
	"arrayBuffer":    Bytes{"ArrayBuffer", []byte{9, 8}},
	"dataView":       Bytes{"DataView", []byte{7, 6, 5}},
	"int8":           Bytes{"Int8Array", []byte{255}},
	"uint8Clamped":   Bytes{"Uint8ClampedArray", []byte{255}},
	"int16":          Bytes{"Int16Array", []byte{254, 255}},
	"uint16":         Bytes{"Uint16Array", []byte{2, 1}},
	"int32":          Bytes{"Int32Array", []byte{253, 255, 255, 255}},
	"uint32":         Bytes{"Uint32Array", []byte{255, 255, 255, 255}},
	"bigInt64":       Bytes{"BigInt64Array", []byte{252, 255, 255, 255, 255, 255, 255, 255}},
	"bigUint64":      Bytes{"BigUint64Array", []byte{5, 0, 0, 0, 0, 0, 0, 0}},
	"float32":        Bytes{"Float32Array", []byte{0, 0, 0, 63}},
	"float64":        Bytes{"Float64Array", []byte{0, 0, 0, 0, 0, 0, 248, 63, 0, 0, 0, 0, 0, 0, 0, 192}},
	"emptyArray":     []any{},
	"nestedArrays":   []any{[]any{}, []any{[]any{1.0}}, []any{[]any{[]any{2.0, "x"}}}},
	"looksSpecial":   []any{"date", 5.0},
	"emptyObject":    Object{},
	"object":         Object{{"a", 1.0}, {"b", Object{{"c", []any{true, nil, Undefined{}}}}}},
	"error":          &Error{Name: "RangeError", Message: "as a value", Props: Object{{"code", "E_VALUE"}}},
	"url":            URL("https://example.com/a%20b?q=1#f"),
	"headers":        Headers{{"set-cookie", "a=1"}, {"set-cookie", "b=2"}, {"x-one", "1"}},
}

// kitFailures are the errors that the kit's fail throws.
var kitFailures = map[string]error{
	"Error":          plainError("plain error"),
	"TypeError":      &Error{Name: "TypeError", Message: "type error"},
	"RangeError":     &Error{Name: "RangeError", Message: "range error"},
	"SyntaxError":    &Error{Name: "SyntaxError", Message: "syntax error"},
	"ReferenceError": &Error{Name: "ReferenceError", Message: "reference error"},
	"EvalError":      &Error{Name: "EvalError", Message: "eval error"},
	"URIError":       &Error{Name: "URIError", Message: "uri error"},
	"empty":          plainError(""),
	"custom":         &Error{Name: "KitError", Message: "custom error", Props: Object{{"code", "E_KIT"}}},
	"props":          &Error{Name: "Error", Message: "with props", Props: Object{{"code", 42.0}, {"details", Object{{"list", []any{1.0, 2.0}}}}}},
	"cause":          &Error{Name: "Error", Message: "outer", Cause: &Error{Name: "RangeError", Message: "inner"}},
	"AggregateError": &Error{Name: "AggregateError", Message: "many errors", Errors: []any{&Error{Name: "TypeError", Message: "inner one"}, "inner two"}},
	"string":         &Rejection{"just a string"},
	"number":         &Rejection{17.0},
	"null":           &Rejection{nil},
	"undefined":      &Rejection{Undefined{}},
	"object":         &Rejection{Object{{"reason", "object"}, {"list", []any{1.0}}}},
}
