package protocol

import (
	"encoding/base64"
	"math"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/codemode-executor/codemode-executor/protocol/internal/jsontext"
)

// describe writes a value in the language of the field describe of the vectors,
// which testdata/README.md defines.
func describe(t *testing.T, v any) string {
	t.Helper()
	d := describer{t: t, paths: map[any]string{}}
	return d.value(v)
}

type describer struct {
	t     *testing.T
	paths map[any]string
	path  path
}

func typed(kind, value string) string {
	if value == "" {
		return `{"$type":"` + kind + `"}`
	}
	return `{"$type":"` + kind + `","value":` + value + `}`
}

func quote(s string) string { return string(jsontext.AppendString(nil, s)) }

func (d *describer) value(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case Undefined:
		return typed("undefined", "")
	case Hole:
		return typed("Hole", "")
	case bool:
		return strconv.FormatBool(v)
	case float64:
		return d.number(v)
	case string:
		return d.string(v)
	case BigInt:
		return typed("BigInt", quote(string(v)))
	}
	if path, met := d.paths[v]; met {
		return typed("Ref", quote(path))
	}
	d.paths[v] = d.path.String()
	return d.object(v)
}

func (d *describer) number(n float64) string {
	switch {
	case math.IsNaN(n):
		return typed("NaN", "")
	case math.IsInf(n, 1):
		return typed("Infinity", "")
	case math.IsInf(n, -1):
		return typed("-Infinity", "")
	case n == 0 && math.Signbit(n):
		return typed("-0", "")
	}
	return string(jsontext.AppendNumber(nil, n))
}

func (d *describer) string(s string) string {
	if utf8.ValidString(s) {
		return quote(s)
	}
	var units []string
	for _, unit := range UTF16(s) {
		units = append(units, strconv.Itoa(int(unit)))
	}
	return typed("UTF16", "["+strings.Join(units, ",")+"]")
}

func (d *describer) object(v any) string {
	switch v := v.(type) {
	case *Array:
		return d.list(v.Elements, elementStep)
	case *Object:
		return d.members(v.Members)
	case *Date:
		text, ok := v.iso()
		if !ok {
			return typed("Date", "null")
		}
		return typed("Date", quote(text))
	case *Binary:
		return typed(v.Type, quote(base64.StdEncoding.EncodeToString(v.Data)))
	case *ErrorValue:
		return typed("Error", d.error(v))
	case *Map:
		return typed("Map", d.entries(v))
	case *Set:
		return typed("Set", d.list(v.Values, valueStep))
	case *RegExp:
		return typed("RegExp", `{"source":`+d.string(v.Source)+`,"flags":`+quote(v.Flags)+`}`)
	case *Boxed:
		return typed("Boxed"+boxName(v.Value), d.value(v.Value))
	case *Headers:
		return typed("Headers", d.headers(v))
	}
	d.t.Fatalf("no description of a %T", v)
	return ""
}

func boxName(v any) string {
	switch v.(type) {
	case float64:
		return "Number"
	case string:
		return "String"
	case bool:
		return "Boolean"
	default:
		return "BigInt"
	}
}

func (d *describer) at(s step, v any) string {
	d.path = append(d.path, s)
	defer func() { d.path = d.path[:len(d.path)-1] }()
	return d.value(v)
}

func (d *describer) list(elements []any, kind stepKind) string {
	var items []string
	for i, v := range elements {
		items = append(items, d.at(step{kind: kind, index: i}, v))
	}
	return "[" + strings.Join(items, ",") + "]"
}

func (d *describer) members(members []Member) string {
	var plain, pairs []string
	odd := false
	for _, m := range members {
		odd = odd || m.Key == "$type" || m.Key == "__proto__" || !utf8.ValidString(m.Key)
		value := d.at(step{kind: memberStep, key: m.Key}, m.Value)
		plain = append(plain, quote(m.Key)+":"+value)
		pairs = append(pairs, "["+d.string(m.Key)+","+value+"]")
	}
	if odd {
		return typed("Object", "["+strings.Join(pairs, ",")+"]")
	}
	return "{" + strings.Join(plain, ",") + "}"
}

func (d *describer) entries(m *Map) string {
	var pairs []string
	for i, e := range m.Entries {
		key := d.at(step{kind: keyStep, index: i}, e.Key)
		pairs = append(pairs, "["+key+","+d.at(step{kind: valueStep, index: i}, e.Value)+"]")
	}
	return "[" + strings.Join(pairs, ",") + "]"
}

func (d *describer) error(v *ErrorValue) string {
	text := `{"name":` + d.string(v.Name) + `,"message":` + d.string(v.Message)
	if v.Stack != "" {
		text += `,"stack":` + d.string(v.Stack)
	}
	if len(v.Props) > 0 {
		text += `,"props":` + d.members(v.Props)
	}
	return text + "}"
}

func (d *describer) headers(h *Headers) string {
	var pairs []string
	for _, f := range h.Fields {
		pairs = append(pairs, "["+quote(f.Name)+","+quote(f.Value)+"]")
	}
	return "[" + strings.Join(pairs, ",") + "]"
}
