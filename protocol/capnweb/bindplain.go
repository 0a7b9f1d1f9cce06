package capnweb

import (
	"encoding/base64"
	"math/big"

	"github.com/codemode-executor/codemode-executor/protocol/internal/jsontext"
)

// appendPlain appends a value as plain JSON, for Go types that read themselves
// from that: what JSON.stringify writes, with bigints as numbers and bytes in
// padded base64, the form that encoding/json reads.
func appendPlain(out []byte, v any) ([]byte, error) {
	switch v := v.(type) {
	case nil, bool, string:
		return appendJSON(out, v), nil
	case Undefined:
		return append(out, "null"...), nil
	case float64:
		return jsontext.AppendNumber(out, v), nil
	case *big.Int:
		return v.Append(out, 10), nil
	case URL:
		return jsontext.AppendString(out, string(v)), nil
	case Date:
		return appendISO(out, v), nil
	case Bytes:
		return append(base64.StdEncoding.AppendEncode(append(out, '"'), v.Data), '"'), nil
	case []any:
		return appendPlainArray(out, v)
	case Object:
		return appendPlainObject(out, v)
	}
	return out, unexpected("plain data", v)
}

// appendISO appends what toJSON of a Date gives.
func appendISO(out []byte, d Date) []byte {
	t, ok := d.Time()
	if !ok {
		return append(out, "null"...)
	}
	return jsontext.AppendString(out, t.Format("2006-01-02T15:04:05.000Z"))
}

func appendPlainArray(out []byte, array []any) ([]byte, error) {
	out = append(out, '[')
	for i, element := range array {
		if i > 0 {
			out = append(out, ',')
		}
		var err error
		if out, err = appendPlain(out, element); err != nil {
			return out, inElement(err, i)
		}
	}
	return append(out, ']'), nil
}

func appendPlainObject(out []byte, object Object) ([]byte, error) {
	out = append(out, '{')
	for _, m := range object {
		if m.Value == any(Undefined{}) {
			continue
		}
		if out[len(out)-1] != '{' {
			out = append(out, ',')
		}
		out = append(jsontext.AppendString(out, m.Key), ':')
		var err error
		if out, err = appendPlain(out, m.Value); err != nil {
			return out, inMember(err, m.Key)
		}
	}
	return append(out, '}'), nil
}
