package corpus

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"unicode/utf8"

	"github.com/codemode-executor/codemode-executor/internal/ordered"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// Encode writes a value as the corpus does: plain JSON where JSON is exact,
// else {"$type": …, "value": …}.
func Encode(v any) json.RawMessage {
	e := encoder{open: map[any]string{}}
	return e.value(v, "$")
}

// encoder knows the objects that contain the place it is at, by their paths.
// An object that is met again below itself is a Ref; one that is only shared is
// written out each time.
type encoder struct{ open map[any]string }

func (e encoder) value(v any, path string) json.RawMessage {
	if text, ok := primitive(v); ok {
		return text
	}
	if at, ok := e.open[v]; ok {
		return typed("Ref", ordered.Quote(at))
	}
	e.open[v] = path
	defer delete(e.open, v)
	return e.object(v, path)
}

// primitive writes what is no object, and false for anything else.
func primitive(v any) (json.RawMessage, bool) {
	switch v := v.(type) {
	case nil:
		return json.RawMessage("null"), true
	case bool:
		return strconv.AppendBool(nil, v), true
	case float64:
		return number(v), true
	case string:
		return text(v), true
	case protocol.Undefined:
		return typed("undefined"), true
	case protocol.Hole:
		return typed("Hole"), true
	case protocol.BigInt:
		return typed("BigInt", ordered.Quote(string(v))), true
	}
	return nil, false
}

func number(f float64) json.RawMessage {
	switch {
	case math.IsNaN(f):
		return typed("NaN")
	case math.IsInf(f, 1):
		return typed("Infinity")
	case math.IsInf(f, -1):
		return typed("-Infinity")
	case f == 0 && math.Signbit(f):
		return typed("-0")
	}
	return strconv.AppendFloat(nil, f, 'g', -1, 64)
}

// text writes a string, by its code units if it holds a lone surrogate.
func text(s string) json.RawMessage {
	if utf8.ValidString(s) {
		return ordered.Quote(s)
	}
	units, _ := json.Marshal(protocol.UTF16(s))
	return typed("UTF16", units)
}

// typed writes {"$type": name} with a value, if one is given.
func typed(name string, value ...json.RawMessage) json.RawMessage {
	o := ordered.Object{ordered.New("$type", ordered.Quote(name))}
	for _, v := range value {
		o = append(o, ordered.New("value", v))
	}
	return o.Text()
}

func (e encoder) object(v any, path string) json.RawMessage {
	switch v := v.(type) {
	case *protocol.Array:
		return e.list(v.Elements, path)
	case *protocol.Object:
		return e.plain(v.Members, path)
	case *protocol.Date:
		return typed("Date", date(v))
	case *protocol.Binary:
		return binary(v)
	case *protocol.ErrorValue:
		return typed("Error", e.failure(v, path))
	case *protocol.Map:
		return typed("Map", e.entries(v.Entries, path))
	case *protocol.Set:
		return typed("Set", e.list(v.Values, path))
	case *protocol.RegExp:
		return typed("RegExp", ordered.Object{
			ordered.New("source", text(v.Source)), ordered.New("flags", text(v.Flags)),
		}.Text())
	case *protocol.Boxed:
		return boxed(v)
	case *protocol.Headers:
		return typed("Headers", headers(v))
	}
	return typed("Other", ordered.Quote(fmt.Sprintf("%T", v)))
}

func (e encoder) list(values []any, path string) json.RawMessage {
	items := make([]json.RawMessage, len(values))
	for i, v := range values {
		items[i] = e.value(v, path+"["+strconv.Itoa(i)+"]")
	}
	return ordered.List(items)
}

// plain writes an object, as pairs where a key would be misread.
func (e encoder) plain(members []protocol.Member, path string) json.RawMessage {
	var o ordered.Object
	var pairs []json.RawMessage
	special := false
	for _, m := range members {
		value := e.value(m.Value, path+"."+m.Key)
		o = append(o, ordered.New(m.Key, value))
		pairs = append(pairs, ordered.List([]json.RawMessage{text(m.Key), value}))
		special = special || m.Key == "$type" || m.Key == "__proto__" || !utf8.ValidString(m.Key)
	}
	if special {
		return typed("Object", ordered.List(pairs))
	}
	return o.Text()
}

func (e encoder) entries(entries []protocol.Entry, path string) json.RawMessage {
	pairs := make([]json.RawMessage, len(entries))
	for i, entry := range entries {
		at := path + "[" + strconv.Itoa(i) + "]"
		pairs[i] = ordered.List([]json.RawMessage{e.value(entry.Key, at+"[0]"), e.value(entry.Value, at+"[1]")})
	}
	return ordered.List(pairs)
}

// failure writes an error. The stack is no part of it: it names places in text
// that the reference generates.
func (e encoder) failure(v *protocol.ErrorValue, path string) json.RawMessage {
	o := ordered.Object{ordered.New("name", text(v.Name)), ordered.New("message", text(v.Message))}
	var props []protocol.Member
	for _, m := range v.Props {
		if m.Key == "cause" || m.Key == "errors" {
			o = append(o, ordered.New(m.Key, e.value(m.Value, path+"."+m.Key)))
			continue
		}
		props = append(props, m)
	}
	if len(props) > 0 {
		o = append(o, ordered.New("props", e.plain(props, path)))
	}
	return o.Text()
}

func boxed(v *protocol.Boxed) json.RawMessage {
	inner, _ := primitive(v.Value)
	switch v.Value.(type) {
	case float64:
		return typed("BoxedNumber", inner)
	case string:
		return typed("BoxedString", inner)
	case bool:
		return typed("BoxedBoolean", inner)
	}
	return typed("Other", ordered.Quote("BigInt"))
}

func headers(v *protocol.Headers) json.RawMessage {
	pairs := make([]json.RawMessage, len(v.Fields))
	for i, field := range v.Fields {
		pairs[i] = ordered.List([]json.RawMessage{text(field.Name), text(field.Value)})
	}
	return ordered.List(pairs)
}

func binary(v *protocol.Binary) json.RawMessage {
	class := v.Type
	if class == "" {
		class = "Uint8Array"
	}
	return typed(class, ordered.Quote(base64.StdEncoding.EncodeToString(v.Data)))
}

// date writes the text that toISOString gives, or null.
func date(v *protocol.Date) json.RawMessage {
	// A date always has a JSON form.
	iso, _ := protocol.ValueJSON(v)
	return iso
}
