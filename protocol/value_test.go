package protocol

import (
	"math"
	"math/big"
	"reflect"
	"strings"
	"testing"
	"time"
)

// nests are the forms that nest, around a place for the inner value. The number
// of each is that of the objects it adds.
var nests = map[string]struct{ before, after string }{
	"array":         {`[[`, `]]`},
	"object":        {`{"a":`, `}`},
	"paired object": {`["object",[["a",`, `]]]`},
	"map value":     {`["map",[[1,`, `]]]`},
	"map key":       {`["map",[[`, `,1]]]`},
	"set":           {`["set",[`, `]]`},
	"error":         {`["error","","",null,{"cause":`, `}]`},
}

func TestDepth(t *testing.T) {
	for name, nest := range nests {
		t.Run(name, func(t *testing.T) {
			text := func(n int, inner string) string {
				return strings.Repeat(nest.before, n) + inner + strings.Repeat(nest.after, n)
			}
			for _, inner := range []string{`1`, `["undefined"]`, `["ref",0]`} {
				v, err := DecodeValue(text(MaxValueDepth, inner))
				if err != nil {
					t.Fatal(err)
				}
				if _, err := EncodeValue(v); err != nil {
					t.Fatal(err)
				}
			}
			for _, inner := range []string{`[[]]`, `["date",0]`, text(100_000, "1")} {
				_, err := DecodeValue(text(MaxValueDepth, inner))
				requireReason(t, err, "nested too deep")
			}
		})
	}
}

func TestEncodeDepth(t *testing.T) {
	var v any
	for range MaxValueDepth + 1 {
		v = &Array{Elements: []any{v}}
	}
	_, err := EncodeValue(v)
	requireReason(t, err, "nested too deep")
	_, err = ValueJSON(v)
	requireReason(t, err, "nested too deep")
}

func requireReason(t *testing.T, err error, reason string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), reason) {
		t.Errorf("error is %v, want one that says %q", err, reason)
	}
}

func TestDecodeIdentity(t *testing.T) {
	v, err := DecodeValue(`{"a":[["x"]],"b":["ref",1],"self":["ref",0]}`)
	if err != nil {
		t.Fatal(err)
	}
	root := v.(*Object)
	a, _ := root.Get("a")
	b, _ := root.Get("b")
	self, _ := root.Get("self")
	if a != b || self != v {
		t.Error("refs do not decode to the objects they name")
	}
	if _, ok := root.Get("c"); ok {
		t.Error("Get finds a member that is not there")
	}
}

func TestDecodeErrors(t *testing.T) {
	for _, c := range []struct {
		name, text, want string
	}{
		{"position of a syntax error", `{"a": x}`, "value text, byte 6: expected a value"},
		{"position of bad UTF-8", "\"\uFFFD\xff\"", "value text, byte 4: the text is not UTF-8"},
		{"cut short", `[[1,`, "value text, byte 4: expected a value"},
		{"unknown form", `["promise"]`, "value text, byte 10: unknown form"},
		{"after the value", `null null`, "value text, byte 5: text after the value"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := DecodeValue(c.text)
			if err == nil || err.Error() != c.want {
				t.Errorf("got %v, want %s", err, c.want)
			}
		})
	}
}

func TestEncodeErrors(t *testing.T) {
	in := func(v any) any {
		return &Object{Members: []Member{{"items", &Array{Elements: []any{nil, v}}}}}
	}
	for _, c := range []struct {
		name  string
		value any
		want  string
	}{
		{"foreign type", in(7), "result.items[1] has the Go type int, which is no value"},
		{"type that cannot be compared", in(map[string]any{}), "result.items[1] has the Go type map[string]interface {}, which is no value"},
		{"nil object", in((*Map)(nil)), "result.items[1] is a nil *protocol.Map"},
		{"bad UTF-8", in("\xff"), "result.items[1] is a string that is neither UTF-8 nor WTF-8"},
		{"bigint", in(BigInt("1e3")), "result.items[1] is not the digits of a bigint"},
		{"date", in(&Date{Ms: 0.5}), "result.items[1] is a date out of range"},
		{"infinite date", in(&Date{Ms: math.Inf(1)}), "result.items[1] is a date out of range"},
		{"bytes", in(&Binary{Type: "Int16Array", Data: []byte{1}}), "result.items[1] holds bytes that no such view has: the bytes are no whole number of elements"},
		{"box", in(&Boxed{Value: Undefined{}}), "result.items[1] boxes something else than a number, string, boolean or bigint"},
		{"flags", in(&RegExp{Flags: "x"}), "result.items[1] has unknown flags of a regular expression"},
		{"field", in(&Headers{Fields: []HeaderField{{"", ""}}}), "result.items[1] has what is no header field"},
		{"hole outside an array", &Set{Values: []any{Hole{}}}, "result.values()[0] is a hole outside an array"},
		{"repeated key", &Object{Members: []Member{{"a", nil}, {"a", nil}}}, "result has a repeated key"},
		{"repeated map key", &Map{Entries: []Entry{{"a", nil}, {"a", nil}}}, "result has a repeated key"},
		{"key of a map", &Map{Entries: []Entry{{[]int{}, nil}}}, "result.keys()[0] has the Go type []int, which is no value"},
		{"odd member name", &Object{Members: []Member{{"a-b", 'x'}}}, `result["a-b"] has the Go type int32, which is no value`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := EncodeValue(c.value)
			if err == nil || err.Error() != c.want {
				t.Errorf("\n got %v\nwant %s", err, c.want)
			}
		})
	}
}

func TestManyKeys(t *testing.T) {
	o := &Object{}
	for i := range 1000 {
		o.Members = append(o.Members, Member{Key: "k" + strings.Repeat("x", i), Value: float64(i)})
	}
	text, err := EncodeValue(o)
	if err != nil {
		t.Fatal(err)
	}
	back, err := DecodeValue(text)
	if err != nil || !reflect.DeepEqual(back, any(o)) {
		t.Fatalf("object of many keys does not come back: %v", err)
	}
	_, err = DecodeValue(strings.Replace(text, `"kxxx":3`, `"kx":3`, 1))
	requireReason(t, err, "the key is repeated")
}

func TestBigInt(t *testing.T) {
	x, _ := new(big.Int).SetString("-123456789012345678901234567890", 10)
	if got := NewBigInt(x).Int(); got.Cmp(x) != 0 {
		t.Errorf("got %v, want %v", got, x)
	}
	for _, wrong := range []BigInt{"", "-", "-0", "00", "0x1", "1_000", "+1"} {
		if wrong.Int() != nil {
			t.Errorf("%q passes for a bigint", wrong)
		}
	}
}

func TestDateTime(t *testing.T) {
	at, ok := (&Date{Ms: 1748779200123}).Time()
	if want := time.Date(2025, 6, 1, 12, 0, 0, 123e6, time.UTC); !ok || !at.Equal(want) {
		t.Errorf("got %v, %v, want %v", at, ok, want)
	}
	if _, ok := (&Date{Ms: math.NaN()}).Time(); ok {
		t.Error("an invalid date has a time")
	}
}

func TestErrorValueGet(t *testing.T) {
	v := &ErrorValue{Props: []Member{{"cause", "c"}}}
	if cause, ok := v.Get("cause"); !ok || cause != "c" {
		t.Errorf("got %v, %v", cause, ok)
	}
}
