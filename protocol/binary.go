package protocol

import (
	"encoding/base64"
	"encoding/json"
	"errors"
)

// MarshalJSON writes the bytes as they cross the tool boundary:
// {BinaryTag: "Uint8Array" | "ArrayBuffer" | "ArrayBufferView", "data": base64},
// the last for every view but a Uint8Array.
func (b Binary) MarshalJSON() ([]byte, error) { return b.appendTagged(nil), nil }

// UnmarshalJSON reads bytes that are tagged so. Type becomes what the tag says. An
// object that has other members, or another type, is no binary value.
func (b *Binary) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		return nil
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(text, &members); err != nil {
		return err
	}
	kind, hasKind := textIn(members, BinaryTag)
	encoded, hasData := textIn(members, "data")
	switch {
	case !hasKind || !hasData:
		return errors.New("not a binary value: the tag " + BinaryTag + " or its data is missing")
	case len(members) != 2:
		return errors.New("not a binary value: it has other members than the tag " + BinaryTag + " and its data")
	case kind != "Uint8Array" && kind != "ArrayBuffer" && kind != "ArrayBufferView":
		return errors.New("not a binary value: the tag " + BinaryTag + " names no type of bytes")
	}
	data, err := decodeBase64(encoded)
	if err != nil {
		return err
	}
	*b = Binary{Type: kind, Data: data}
	return nil
}

// textIn answers a member that is a string.
func textIn(members map[string]json.RawMessage, name string) (text string, ok bool) {
	raw := members[name]
	if len(raw) == 0 || raw[0] != '"' {
		return "", false
	}
	return text, json.Unmarshal(raw, &text) == nil
}

// Bytes reads a binary argument of a tool, a Uint8Array, an ArrayBuffer or
// another view. It answers false for any other JSON.
func Bytes(raw json.RawMessage) ([]byte, bool) {
	var b Binary
	if err := json.Unmarshal(raw, &b); err != nil || b.Type == "" {
		return nil, false
	}
	return b.Data, true
}

// appendTagged appends the JSON that MarshalJSON answers.
func (b *Binary) appendTagged(out []byte) []byte {
	tag := b.kind()
	if tag != "Uint8Array" && tag != "ArrayBuffer" {
		tag = "ArrayBufferView"
	}
	out = append(out, `{"`+BinaryTag+`":"`+tag+`","data":"`...)
	out = base64.StdEncoding.AppendEncode(out, b.Data)
	return append(out, `"}`...)
}
