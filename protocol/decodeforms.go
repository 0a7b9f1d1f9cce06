package protocol

import (
	"encoding/base64"
	"errors"
	"math"
	"strings"
)

// The methods below read the fields of one named form each, from the comma
// after its name up to the bracket that closes it.

// text reads a string expression: a string or the form utf16.
func (d *decoder) text() string {
	if d.peek() == '"' {
		return d.str()
	}
	d.expect('[')
	if d.peek() != '"' || d.str() != "utf16" {
		d.fail("expected a string")
	}
	s := d.utf16()
	d.expect(']')
	return s
}

// textField reads a comma and a string expression.
func (d *decoder) textField() string {
	d.expect(',')
	return d.text()
}

// plainField reads a comma and a string.
func (d *decoder) plainField() string {
	d.expect(',')
	d.peek()
	return d.str()
}

// integer reads a whole number from 0 up to, and without, the limit.
func (d *decoder) integer(limit int) int {
	n := d.finite()
	if n < 0 || n >= float64(limit) || n != math.Trunc(n) {
		d.fail("the number is out of range")
		return 0
	}
	return int(n)
}

func (d *decoder) utf16() string {
	var units []uint16
	d.expect(',')
	d.list(func() { units = append(units, uint16(d.integer(1<<16))) })
	return StringFromUTF16(units)
}

func (d *decoder) bigint() any {
	b := BigInt(d.plainField())
	if !b.valid() {
		d.fail("expected the digits of a bigint")
	}
	return b
}

func (d *decoder) ref() any {
	d.expect(',')
	n := d.integer(len(d.objects))
	if d.err != nil {
		return nil
	}
	return d.objects[n]
}

func (d *decoder) pairedObject() any {
	o := &Object{}
	d.enter(o)
	defer d.leave()
	o.Members = d.pairedMembers()
	return o
}

// pairedMembers reads members whose keys may be any string.
func (d *decoder) pairedMembers() []Member {
	var members []Member
	var seen keySet
	d.expect(',')
	d.list(func() {
		d.expect('[')
		key := d.text()
		d.distinct(seen.add(members, key))
		d.expect(',')
		members = append(members, Member{key, d.value()})
		d.expect(']')
	})
	return members
}

func (d *decoder) date() any {
	date := &Date{Ms: math.NaN()}
	d.enter(date)
	defer d.leave()
	d.expect(',')
	if !d.literal("null") {
		date.Ms = d.finite()
	}
	if !date.valid() {
		d.fail("the date is out of range")
	}
	return date
}

func (d *decoder) binary() any {
	b := &Binary{Type: "Uint8Array"}
	d.enter(b)
	defer d.leave()
	data, err := decodeBase64(d.plainField())
	if err != nil {
		d.fail(err.Error())
	}
	if d.accept(',') {
		d.peek()
		b.Type = d.str()
	}
	b.Data = data
	if reason := b.invalid(); reason != "" {
		d.fail(reason)
	}
	return b
}

// decodeBase64 reads standard base64 (RFC 4648, section 4), with or without
// padding but without line breaks.
func decodeBase64(text string) ([]byte, error) {
	if len(text)%4 == 0 {
		text = strings.TrimSuffix(strings.TrimSuffix(text, "="), "=")
	}
	if strings.ContainsAny(text, "\r\n") {
		return nil, errors.New("line break in the base64")
	}
	data, err := base64.RawStdEncoding.DecodeString(text)
	if err != nil {
		return nil, errors.New("malformed base64")
	}
	return data, nil
}

func (d *decoder) error() any {
	e := &ErrorValue{}
	d.enter(e)
	defer d.leave()
	e.Name = d.textField()
	e.Message = d.textField()
	if d.accept(',') && !d.literal("null") {
		e.Stack = d.text()
	}
	if d.accept(',') {
		e.Props = d.props()
	}
	return e
}

// props reads the properties of an error, an object expression that no ref
// counts.
func (d *decoder) props() []Member {
	if d.peek() == '{' {
		return d.members()
	}
	d.expect('[')
	if d.peek() != '"' || d.str() != "object" {
		d.fail("expected an object")
	}
	members := d.pairedMembers()
	d.expect(']')
	return members
}

func (d *decoder) mapValue() any {
	m := &Map{}
	d.enter(m)
	defer d.leave()
	var seen valueSet
	d.expect(',')
	d.list(func() {
		d.expect('[')
		key := d.value()
		d.distinct(seen.add(key))
		d.expect(',')
		m.Entries = append(m.Entries, Entry{key, d.value()})
		d.expect(']')
	})
	return m
}

func (d *decoder) set() any {
	s := &Set{}
	d.enter(s)
	defer d.leave()
	var seen valueSet
	d.expect(',')
	d.list(func() {
		v := d.value()
		d.distinct(seen.add(v))
		s.Values = append(s.Values, v)
	})
	return s
}

func (d *decoder) regexp() any {
	r := &RegExp{}
	d.enter(r)
	defer d.leave()
	r.Source = d.textField()
	r.Flags = d.plainField()
	if !validFlags(r.Flags) {
		d.fail("unknown flags of a regular expression")
	}
	return r
}

func (d *decoder) boxed() any {
	b := &Boxed{}
	d.enter(b)
	defer d.leave()
	d.expect(',')
	b.Value = d.value()
	if !boxable(b.Value) {
		d.fail("expected a number, string, boolean or bigint")
	}
	return b
}

func (d *decoder) headers() any {
	h := &Headers{}
	d.enter(h)
	defer d.leave()
	d.expect(',')
	d.list(func() {
		d.expect('[')
		d.peek()
		field := HeaderField{Name: d.str()}
		field.Value = d.plainField()
		d.expect(']')
		if !field.valid() {
			d.fail("not a header field")
		}
		h.Fields = append(h.Fields, field)
	})
	return h
}
