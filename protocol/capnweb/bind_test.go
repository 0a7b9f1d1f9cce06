package capnweb

import (
	"encoding/json"
	"errors"
	"math"
	"math/big"
	"net/http"
	"net/netip"
	"net/url"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// celsius reads itself from JSON.
type celsius float64

func (c *celsius) UnmarshalJSON(text []byte) error {
	var v struct{ Degrees float64 }
	err := json.Unmarshal(text, &v)
	*c = celsius(v.Degrees)
	return err
}

type options struct {
	*Inner
	Name   string            `json:"name"`
	Limit  *int              `json:"limit"`
	Tags   []string          `json:"tags"`
	Extra  map[string]any    `json:"extra"`
	Labels map[string]string `json:"labels"`
	Call   *Stub             `json:"call"`
	Any    any               `json:"any"`
	hidden int
}

func TestDecode(t *testing.T) {
	stub := &Stub{}
	thrown := &Error{Name: "RangeError"}
	huge := new(big.Int).Lsh(big.NewInt(1), 100)
	seven := 7
	tests := []struct {
		name string
		v    any
		// want has the type to decode into.
		want any
	}{
		{"boolean", true, true},
		{"string", "x", "x"},
		{"named string", "x", reflectedString("x")},
		{"string of a URL", URL("http://a/"), "http://a/"},
		{"number", 1.5, 1.5},
		{"float32", 0.5, float32(0.5)},
		{"infinity", math.Inf(1), float32(math.Inf(1))},
		{"int", 5.0, 5},
		{"int8", -128.0, int8(-128)},
		{"uint64 of a bigint", new(big.Int).SetUint64(1 << 63), uint64(1 << 63)},
		{"int64 of a bigint", big.NewInt(-1 << 63), int64(-1 << 63)},
		{"int64 beyond the safe ones", float64(1 << 60), int64(1 << 60)},
		{"float of a bigint", big.NewInt(1 << 60), float64(1 << 60)},
		{"bigint", huge, huge},
		{"bigint by value", huge, *huge},
		{"bigint of a number", 3.0, big.NewInt(3)},
		{"date", Date{Ms: 5}, Date{Ms: 5}},
		{"time", Date{Ms: 5}, time.UnixMilli(5).UTC()},
		{"time of a text", "2024-02-03T04:05:06Z", time.Date(2024, 2, 3, 4, 5, 6, 0, time.UTC)},
		{"bytes", Bytes{Type: "Int8Array", Data: []byte{1}}, Bytes{Type: "Int8Array", Data: []byte{1}}},
		{"data of bytes", Bytes{Data: []byte{1, 2}}, []byte{1, 2}},
		{"array of bytes", Bytes{Data: []byte{1, 2}}, [2]byte{1, 2}},
		{"url.URL", URL("http://a/b"), url.URL{Scheme: "http", Host: "a", Path: "/b"}},
		{"pointer to url.URL", URL("http://a/b"), &url.URL{Scheme: "http", Host: "a", Path: "/b"}},
		{"header", Headers{{"x-a", "1"}, {"x-a", "2"}}, http.Header{"X-A": {"1", "2"}}},
		{"text", "::1", netip.MustParseAddr("::1")},
		{"JSON", Object{{"Degrees", 20.0}}, celsius(20)},
		{"raw JSON", []any{1.0, "a", Object{{"b", Undefined{}}, {"c", Date{Ms: 0}}}}, json.RawMessage(`[1,"a",{"c":"1970-01-01T00:00:00.000Z"}]`)},
		{"value", []any{1.0}, []any{1.0}},
		{"object", Object{{"a", 1.0}}, Object{{"a", 1.0}}},
		{"slice", []any{1.0, 2.0}, []int{1, 2}},
		{"array", []any{1.0, 2.0}, [2]int{1, 2}},
		{"map", Object{{"a", 1.0}}, map[string]int{"a": 1}},
		{"map of anything", Object{{"a", Undefined{}}, {"b", nil}}, map[string]any{"a": Undefined{}, "b": nil}},
		{"map with integer keys", Object{{"-1", "x"}}, map[int8]string{-1: "x"}},
		{"map with unsigned keys", Object{{"255", "x"}}, map[uint8]string{255: "x"}},
		{"map with text keys", Object{{"::1", true}}, map[netip.Addr]bool{netip.MustParseAddr("::1"): true}},
		{"pointer", 7.0, &seven},
		{"null for a number", nil, 0},
		{"undefined for a string", Undefined{}, ""},
		{"null for a pointer", nil, (*int)(nil)},
		{"undefined for a stub", Undefined{}, (*Stub)(nil)},
		{"null for a slice", nil, []int(nil)},
		{"stub", stub, stub},
		{"struct", Object{
			{"name", "n"}, {"limit", 7.0}, {"tags", []any{"a"}}, {"unknown", 1.0}, {"Name", "not this"}, {"hidden", 1.0},
			{"extra", Object{{"x", []any{nil}}}}, {"labels", nil}, {"call", stub}, {"any", Undefined{}}, {"depth", 3.0},
		}, options{
			Inner: &Inner{Depth: 3}, Name: "n", Limit: &seven, Tags: []string{"a"},
			Extra: map[string]any{"x": []any{nil}}, Call: stub, Any: Undefined{},
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			into := reflect.New(reflect.TypeOf(test.want))
			if err := Decode(test.v, into.Interface()); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, into.Elem().Interface(), decodedValues); diff != "" {
				t.Error(diff)
			}
		})
	}
	var err error
	if Decode(thrown, &err); err != thrown {
		t.Errorf("an Error for an error gives %v", err)
	}
}

type reflectedString string

var decodedValues = cmp.Options{
	compareBigInts,
	cmp.Comparer(func(a, b big.Int) bool { return a.Cmp(&b) == 0 }),
	cmp.Comparer(func(a, b *Stub) bool { return a == b }),
	cmp.Comparer(func(a, b netip.Addr) bool { return a == b }),
	cmp.AllowUnexported(options{}),
	cmpopts.EquateNaNs(),
}

func TestDecodeErrors(t *testing.T) {
	tests := []struct {
		name    string
		v, into any
		want    string
	}{
		{"string for int", "x", new(int), "expected an integer, got a string"},
		{"boolean for string", true, new(string), "expected a string, got a boolean"},
		{"string for boolean", "x", new(bool), "expected a boolean, got a string"},
		{"bigint for string", big.NewInt(1), new(string), "expected a string, got a bigint"},
		{"array for bytes", []any{}, new([]byte), "expected bytes, got an array"},
		{"string for array of bytes", "ab", new([2]byte), "expected bytes, got a string"},
		{"object for slice", Object{}, new([]int), "expected an array, got an object"},
		{"bytes for array", Bytes{}, new([2]int), "expected an array, got bytes"},
		{"array for map", []any{}, new(map[string]int), "expected an object, got an array"},
		{"array for map of anything", []any{}, new(map[string]any), "expected an object, got an array"},
		{"Date for struct", Date{}, new(options), "expected an object, got a Date"},
		{"Headers for string", Headers{}, new(string), "expected a string, got Headers"},
		{"URL for number", URL(""), new(float64), "expected a number, got a URL"},
		{"string for uint", "1", new(uint), "expected an integer, got a string"},
		{"infinity for uint", math.Inf(1), new(uint), "expected an integer, got the number Infinity"},
		{"number for URL", 1.0, new(url.URL), "expected a URL, got the number 1"},
		{"bad URL", URL("http://[/"), new(url.URL), "expected a URL, got text that is none"},
		{"object for header", Object{}, new(http.Header), "expected Headers, got an object"},
		{"number for text", 1.0, new(netip.Addr), "expected a string, got the number 1"},
		{"JSON of the wrong shape", []any{}, new(celsius),
			"json: cannot unmarshal array into Go value of type struct { Degrees float64 }"},
		{"stub for JSON", &Stub{}, new(celsius), "expected plain data, got a stub"},
		{"bad text key", Object{{"x", true}}, new(map[netip.Addr]bool), `x: ParseAddr("x"): unable to parse IP`},
		{"long text", strings.Repeat("x", 1000), new(time.Time), `parsing time "` + strings.Repeat("x", 242) + "…"},
		{"fraction for int", 1.5, new(int), "expected an integer, got the number 1.5"},
		{"NaN for int", math.NaN(), new(int), "expected an integer, got the number NaN"},
		{"infinity for a bigint", math.Inf(-1), new(big.Int), "expected an integer, got the number -Infinity"},
		{"int8 too large", 128.0, new(int8), "128 is out of range for int8"},
		{"negative uint", -1.0, new(uint), "-1 is out of range for uint"},
		{"bigint for int64", new(big.Int).Lsh(big.NewInt(1), 200), new(int64),
			"1606938044258990275541962092341162602522… is out of range for int64"},
		{"bigint for float", big.NewInt(1<<53 + 1), new(float64), "9007199254740993 is out of range for float64"},
		{"large number for float32", 1e300, new(float32), "expected a number in the range of float32, got the number 1e+300"},
		{"number for boolean", 1.0, new(bool), "expected a boolean, got the number 1"},
		{"stub for string", &Stub{}, new(string), "expected a string, got a stub"},
		{"object for stub", Object{}, new(*Stub), "expected a stub, got an object"},
		{"string for error", "x", new(error), "expected a value of type error, got a string"},
		{"object for Error", Object{}, new(*Error), "expected an Error, got an object"},
		{"Error for object", &Error{}, new(Object), "expected an object, got an Error"},
		{"boolean for a channel", true, new(chan int), "expected a value of type chan int, got a boolean"},
		{"invalid date", Date{Ms: math.NaN()}, new(time.Time), "expected a date, got an invalid one"},
		{"bytes too short", Bytes{}, new([2]byte), "expected 2 bytes, got 0"},
		{"array too long", []any{1.0}, new([0]int), "expected 0 elements, got 1"},
		{"stub in JSON", []any{Object{{"a", &Stub{}}}}, new(json.RawMessage), "[0].a: expected plain data, got a stub"},
		{"text", "x", new(netip.Addr), `ParseAddr("x"): unable to parse IP`},
		{"in a struct", Object{{"limit", "x"}}, new(options), "limit: expected an integer, got a string"},
		{"deep down", []any{Object{{"a b", Object{{"tags", []any{"a", 5.0}}}}}}, new([]map[string]options),
			`[0]["a b"].tags[1]: expected a string, got the number 5`},
		{"long name", Object{{strings.Repeat("n", 100), ""}}, new(map[string]bool),
			`["` + strings.Repeat("n", 64) + `"…]: expected a boolean, got a string`},
		{"key", Object{{"256", ""}}, new(map[uint8]string), `["256"]: expected a name that is a key of type uint8`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			err := Decode(test.v, test.into)
			var thrown *Error
			if !errors.As(err, &thrown) || thrown.Name != "TypeError" || thrown.Message != test.want {
				t.Errorf("got %v\nwant %s", err, test.want)
			}
		})
	}
}

func TestDecodeIntoNothing(t *testing.T) {
	for _, into := range []any{nil, 5, (*int)(nil)} {
		if err := Decode(1.0, into); err == nil {
			t.Errorf("decoding into %T gives no error", into)
		}
	}
}

// TestDecodePlain covers the JSON that types are given to read themselves from.
func TestDecodePlain(t *testing.T) {
	tests := []struct {
		name string
		v    any
		want string
	}{
		{"literals", []any{nil, true, Undefined{}}, `[null,true,null]`},
		{"numbers", []any{1.5, math.NaN(), big.NewInt(1 << 60)}, `[1.5,null,1152921504606846976]`},
		{"strings", []any{"a\n\xed\xa0\x80", URL("http://a/")}, `["a\n\ud800","http://a/"]`},
		{"dates", []any{Date{Ms: 1}, Date{Ms: math.NaN()}}, `["1970-01-01T00:00:00.001Z",null]`},
		{"bytes", Bytes{Data: []byte{1}}, `"AQ=="`},
		{"undefined members", Object{{"a", Undefined{}}, {"b", 1.0}, {"c", Undefined{}}, {"d", Object{}}}, `{"b":1,"d":{}}`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var raw json.RawMessage
			if err := Decode(test.v, &raw); err != nil || string(raw) != test.want {
				t.Errorf("got %s, %v; want %s", raw, err, test.want)
			}
		})
	}
}

// TestBindRoundTrip sends Go values to themselves.
func TestBindRoundTrip(t *testing.T) {
	n := 1 << 30
	tests := []struct {
		name string
		v    any
	}{
		{"options", options{Inner: &Inner{1}, Name: "n", Limit: &n, Tags: []string{"a"}, Extra: map[string]any{}, Labels: map[string]string{"a": "b"}}},
		{"matrix", [][]float64{{1, 2}, {}, {3}}},
		{"times", map[string]time.Time{"a": time.UnixMilli(1).UTC()}},
		{"large integers", []int64{math.MaxInt64, math.MinInt64, 1<<53 - 1}},
		{"bytes", map[string][]byte{"a": {1, 2, 3}}},
		{"addresses", []netip.Addr{netip.MustParseAddr("10.0.0.1")}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			model, err := toModel(test.v)
			if err != nil {
				t.Fatal(err)
			}
			into := reflect.New(reflect.TypeOf(test.v))
			if err := Decode(model, into.Interface()); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.v, into.Elem().Interface(), decodedValues); diff != "" {
				t.Error(diff)
			}
		})
	}
}
