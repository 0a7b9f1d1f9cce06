package capnweb

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

type Inner struct {
	Depth int `json:"depth"`
}

type embedded struct {
	Shared string `json:"shared"`
	Hidden string `json:"hidden"`
}

type sample struct {
	embedded
	*Inner
	Name     string          `json:"name"`
	Hidden   int             `json:"hidden"`
	Plain    bool            // named as it is
	Skipped  int             `json:"-"`
	Empty    []int           `json:"empty,omitempty"`
	Zero     time.Time       `json:"zero,omitzero"`
	Any      any             `json:"any"`
	Raw      json.RawMessage `json:"raw,omitempty"`
	Children []sample        `json:"children,omitempty"`
	private  int
}

// unready is an error on its pointer, as many are.
type unready struct{ code int }

func (u *unready) Error() string { return fmt.Sprintf("unready %d", u.code) }

// temperature writes itself, by its pointer.
type temperature struct{ degrees int }

func (t *temperature) MarshalJSON() ([]byte, error) {
	return fmt.Appendf(nil, `{"degrees":%d}`, t.degrees), nil
}

type level int

func TestToModel(t *testing.T) {
	huge, _ := new(big.Int).SetString("123456789012345678901234567890", 10)
	link := &url.URL{Scheme: "https", Host: "example.com", Path: "/a b"}
	n := 7
	tests := []struct {
		name    string
		v, want any
	}{
		{"null", nil, nil},
		{"undefined", Undefined{}, Undefined{}},
		{"string", "x", "x"},
		{"int", 5, 5.0},
		{"largest safe integer", int64(1<<53 - 1), float64(1<<53 - 1)},
		{"integer beyond", int64(1 << 53), big.NewInt(1 << 53)},
		{"negative integer beyond", -int64(1 << 53), big.NewInt(-1 << 53)},
		{"largest unsigned", ^uint64(0), new(big.Int).SetUint64(^uint64(0))},
		{"named integer", level(3), 3.0},
		{"float32", float32(0.5), 0.5},
		{"bigint", huge, huge},
		{"bigint by value", *huge, huge},
		{"nil bigint", (*big.Int)(nil), nil},
		{"json.Number", json.Number("12345678901234567890"), new(big.Int).SetUint64(12345678901234567890)},
		{"json.Number with a fraction", json.Number("1.5"), 1.5},
		{"time", time.UnixMilli(1700000000123), Date{Ms: 1700000000123}},
		{"bytes", []byte{1, 2}, Bytes{Data: []byte{1, 2}}},
		{"array of bytes", [2]byte{1, 2}, Bytes{Data: []byte{1, 2}}},
		{"named bytes", json.RawMessage(`{"a":[1]}`), Object{{"a", []any{1.0}}}},
		{"URL", link, URL("https://example.com/a%20b")},
		{"header", http.Header{"X-Two": {"2", "3"}, "A": {"1"}}, Headers{{"a", "1"}, {"x-two", "2"}, {"x-two", "3"}}},
		{"text marshaler", netip.MustParseAddr("::1"), "::1"},
		{"pointer", &n, 7.0},
		{"nil pointer", (*int)(nil), nil},
		{"nil slice", []string(nil), []any{}},
		{"slice", []string{"a", "b"}, []any{"a", "b"}},
		{"array", [2]bool{true, false}, []any{true, false}},
		{"map", map[string]int{"b": 2, "a": 1}, Object{{"a", 1.0}, {"b", 2.0}}},
		{"map with integer keys", map[level]string{2: "x"}, Object{{"2", "x"}}},
		{"map with text keys", map[netip.Addr]bool{netip.MustParseAddr("::1"): true}, Object{{"::1", true}}},
		{"mixed array", []any{1, "a", []any{2.0}, Object{{"n", &n}}}, []any{1.0, "a", []any{2.0}, Object{{"n", 7.0}}}},
		{"nested Go values", Object{{"list", []any{[]int{1}}}}, Object{{"list", []any{[]any{1.0}}}}},
		{"pointer that writes itself", &temperature{20}, Object{{"degrees", 20.0}}},
		{"field that writes itself", &struct{ T temperature }{temperature{20}}, Object{{"T", Object{{"degrees", 20.0}}}}},
		{"error", errors.New("broken"), &Error{Name: "Error", Message: "broken"}},
		{"error type", &unready{4}, &Error{Name: "Error", Message: "unready 4"}},
		{"nil error type", (*unready)(nil), nil},
		{"wrapped error", fmt.Errorf("outer: %w", &Error{Name: "RangeError", Message: "inner", Props: Object{{"code", "E"}}}),
			&Error{Name: "RangeError", Message: "outer: RangeError: inner", Props: Object{{"code", "E"}}}},
		{"struct", sample{embedded: embedded{"s", "h"}, Name: "n", Hidden: 1, Any: []int{1}, Raw: json.RawMessage("null"), private: 1},
			Object{{"shared", "s"}, {"hidden", 1.0}, {"name", "n"}, {"Plain", false}, {"any", []any{1.0}}, {"raw", nil}}},
		{"struct in struct", struct {
			S  *sample
			At time.Time
		}{nil, time.UnixMilli(5)}, Object{{"S", nil}, {"At", Date{Ms: 5}}}},
		{"embedded pointer", sample{Inner: &Inner{3}}, Object{{"shared", ""}, {"hidden", 0.0}, {"depth", 3.0}, {"name", ""}, {"Plain", false}, {"any", nil}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := toModel(test.v)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, got, compareBigInts); diff != "" {
				t.Error(diff)
			}
		})
	}
}

var compareBigInts = cmp.Comparer(func(a, b *big.Int) bool {
	return a == b || a != nil && b != nil && a.Cmp(b) == 0
})

// TestToModelOmits covers the options of json tags.
func TestToModelOmits(t *testing.T) {
	type optional struct {
		Int    int             `json:"int,omitempty"`
		Text   string          `json:"text,omitempty"`
		Map    map[string]int  `json:"map,omitempty"`
		Array  [0]int          `json:"array,omitempty"`
		Struct struct{}        `json:"struct,omitempty"`
		Zero   struct{ N int } `json:"zero,omitzero"`
		Time   *time.Time      `json:"time,omitzero"`
		Dash   int             `json:"-,"`
	}
	tests := []struct {
		name string
		v    optional
		want Object
	}{
		{"all empty", optional{}, Object{{"struct", Object{}}, {"-", 0.0}}},
		{"all set", optional{Int: 1, Text: "x", Map: map[string]int{"a": 1}, Zero: struct{ N int }{1}, Time: &time.Time{}, Dash: 1},
			Object{{"int", 1.0}, {"text", "x"}, {"map", Object{{"a", 1.0}}}, {"struct", Object{}}, {"zero", Object{{"N", 1.0}}}, {"-", 1.0}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := toModel(test.v)
			if diff := cmp.Diff(any(test.want), got); diff != "" || err != nil {
				t.Error(diff, err)
			}
		})
	}
}

func TestToModelErrors(t *testing.T) {
	type loop struct{ Next *loop }
	ring := &loop{}
	ring.Next = ring
	cycle := []any{nil}
	cycle[0] = cycle
	tests := []struct {
		name string
		v    any
		want string
	}{
		{"channel", make(chan int), "TypeError: Cannot serialize value: chan int"},
		{"channel inside", map[string]any{"a": []any{make(chan int)}}, "TypeError: Cannot serialize value: chan int"},
		{"complex", complex(1, 2), "TypeError: Cannot serialize value: complex128"},
		{"function with two values", func() (int, int) { return 1, 2 }, "TypeError: Cannot serialize value: func() (int, int)"},
		{"getter", Getter(nil), "TypeError: Cannot serialize value: capnweb.Getter"},
		{"keys", map[float64]int{1: 1}, "TypeError: Cannot serialize value: map with keys of type float64"},
		{"json.Number", json.Number("x"), `TypeError: Cannot serialize value: "x" is not a number`},
		{"cycle of pointers", ring, errSendDepth.Error()},
		{"cycle of arrays", cycle, errSendDepth.Error()},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if _, err := toModel(test.v); err == nil || err.Error() != test.want {
				t.Errorf("got %v, want %s", err, test.want)
			}
		})
	}
}

// TestToModelKeeps checks that what is a value already is not copied, and that a
// caller's array is not written to.
func TestToModelKeeps(t *testing.T) {
	model := []any{Object{{"a", []any{1.0}}}, "x", &Error{Name: "Error"}, &Stub{}}
	got, err := toModel(model)
	if same, _ := got.([]any); err != nil || &same[0] != &model[0] {
		t.Errorf("a value has been copied: %v, %v", got, err)
	}
	mixed := []any{Object{{"a", 1}}, 2}
	if _, err := toModel(mixed); err != nil || mixed[1] != 2 || mixed[0].(Object)[0].Value != 1 {
		t.Errorf("the caller's array has become %v, %v", mixed, err)
	}
}

func TestToModelExports(t *testing.T) {
	target, _ := NewTarget(strings.ToUpper)
	tests := []struct {
		name string
		v    any
	}{
		{"function", strings.ToUpper},
		{"target", target},
		{"exported", exported{target}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			model, err := toModel([]any{test.v})
			if err != nil {
				t.Fatal(err)
			}
			e, ok := model.([]any)[0].(exported)
			if !ok {
				t.Fatalf("got %T", model.([]any)[0])
			}
			if got, err := e.Call(t.Context(), nil, []any{"up"}); got != "UP" {
				t.Errorf("the call gives %v, %v", got, err)
			}
		})
	}
	if model, err := toModel((func())(nil)); model != nil || err != nil {
		t.Errorf("a nil function gives %v, %v", model, err)
	}
}

func TestToModelErrorValue(t *testing.T) {
	got, err := toModel(&Error{
		Name: "AggregateError", Message: "m", Cause: errors.New("cause"),
		Errors: []any{errors.New("one"), make(chan int), 2},
		Props:  Object{{"code", 5}, {"lost", make(chan int)}},
	})
	want := &Error{
		Name: "AggregateError", Message: "m", Cause: &Error{Name: "Error", Message: "cause"},
		Errors: []any{&Error{Name: "Error", Message: "one"}, Undefined{}, 2.0},
		Props:  Object{{"code", 5.0}},
	}
	if diff := cmp.Diff(any(want), got); diff != "" || err != nil {
		t.Error(diff, err)
	}
}
