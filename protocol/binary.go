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

// UnmarshalJSON reads bytes that are tagged so. Type becomes what the tag says.
func (b *Binary) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		return nil
	}
	var tagged struct {
		Tag  *string `json:"__codemode_binary_v1__"`
		Data *string `json:"data"`
	}
	if err := json.Unmarshal(text, &tagged); err != nil {
		return err
	}
	if tagged.Tag == nil || tagged.Data == nil {
		return errors.New("not a binary value: the tag " + BinaryTag + " or its data is missing")
	}
	data, err := decodeBase64(*tagged.Data)
	if err != nil {
		return err
	}
	*b = Binary{Type: *tagged.Tag, Data: data}
	return nil
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
