package capnweb

import (
	"fmt"
	"strconv"

	"github.com/codemode-executor/codemode-executor/protocol/internal/jsontext"
)

// base64Text is a node of a tree that is written as a string: its base64 form,
// in the standard alphabet, without padding.
type base64Text []byte

// appendJSON appends the JSON text of a tree as JSON.stringify writes it. Besides
// what [parseMessage] answers, a tree may hold int, int64 and base64Text.
func appendJSON(out []byte, tree any) []byte {
	switch v := tree.(type) {
	case nil:
		return append(out, "null"...)
	case bool:
		return strconv.AppendBool(out, v)
	case float64:
		return jsontext.AppendNumber(out, v)
	case int:
		return strconv.AppendInt(out, int64(v), 10)
	case int64:
		return strconv.AppendInt(out, v, 10)
	case string:
		return jsontext.AppendString(out, v)
	case base64Text:
		return appendBase64(out, v)
	case []any:
		return appendArray(out, v)
	case Object:
		return appendObject(out, v)
	}
	panic(fmt.Sprintf("capnweb: %T in a JSON tree", tree))
}

func appendArray(out []byte, array []any) []byte {
	out = append(out, '[')
	for i, v := range array {
		if i > 0 {
			out = append(out, ',')
		}
		out = appendJSON(out, v)
	}
	return append(out, ']')
}

func appendObject(out []byte, object Object) []byte {
	out = append(out, '{')
	for i, m := range object {
		if i > 0 {
			out = append(out, ',')
		}
		out = jsontext.AppendString(out, m.Key)
		out = append(out, ':')
		out = appendJSON(out, m.Value)
	}
	return append(out, '}')
}
