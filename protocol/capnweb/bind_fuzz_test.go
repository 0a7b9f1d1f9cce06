package capnweb

import (
	"encoding/json"
	"math/big"
	"net/netip"
	"net/url"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// everything has a field of each kind that a decoder treats in its own way.
type everything struct {
	Bool   bool
	Int    int8
	Uint   uint64
	Float  float32
	String string
	Any    any
	Raw    json.RawMessage
	Addr   netip.Addr
	Time   time.Time
	Big    *big.Int
	URL    *url.URL
	Bytes  []byte
	Fixed  [2]byte
	Pair   [2]any
	List   []everything
	Map    map[int]*everything
	Error  error
	Stub   *Stub
	Object Object
}

// FuzzDecode checks that no value breaks the decoders, and that what they store
// comes back as it was when it is sent and received again.
func FuzzDecode(f *testing.F) {
	for _, text := range []string{
		`{"Bool":true,"Int":-5,"Uint":5,"Float":0.5,"String":"x","Any":[1,{"a":null}],"Raw":[1,"\ud800"]}`,
		`{"Addr":"::1","Time":"2024-02-03T04:05:06Z","Big":5,"URL":"http://a/","Pair":[1,2]}`,
		`{"List":[{"Map":{"1":{"Int":300}}}],"Map":{"-1":null},"Object":{"x":1},"Fixed":1}`,
		`[]`, `{"Time":"x"}`, `{"Raw":{"a":{"b":[[]]}}}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		tree, err := parseMessage(text, 1<<16, 64, 1<<20)
		if err != nil {
			return
		}
		var first, second everything
		if Decode(tree, &first) != nil {
			return
		}
		model, err := toModel(first)
		if err != nil {
			return
		}
		if err := Decode(model, &second); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if diff := cmp.Diff(first, second, decodedValues, cmpopts.EquateEmpty()); diff != "" {
			t.Fatal(diff)
		}
	})
}

// FuzzTarget checks that no path and no arguments break a target.
func FuzzTarget(f *testing.F) {
	target, err := NewTarget(Object{
		{"service", mustTarget(f, &service{})}, {"list", []any{1.0, Object{{"f", func(everything, ...int) {}}}}},
	})
	if err != nil {
		f.Fatal(err)
	}
	for _, text := range []string{
		`[["service","urlFor"],[1,{"Secure":true}]]`, `[["list",1,"f"],[{"Int":1},2,3]]`, `[["list",1e300],[]]`, `[["service","panic"],[]]`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		tree, _ := parseMessage(text, 1<<16, 64, 1<<20)
		call, _ := tree.([]any)
		if len(call) != 2 {
			return
		}
		path, _ := call[0].([]any)
		args, _ := call[1].([]any)
		_, _ = target.Call(t.Context(), path, args)
		_, _ = target.Get(t.Context(), path)
	})
}

func mustTarget(f *testing.F, v any) Target {
	target, err := NewTarget(v)
	if err != nil {
		f.Fatal(err)
	}
	return target
}
