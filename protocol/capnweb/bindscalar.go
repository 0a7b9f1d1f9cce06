package capnweb

import (
	"encoding"
	"encoding/json"
	"net/http"
	"net/url"
	"reflect"
)

func decodeBool(v any, into reflect.Value) error {
	b, ok := v.(bool)
	if !ok {
		return unexpected("a boolean", v)
	}
	into.SetBool(b)
	return nil
}

func decodeString(v any, into reflect.Value) error {
	switch v := v.(type) {
	case string:
		into.SetString(v)
	case URL:
		into.SetString(string(v))
	default:
		return unexpected("a string", v)
	}
	return nil
}

func decodeTime(v any, into reflect.Value) error {
	date, ok := v.(Date)
	if !ok {
		return decodeText(v, into)
	}
	t, ok := date.Time()
	if !ok {
		return &mismatch{reason: "expected a date, got an invalid one"}
	}
	into.Set(reflect.ValueOf(t))
	return nil
}

func decodeURL(v any, into reflect.Value) error {
	var text string
	switch v := v.(type) {
	case URL:
		text = string(v)
	case string:
		text = v
	default:
		return unexpected("a URL", v)
	}
	u, err := url.Parse(text)
	if err != nil {
		return &mismatch{reason: "expected a URL, got text that is none"}
	}
	into.Set(reflect.ValueOf(*u))
	return nil
}

func decodeHeader(v any, into reflect.Value) error {
	fields, ok := v.(Headers)
	if !ok {
		return unexpected("Headers", v)
	}
	header := make(http.Header, len(fields))
	for _, field := range fields {
		header.Add(field[0], field[1])
	}
	into.Set(reflect.ValueOf(header))
	return nil
}

func decodeText(v any, into reflect.Value) error {
	text, ok := v.(string)
	if !ok {
		return unexpected("a string", v)
	}
	if err := into.Addr().Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(text)); err != nil {
		return refused(err)
	}
	return nil
}

func decodeRaw(v any, into reflect.Value) error {
	text, err := appendPlain(nil, v)
	if err != nil {
		return err
	}
	into.SetBytes(text)
	return nil
}

func decodeUnmarshaler(v any, into reflect.Value) error {
	text, err := appendPlain(nil, v)
	if err != nil {
		return err
	}
	if err := into.Addr().Interface().(json.Unmarshaler).UnmarshalJSON(text); err != nil {
		return refused(err)
	}
	return nil
}
