package corpus

import (
	"encoding/json"
	"testing"

	"github.com/codemode-executor/codemode-executor/internal/tooldata"
	"github.com/codemode-executor/codemode-executor/protocol"
)

func TestEncode(t *testing.T) {
	tests := []struct{ name, value, want string }{
		{"plain JSON", `{"a":[[1,"x",null,true]],"b":{}}`, `{"a":[1,"x",null,true],"b":{}}`},
		{"undefined", `["undefined"]`, `{"$type":"undefined"}`},
		{"numbers", `[[["nan"],["inf"],["-inf"],["-0"],0.1,1e21]]`,
			`[{"$type":"NaN"},{"$type":"Infinity"},{"$type":"-Infinity"},{"$type":"-0"},0.1,1e+21]`},
		{"a hole", `[[1,["hole"]]]`, `[1,{"$type":"Hole"}]`},
		{"a bigint", `["bigint","-12"]`, `{"$type":"BigInt","value":"-12"}`},
		{"a lone surrogate", `["utf16",[55296,97]]`, `{"$type":"UTF16","value":[55296,97]}`},
		{"dates", `[[["date",0],["date",null],["date",-62198755200000],["date",253402300800000]]]`,
			`[{"$type":"Date","value":"1970-01-01T00:00:00.000Z"},{"$type":"Date","value":null},{"$type":"Date","value":"-000001-01-01T00:00:00.000Z"},{"$type":"Date","value":"+010000-01-01T00:00:00.000Z"}]`},
		{"bytes", `[[["bytes","AAE="],["bytes","AAE=","ArrayBuffer"],["bytes","AAA=","Int16Array"]]]`,
			`[{"$type":"Uint8Array","value":"AAE="},{"$type":"ArrayBuffer","value":"AAE="},{"$type":"Int16Array","value":"AAA="}]`},
		{"an error", `["error","E","m",null,{"code":5,"cause":["error","Error","c"],"errors":[[]]}]`,
			`{"$type":"Error","value":{"name":"E","message":"m","cause":{"$type":"Error","value":{"name":"Error","message":"c"}},"errors":[],"props":{"code":5}}}`},
		{"a map", `["map",[["a",1],[["undefined"],["set",[2]]]]]`,
			`{"$type":"Map","value":[["a",1],[{"$type":"undefined"},{"$type":"Set","value":[2]}]]}`},
		{"a regular expression", `["regexp","a/b","gi"]`, `{"$type":"RegExp","value":{"source":"a/b","flags":"gi"}}`},
		{"boxes", `[[["boxed",5],["boxed","s"],["boxed",false],["boxed",["bigint","1"]]]]`,
			`[{"$type":"BoxedNumber","value":5},{"$type":"BoxedString","value":"s"},{"$type":"BoxedBoolean","value":false},{"$type":"Other","value":"BigInt"}]`},
		{"headers", `["headers",[["a","1"],["set-cookie","x"]]]`, `{"$type":"Headers","value":[["a","1"],["set-cookie","x"]]}`},
		{"special keys", `{"$type":1,"b":2}`, `{"$type":"Object","value":[["$type",1],["b",2]]}`},
		{"the key of the prototype", `{"__proto__":1}`, `{"$type":"Object","value":[["__proto__",1]]}`},
		{"a key with a lone surrogate", `["object",[[["utf16",[55296]],1]]]`, `{"$type":"Object","value":[[{"$type":"UTF16","value":[55296]},1]]}`},
		{"cycles", `{"c":[[{"up":["ref",0]},{"up":["ref",1],"me":["ref",3]}]]}`,
			`{"c":[{"up":{"$type":"Ref","value":"$"}},{"up":{"$type":"Ref","value":"$.c"},"me":{"$type":"Ref","value":"$.c[1]"}}]}`},
		{"shared", `{"a":{"s":1},"b":["ref",1]}`, `{"a":{"s":1},"b":{"s":1}}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v, err := protocol.DecodeValue(tt.value)
			if err != nil {
				t.Fatal(err)
			}
			if got := string(Encode(v)); got != tt.want {
				t.Errorf("\n got %s\nwant %s", got, tt.want)
			}
		})
	}
}

func TestSame(t *testing.T) {
	tests := []struct {
		a, b string
		want bool
	}{
		{`{"a":1,"b":[2]}`, `{ "a": 1.0, "b": [2] }`, true},
		{`1e2`, `100`, true},
		{`"\u00e9"`, `"é"`, true},
		{`{"a":1,"b":2}`, `{"b":2,"a":1}`, false},
		{`[1,2]`, `[2,1]`, false},
		{`"1"`, `1`, false},
		{`[[]]`, `[]`, false},
		{`null`, `false`, false},
		{`{`, `{`, false},
	}
	for _, tt := range tests {
		if got := Same(json.RawMessage(tt.a), json.RawMessage(tt.b)); got != tt.want {
			t.Errorf("%s and %s: got %t", tt.a, tt.b, got)
		}
	}
	if !Same(nil, nil) || Same(nil, json.RawMessage("null")) || Same(json.RawMessage("null"), nil) {
		t.Error("an absent text is the same as null")
	}
}

func TestCalls(t *testing.T) {
	got := Calls([]tooldata.Call{
		{Provider: "p", Tool: "<t>", Args: json.RawMessage(`[{"b":1,"a":[{"__codemode_binary_v1__":"ArrayBufferView","data":"AA=="}]},null]`)},
		{Provider: "p", Tool: "u", Args: json.RawMessage(`[{"__codemode_binary_v1__":"ArrayBuffer","data":""}]`)},
		{Provider: "p", Tool: "v", Args: json.RawMessage(`[]`)},
	})
	want := []string{
		`{"provider":"p","tool":"<t>","args":[{"b":1,"a":[{"$bytes":"AA==","type":"Uint8Array"}]},null]}`,
		`{"provider":"p","tool":"u","args":[{"$bytes":"","type":"ArrayBuffer"}]}`,
		`{"provider":"p","tool":"v","args":[]}`,
	}
	for i := range want {
		if string(got[i]) != want[i] {
			t.Errorf("\n got %s\nwant %s", got[i], want[i])
		}
	}
}

func TestSameCalls(t *testing.T) {
	tests := []struct {
		name     string
		got      []string
		want     string
		anyOrder bool
		same     bool
	}{
		{"none", nil, `[]`, false, true},
		{"in order", []string{`{"a":1}`, `{"b":2}`}, `[{"a":1},{"b":2}]`, false, true},
		{"out of order", []string{`{"b":2}`, `{"a":1}`}, `[{"a":1},{"b":2}]`, false, false},
		{"any order", []string{`{"b":2}`, `{"a":1}`}, `[{"a":1},{"b":2}]`, true, true},
		{"each counts once", []string{`{"a":1}`, `{"a":1}`}, `[{"a":1},{"b":2}]`, true, false},
		{"one too many", []string{`{"a":1}`, `{"a":1}`}, `[{"a":1}]`, true, false},
		{"one too few", nil, `[{"a":1}]`, true, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []json.RawMessage
			for _, text := range tt.got {
				got = append(got, json.RawMessage(text))
			}
			if same := SameCalls(got, json.RawMessage(tt.want), tt.anyOrder); same != tt.same {
				t.Errorf("got %t", same)
			}
		})
	}
}

// TestLoad reads the corpus itself: every declaration must parse, and every
// expected text must be the same as itself.
func TestLoad(t *testing.T) {
	cases, err := Load("../../testdata/corpus")
	if err != nil {
		t.Fatal(err)
	}
	if len(cases) != 80 {
		t.Errorf("%d cases", len(cases))
	}
	for _, c := range cases {
		if _, err := tooldata.Parse(c.Providers); err != nil {
			t.Errorf("%s: %v", c.ID, err)
		}
		if o := c.Expected.Outcome; o != nil && !Same(o.Result, o.Result) {
			t.Errorf("%s: the expected result is no JSON", c.ID)
		}
		if (c.Expected.Outcome == nil) != (c.Expected.Rejected != "") {
			t.Errorf("%s: neither an outcome nor a rejection", c.ID)
		}
	}
}

func TestLoadFails(t *testing.T) {
	if _, err := Load(t.TempDir()); err == nil {
		t.Error("no error for a folder without cases")
	}
}
