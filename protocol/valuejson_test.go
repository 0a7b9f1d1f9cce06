package protocol

import (
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
