package protocol

import (
	"math"
	"unicode/utf8"

	"github.com/codemode-executor/codemode-executor/protocol/internal/jsontext"
)

// object writes an object that is met for the first time. The types are those
// that [encoder.value] lets through.
func (e *encoder) object(v any) {
	switch v := v.(type) {
	case *Array:
		e.array(v)
	case *Object:
		e.members(v.Members)
	case *Date:
		e.date(v)
	case *Binary:
		e.binary(v)
	case *ErrorValue:
		e.error(v)
	case *Map:
		e.mapValue(v)
	case *Set:
		e.set(v)
	case *RegExp:
		e.regexp(v)
	case *Boxed:
		e.boxed(v)
	case *Headers:
		e.headers(v)
	}
}

func (e *encoder) array(a *Array) {
	e.write("[[")
	for i, v := range a.Elements {
		e.separate(i)
		if _, ok := v.(Hole); ok {
			e.write(`["hole"]`)
			continue
		}
		e.at(step{kind: elementStep, index: i}, v)
	}
	e.write("]]")
}

// members writes an object in braces, or as pairs when JSON cannot hold one of
// its keys.
func (e *encoder) members(members []Member) {
	start, end, open, colon, closing := "{", "}", "", ":", ""
	for _, m := range members {
		if !utf8.ValidString(m.Key) {
			start, end, open, colon, closing = `["object",[`, "]]", "[", ",", "]"
			break
		}
	}
	var seen keySet
	e.write(start)
	for i, m := range members {
		if !seen.add(members[:i], m.Key) {
			e.fail("has a repeated key")
		}
		e.separate(i)
		e.write(open)
		e.string(m.Key)
		e.write(colon)
		e.at(step{kind: memberStep, key: m.Key}, m.Value)
		e.write(closing)
	}
	e.write(end)
}

func (e *encoder) date(d *Date) {
	if !d.valid() {
		e.fail("is a date out of range")
	}
	e.write(`["date",`)
	if math.IsNaN(d.Ms) {
		e.write("null")
	} else {
		e.out = jsontext.AppendNumber(e.out, d.Ms)
	}
	e.write("]")
}

func (e *encoder) binary(b *Binary) {
	if reason := b.invalid(); reason != "" {
		e.fail("holds bytes that no such view has: " + reason)
	}
	e.write(`["bytes",`)
	e.base64(b.Data)
	if b.kind() != "Uint8Array" {
		e.write(`,"` + b.Type + `"`)
	}
	e.write("]")
}

// error leaves the fields at its end out that say nothing.
func (e *encoder) error(v *ErrorValue) {
	e.write(`["error",`)
	e.string(v.Name)
	e.write(",")
	e.string(v.Message)
	switch {
	case v.Stack != "":
		e.write(",")
		e.string(v.Stack)
	case len(v.Props) > 0:
		e.write(",null")
	}
	if len(v.Props) > 0 {
		e.write(",")
		e.members(v.Props)
	}
	e.write("]")
}

func (e *encoder) mapValue(m *Map) {
	var seen valueSet
	e.write(`["map",[`)
	for i, entry := range m.Entries {
		e.separate(i)
		e.write("[")
		e.at(step{kind: keyStep, index: i}, entry.Key)
		e.distinct(&seen, entry.Key)
		e.write(",")
		e.at(step{kind: valueStep, index: i}, entry.Value)
		e.write("]")
	}
	e.write("]]")
}

func (e *encoder) set(s *Set) {
	var seen valueSet
	e.write(`["set",[`)
	for i, v := range s.Values {
		e.separate(i)
		e.at(step{kind: valueStep, index: i}, v)
		e.distinct(&seen, v)
	}
	e.write("]]")
}

// distinct fails when a key of a map or a set is there before. It is called
// after the key was written, which fails for a type that cannot be compared.
func (e *encoder) distinct(seen *valueSet, key any) {
	if e.err == nil && !seen.add(key) {
		e.fail("has a repeated key")
	}
}

func (e *encoder) regexp(r *RegExp) {
	if !validFlags(r.Flags) {
		e.fail("has unknown flags of a regular expression")
	}
	e.write(`["regexp",`)
	e.string(r.Source)
	e.write(",")
	e.string(r.Flags)
	e.write("]")
}

func (e *encoder) boxed(b *Boxed) {
	if !boxable(b.Value) {
		e.fail("boxes something else than a number, string, boolean or bigint")
		return
	}
	e.write(`["boxed",`)
	e.value(b.Value)
	e.write("]")
}

func (e *encoder) headers(h *Headers) {
	e.write(`["headers",[`)
	for i, field := range h.Fields {
		if !field.valid() {
			e.fail("has what is no header field")
		}
		e.separate(i)
		e.write("[")
		e.string(field.Name)
		e.write(",")
		e.string(field.Value)
		e.write("]")
	}
	e.write("]]")
}
