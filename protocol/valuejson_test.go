package protocol

import (
	"encoding/json"
	"reflect"
	"strconv"
	"strings"
	"testing"
)

func TestAppendJSON(t *testing.T) {
	prefix := []byte("> ")
	v := &Array{Elements: []any{&Array{Elements: []any{"x"}}, nil}}
	v.Elements[1] = v.Elements[0]
	got, err := AppendJSON(prefix, v)
	if err != nil {
		t.Fatal(err)
	}
	requireEqual(t, "JSON", string(got), `> [["x"],["x"]]`)
}

func TestValueJSONErrors(t *testing.T) {
	loop := &Object{}
	loop.Members = []Member{{"child", &Map{Entries: []Entry{{"up", loop}}}}}
	for _, c := range []struct {
		name  string
		value any
		want  string
	}{
		{"cycle", &Array{Elements: []any{loop}}, "result[0].child.up is a cycle: it refers back to result[0]"},
		{"foreign type", &Array{Elements: []any{1}}, "result[0] has the Go type int, which is no value"},
		{"nil object", (*Array)(nil), "result is a nil *protocol.Array"},
		{"box", &Boxed{Value: loop}, "result boxes something else than a number, string, boolean or bigint"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := ValueJSON(c.value)
			if err == nil || err.Error() != c.want {
				t.Errorf("\n got %v\nwant %s", err, c.want)
			}
		})
	}
}

func TestMapJSON(t *testing.T) {
	m := &Map{Entries: []Entry{{"a", &Map{Entries: []Entry{{"b", 1.0}}}}, {true, nil}}}
	got, err := ValueJSON(m)
	if err != nil {
		t.Fatal(err)
	}
	requireEqual(t, "JSON", string(got), `[["a",{"b":1}],[true,null]]`)
}

// TestSharedExpansion builds a value of 2^n strings out of n arrays that each
// hold the one before twice.
func TestSharedExpansion(t *testing.T) {
	doubled := func(n int) string {
		var text strings.Builder
		text.WriteString(strings.Repeat("[[", n) + `"0123456789"`)
		for i := n - 1; i > 0; i-- {
			text.WriteString(`]],["ref",` + strconv.Itoa(i) + `]`)
		}
		return text.String() + "]]"
	}
	v, err := DecodeValue(doubled(10))
	if err != nil {
		t.Fatal(err)
	}
	if text, err := ValueJSON(v); err != nil || strings.Count(string(text), "0123456789") != 512 {
		t.Errorf("the shared strings are not written out: %v", err)
	}
	if v, err = DecodeValue(doubled(200)); err != nil {
		t.Fatal(err)
	}
	_, err = ValueJSON(v)
	requireReason(t, err, "repeats shared objects beyond 67108864 bytes (64 MiB)")
}

func TestAppendString(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"separators and HTML as they are", "\u2028\u2029<&>'/", "\"\u2028\u2029<&>'/\""},
		{"control characters", "\x00\b\t\n\v\f\r\x1f\x7f", `"\u0000\b\t\n\u000b\f\r\u001f` + "\x7f\""},
		{"lone surrogates", "a\xed\xa0\x80b\xed\xbf\xbf", `"a\ud800b\udfff"`},
		{"bytes that are no text", "a\xffb\xed\xa0", "\"a\uFFFDb\uFFFD\uFFFD\""},
		{"replacement character", "\uFFFD", "\"\uFFFD\""},
	} {
		t.Run(c.name, func(t *testing.T) {
			requireEqual(t, "string", string(appendString(nil, c.in)), c.want)
		})
	}
}

// TestAppendNumber compares with encoding/json, which formats as JavaScript
// does except for -0.
func TestAppendNumber(t *testing.T) {
	for _, n := range []float64{1, -1, 0.1, 1.0 / 3, 123456789, 1e20, 1e21, -1e21, 1e-6, 1e-7, 1.5e-9, 1e-10, 1e100, 5e-324, 1.7976931348623157e308} {
		want, err := json.Marshal(n)
		if err != nil {
			t.Fatal(err)
		}
		requireEqual(t, "number", string(appendNumber(nil, n)), string(want))
	}
}

func TestWTF8(t *testing.T) {
	for _, c := range []struct {
		name  string
		text  string
		units []uint16
	}{
		{"empty", "", []uint16{}},
		{"pair", "a🚀", []uint16{'a', 0xD83D, 0xDE80}},
		{"lone high", "\xed\xa0\xbdx", []uint16{0xD83D, 'x'}},
		{"lone low", "\xed\xba\x80", []uint16{0xDE80}},
		{"wrong order", "\xed\xba\x80\xed\xa0\xbd", []uint16{0xDE80, 0xD83D}},
		{"two high", "\xed\xa0\xbd🚀", []uint16{0xD83D, 0xD83D, 0xDE80}},
		{"below and above the surrogates", "\uD7FF\uE000", []uint16{0xD7FF, 0xE000}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := UTF16(c.text); !reflect.DeepEqual(got, c.units) {
				t.Errorf("UTF16: got %x, want %x", got, c.units)
			}
			requireEqual(t, "text", StringFromUTF16(c.units), c.text)
			if !validWTF8(c.text) {
				t.Error("not taken for WTF-8")
			}
		})
	}
	for _, wrong := range []string{"\xff", "\xed\xa0", "\xed\xa0\xff", "\xed\xc0\x80", "\xed\xa0\x80\x80"} {
		if validWTF8(wrong) {
			t.Errorf("%q passes for WTF-8", wrong)
		}
	}
	if got := UTF16("\xff"); !reflect.DeepEqual(got, []uint16{0xFFFD}) {
		t.Errorf("bytes that are no text: got %x", got)
	}
}
