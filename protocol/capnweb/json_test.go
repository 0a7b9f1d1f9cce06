package capnweb

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParseMessage(t *testing.T) {
	tests := []struct {
		name, text string
		want       any
	}{
		{"null", `null`, nil},
		{"booleans", `[true,false]`, []any{true, false}},
		{"number", `-1.5e3`, -1500.0},
		{"overflow", `[1e400,-1e400]`, []any{math.Inf(1), math.Inf(-1)}},
		{"string", `"a\nb"`, "a\nb"},
		{"empty array", `[]`, []any{}},
		{"empty object", `{}`, Object{}},
		{"message", `["push",["pipeline",0,["add"],[1,2]]]`,
			[]any{"push", []any{"pipeline", 0.0, []any{"add"}, []any{1.0, 2.0}}}},
		{"white space", " [ 1 ,\t2 ] \r\n", []any{1.0, 2.0}},
		{"order of members", `{"b":1,"1":2,"a":{"x":[]}}`,
			Object{{"b", 1.0}, {"1", 2.0}, {"a", Object{{"x", []any{}}}}}},
		{"same key", `{"a":1,"b":2,"a":3}`, Object{{"a", 3.0}, {"b", 2.0}}},
		{"reserved key", `{"__proto__":1}`, Object{{"__proto__", 1.0}}},
		{"lone surrogates", `["\ud800",{"\udc00":0}]`,
			[]any{"\xed\xa0\x80", Object{{"\xed\xb0\x80", 0.0}}}},
		{"siblings", `[[1],[2,[3]],{"a":[4]},5]`,
			[]any{[]any{1.0}, []any{2.0, []any{3.0}}, Object{{"a", []any{4.0}}}, 5.0}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := parseMessage([]byte(test.text), 1000, 8, 1<<20)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestParseMessageErrors(t *testing.T) {
	const tooBig = "TypeError: Incoming message exceeds maximum size of 64 UTF-16 code units."
	const tooDeep = "TypeError: Deserialization exceeded maximum allowed message depth of 4."
	const tooMany = "RangeError: A message has more than 20 values."
	tests := []struct{ name, text, want string }{
		{"empty", ``, "SyntaxError: unexpected text at position 0 of the JSON text"},
		{"garbage", `garbage`, "SyntaxError: unexpected text at position 0 of the JSON text"},
		{"cut", `["push"`, "SyntaxError: expected ',' at position 7 of the JSON text"},
		{"trailing comma", `[1,]`, "SyntaxError: unexpected text at position 3 of the JSON text"},
		{"bad literal", `[nul]`, "SyntaxError: unexpected text at position 1 of the JSON text"},
		{"key that is no string", `{1:2}`, `SyntaxError: expected '"' at position 1 of the JSON text`},
		{"missing colon", `{"a" 1}`, "SyntaxError: expected ':' at position 5 of the JSON text"},
		{"two values", `1 2`, "SyntaxError: unexpected text behind the value at position 2 of the JSON text"},
		{"not UTF-8", "[\"\x80\"]", "SyntaxError: byte that is not UTF-8 at position 2 of the JSON text"},
		{"too big", strings.Repeat(" ", 64) + "1", tooBig},
		{"too big in code units", `"` + strings.Repeat("é", 63) + `"`, tooBig},
		{"much too big", strings.Repeat("é", 500), tooBig},
		{"too deep", strings.Repeat("[", 13), tooDeep},
		{"too deep in an object", strings.Repeat("[", 12) + "{", tooDeep},
		{"too many elements", "[" + strings.Repeat("0,", 20), tooMany},
		{"too many arrays", "[" + strings.Repeat("[],", 15) + "[0,0,0,0,0]]", tooMany},
		{"too many members", "{" + strings.Repeat(`"":0,`, 5) + `"":[` + strings.Repeat("0,", 15), tooMany},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := parseMessage([]byte(test.text), 64, 4, 20)
			var thrown *Error
			if !errors.As(err, &thrown) || thrown.Error() != test.want {
				t.Errorf("got %v, want %s", err, test.want)
			}
		})
	}
}

func TestParseMessageAtLimits(t *testing.T) {
	tests := []struct{ name, text string }{
		{"length", `"` + strings.Repeat("a", 48) + `"`},
		{"length in code units", `"` + strings.Repeat("€", 48) + `"`},
		{"length in surrogate pairs", `"` + strings.Repeat("😀", 24) + `"`},
		{"nesting", strings.Repeat("[", 12) + strings.Repeat("]", 12)},
		{"values", "[" + strings.Repeat("0,", 18) + "0]"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if _, err := parseMessage([]byte(test.text), 50, 4, 20); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestParseManyMembers covers the table that finds keys that occur again.
func TestParseManyMembers(t *testing.T) {
	var text []string
	for i := range 100 {
		text = append(text, fmt.Sprintf(`"k%d":%d`, i%40, i))
	}
	tree, err := parseJSON("{"+strings.Join(text, ",")+"}", 1, 1<<20)
	object, _ := tree.(Object)
	if err != nil || len(object) != 40 {
		t.Fatalf("got %d members, %v", len(object), err)
	}
	for i, want := range map[int]float64{0: 80, 19: 99, 20: 60, 39: 79} {
		if m := object[i]; m.Key != fmt.Sprintf("k%d", i) || m.Value != want {
			t.Errorf("member %d is %v, want the value %v", i, m, want)
		}
	}
}

func TestAppendJSON(t *testing.T) {
	tests := []struct {
		name string
		tree any
		want string
	}{
		{"message", []any{"pull", 5}, `["pull",5]`},
		{"literals", []any{nil, true, false}, `[null,true,false]`},
		{"numbers", []any{1e300, int64(-7), 0.5}, `[1e+300,-7,0.5]`},
		{"object", Object{{"a", []any{}}, {"b\n", Object{}}}, `{"a":[],"b\n":{}}`},
		{"bytes", []any{"bytes", base64Text{0, 1, 2, 253}}, `["bytes","AAEC/Q"]`},
		{"no bytes", base64Text(nil), `""`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := string(appendJSON([]byte(">"), test.tree)); got != ">"+test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

// FuzzParseMessage checks that what is read is written as text that reads the
// same, and that what encoding/json takes is read.
func FuzzParseMessage(f *testing.F) {
	for _, text := range []string{
		`["push",["pipeline",0,["f"],[{"a":[["x"]]},["bigint","1"]]]]`, `{"a":1,"a":2}`, `["\ud800\n"]`, `[1e400]`, `[[[[`, "\"\xff\"",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		original := bytes.Clone(text)
		tree, err := parseMessage(text, 1<<16, 64, 1<<20)
		if !bytes.Equal(text, original) {
			t.Fatal("the message has changed")
		}
		if err != nil {
			if json.Valid(text) && len(text) < 1<<16 && bytes.Count(text, []byte("[")) < 64 && bytes.Count(text, []byte("{")) < 64 &&
				!strings.Contains(err.Error(), "UTF-8") {
				t.Fatalf("refused %q: %v", text, err)
			}
			return
		}
		if !json.Valid(text) {
			t.Fatalf("accepted %q", text)
		}
		checkRoundTrip(t, tree)
	})
}

func checkRoundTrip(t *testing.T, tree any) {
	t.Helper()
	if holdsInfinity(tree) {
		return
	}
	text := appendJSON(nil, tree)
	again, err := parseJSON(string(text), 1000, 1<<20)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if diff := cmp.Diff(tree, again); diff != "" {
		t.Fatal(diff)
	}
}

func holdsInfinity(tree any) bool {
	switch v := tree.(type) {
	case float64:
		return math.IsInf(v, 0)
	case []any:
		for _, e := range v {
			if holdsInfinity(e) {
				return true
			}
		}
	case Object:
		for _, m := range v {
			if holdsInfinity(m.Value) {
				return true
			}
		}
	}
	return false
}
