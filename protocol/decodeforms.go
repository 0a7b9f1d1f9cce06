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
	if d.Peek() == '"' {
		return d.ReadString()
	}
	d.Expect('[')
	if d.Peek() != '"' || d.ReadString() != "utf16" {
		d.Fail("expected a string")
	}
	s := d.utf16()
	d.Expect(']')
	return s
}

// textField reads a comma and a string expression.
func (d *decoder) textField() string {
	d.Expect(',')
	return d.text()
}

// plainField reads a comma and a string.
func (d *decoder) plainField() string {
	d.Expect(',')
	return d.ReadString()
}

// integer reads a whole number from 0 up to, and without, the limit.
func (d *decoder) integer(limit int) int {
	n := d.finite()
	if n < 0 || n >= float64(limit) || n != math.Trunc(n) {
		d.Fail("the number is out of range")
		return 0
	}
	return int(n)
}

func (d *decoder) utf16() string {
	var units []uint16
	d.Expect(',')
	d.list(func() { units = append(units, uint16(d.integer(1<<16))) })
	return StringFromUTF16(units)
}

func (d *decoder) bigint() any {
	b := BigInt(d.plainField())
	if !b.valid() {
		d.Fail("expected the digits of a bigint")
	}
	return b
}

func (d *decoder) ref() any {
	d.Expect(',')
	n := d.integer(len(d.objects))
	if d.Err() != nil {
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
	d.Expect(',')
	d.list(func() {
		d.Expect('[')
		key := d.text()
		d.distinct(seen.add(members, key))
		d.Expect(',')
		members = append(members, Member{key, d.value()})
		d.Expect(']')
	})
	return members
}

func (d *decoder) date() any {
	date := &Date{Ms: math.NaN()}
	d.enter(date)
	defer d.leave()
	d.Expect(',')
	if !d.Literal("null") {
		date.Ms = d.finite()
	}
	if !date.valid() {
		d.Fail("the date is out of range")
	}
	return date
}

func (d *decoder) binary() any {
	b := &Binary{Type: "Uint8Array"}
	d.enter(b)
	defer d.leave()
	data, err := decodeBase64(d.plainField())
	if err != nil {
		d.Fail(err.Error())
	}
	if d.Accept(',') {
		b.Type = d.ReadString()
	}
	b.Data = data
	if reason := b.invalid(); reason != "" {
		d.Fail(reason)
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
	if d.Accept(',') && !d.Literal("null") {
		e.Stack = d.text()
	}
	if d.Accept(',') {
		e.Props = d.props()
	}
	return e
}

// props reads the properties of an error, an object expression that no ref
// counts.
func (d *decoder) props() []Member {
	if d.Peek() == '{' {
		return d.members()
	}
	d.Expect('[')
	if d.Peek() != '"' || d.ReadString() != "object" {
		d.Fail("expected an object")
	}
	members := d.pairedMembers()
	d.Expect(']')
	return members
}

func (d *decoder) mapValue() any {
	m := &Map{}
	d.enter(m)
	defer d.leave()
	var seen valueSet
	d.Expect(',')
	d.list(func() {
		d.Expect('[')
		key := d.value()
		d.distinct(seen.add(key))
		d.Expect(',')
		m.Entries = append(m.Entries, Entry{key, d.value()})
		d.Expect(']')
	})
	return m
}

func (d *decoder) set() any {
	s := &Set{}
	d.enter(s)
	defer d.leave()
	var seen valueSet
	d.Expect(',')
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
		d.Fail("unknown flags of a regular expression")
	}
	return r
}

func (d *decoder) boxed() any {
	b := &Boxed{}
	d.enter(b)
	defer d.leave()
	d.Expect(',')
	b.Value = d.value()
	if !boxable(b.Value) {
		d.Fail("expected a number, string, boolean or bigint")
	}
	return b
}

func (d *decoder) headers() any {
	h := &Headers{}
	d.enter(h)
	defer d.leave()
	d.Expect(',')
	d.list(func() {
		d.Expect('[')
		field := HeaderField{Name: d.ReadString()}
		field.Value = d.plainField()
		d.Expect(']')
		if !field.valid() {
			d.Fail("not a header field")
		}
		h.Fields = append(h.Fields, field)
	})
	return h
}
