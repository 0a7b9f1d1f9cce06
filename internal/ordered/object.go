// Package ordered reads and writes JSON objects without losing what Go maps
// lose: the order of the members, and the spelling of names and values.
package ordered

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// Member is one member of an object. RawName is the name as JSON text: a Go
// string cannot hold the lone surrogates that a JavaScript key may have.
type Member struct {
	Name    string
	RawName json.RawMessage
	Value   json.RawMessage
}

// Object is a JSON object in the order it was written.
type Object []Member

// ErrNoObject is the failure of [Parse] for JSON that is something else.
var ErrNoObject = errors.New("not an object")

// Parse reads the text of one JSON object.
func Parse(text []byte) (Object, error) {
	dec := json.NewDecoder(bytes.NewReader(text))
	if open, err := dec.Token(); err != nil {
		return nil, err
	} else if open != json.Delim('{') {
		return nil, ErrNoObject
	}
	var o Object
	for dec.More() {
		m, err := parseMember(dec, text)
		if err != nil {
			return nil, err
		}
		o = append(o, m)
	}
	_, err := dec.Token()
	return o, err
}

func parseMember(dec *json.Decoder, text []byte) (Member, error) {
	before := dec.InputOffset()
	name, err := dec.Token()
	if err != nil {
		return Member{}, err
	}
	raw := text[before:dec.InputOffset()]
	m := Member{Name: name.(string), RawName: raw[bytes.IndexByte(raw, '"'):]}
	err = dec.Decode(&m.Value)
	return m, err
}

// Unique fails when a name stands twice.
func (o Object) Unique() error {
	seen := make(map[string]bool, len(o))
	for _, m := range o {
		if seen[m.Name] {
			return fmt.Errorf("%q stands twice: keep one of the two", m.Name)
		}
		seen[m.Name] = true
	}
	return nil
}

// New makes a member out of Go values.
func New(name string, value json.RawMessage) Member {
	return Member{Name: name, RawName: Quote(name), Value: value}
}

// Get gives the value of a name, or nil.
func (o Object) Get(name string) json.RawMessage {
	for _, m := range o {
		if m.Name == name {
			return m.Value
		}
	}
	return nil
}

// With gives a copy in which m stands: over the member of that name, or last.
func (o Object) With(m Member) Object {
	out := append(Object(nil), o...)
	for i := range out {
		if bytes.Equal(out[i].RawName, m.RawName) {
			out[i] = m
			return out
		}
	}
	return append(out, m)
}

// Text writes the members in order, each as it was read.
func (o Object) Text() json.RawMessage {
	b := []byte{'{'}
	for i, m := range o {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(append(b, m.RawName...), ':'), m.Value...)
	}
	return append(b, '}')
}

// List writes a JSON array of texts as they are. (json.Marshal would escape
// characters in them.)
func List(items []json.RawMessage) json.RawMessage {
	b := []byte{'['}
	for i, item := range items {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, item...)
	}
	return append(b, ']')
}

// Quote writes a Go string as JSON, with no escapes meant for HTML.
func Quote(s string) json.RawMessage {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	// A string always encodes.
	_ = enc.Encode(s)
	return bytes.TrimRight(b.Bytes(), "\n")
}
