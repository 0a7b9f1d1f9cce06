package tooldata

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

func TestParseRefuses(t *testing.T) {
	inTool := func(act string) string { return `[{"name":"p","tools":{"t":` + act + `}}]` }
	tests := []struct {
		name string
		text string
		want string
	}{
		{"no JSON", "[\n{\"name\":\"p\",\n}]", `line 3 is not JSON: invalid character '}' looking for beginning of object key string`},
		{"nothing", ``, `line 1 is not JSON: unexpected end of JSON input`},
		{"no list", `{"p":{}}`, `it is an object: write a list of providers, [{"name": …, "tools": {…}}]`},
		{"a provider that is text", `["p"]`, `provider 1: it is a string: write an object`},
		{"no name", `[{"tools":{}}]`, `provider 1: "name" is missing: write a string`},
		{"no tools", `[{"name":"p"}]`, `provider "p": no "tools": write an object of tool names, which may be empty`},
		{"an unknown key", `[{"name":"p","tool":{}}]`, `provider "p": unknown key "tool": the keys are name, tools, prelude, stores`},
		{"tools that are a list", `[{"name":"p","tools":[]}]`, `provider "p": "tools": it is a list: write an object`},
		{"a prelude that is a number", `[{"name":"p","tools":{},"prelude":1}]`, `provider "p": "prelude" is a number: write a string`},
		{"stores that are text", `[{"name":"p","tools":{},"stores":""}]`, `provider "p": "stores" is a string: write an object`},
		{"a store that is a list", `[{"name":"p","tools":{},"stores":{"s":[]}}]`, `provider "p": store "s": it is a list: write an object`},
		{"a tool twice", `[{"name":"p","tools":{"t":{"echo":true},"t":{"sum":true}}}]`, `provider "p": "tools": "t" stands twice: keep one of the two`},
		{"no behaviour", inTool(`{"delayMs":5}`), `provider "p": tool "t": no behaviour: write one of bytes, bytesEcho, create, echo, lookup, never, returns, rows, sequence, store, sum, throws, undefined`},
		{"an unknown behaviour", inTool(`{"return":5}`), `provider "p": tool "t": unknown behaviour "return": write one of bytes, bytesEcho, create, echo, lookup, never, returns, rows, sequence, store, sum, throws, undefined`},
		{"a tool that is a value", inTool(`5`), `provider "p": tool "t": it is a number: write an object`},
		{"two behaviours", inTool(`{"returns":1,"echo":true}`), `provider "p": tool "t": both "returns" and "echo": a tool has one behaviour, remove the other`},
		{"a key of another behaviour", inTool(`{"returns":1,"by":"x"}`), `provider "p": tool "t": unknown key "by": beside "returns" may stand delayMs`},
		{"an unknown key of a behaviour", inTool(`{"rows":[],"page":1}`), `provider "p": tool "t": unknown key "page": beside "rows" may stand equals, contains, paged, delayMs`},
		{"echo of a number", inTool(`{"echo":5}`), `provider "p": tool "t": "echo" is a number: write true`},
		{"throws an object", inTool(`{"throws":{}}`), `provider "p": tool "t": "throws" is an object: write a string`},
		{"a delay that is text", inTool(`{"echo":true,"delayMs":"5s"}`), `provider "p": tool "t": "delayMs" is a string: write a number`},
		{"a negative delay", inTool(`{"echo":true,"delayMs":-1}`), `provider "p": tool "t": "delayMs" is -1: write milliseconds from 0 to 2147483647`},
		{"a lookup that is a list", inTool(`{"lookup":[]}`), `provider "p": tool "t": "lookup" is a list: write an object`},
		{"by a number", inTool(`{"lookup":{},"by":1}`), `provider "p": tool "t": "by" is a number: write the name of a field, or a list of names`},
		{"by a list of numbers", inTool(`{"lookup":{},"by":[1]}`), `provider "p": tool "t": "by" is a list: write the name of a field, or a list of names`},
		{"missing that is null", inTool(`{"lookup":{},"missing":null}`), `provider "p": tool "t": "missing" is null: write a string`},
		{"an unknown key of create", inTool(`{"create":{"id":"x"}}`), `provider "p": tool "t": "create": unknown key "id": the keys are idField, start, prefix, extra`},
		{"create from text", inTool(`{"create":{"start":"1"}}`), `provider "p": tool "t": "create": "start" is a string: write a number`},
		{"extra that is a list", inTool(`{"create":{"extra":[]}}`), `provider "p": tool "t": "create": "extra" is a list: write an object`},
		{"a row that is a list", inTool(`{"rows":[{},[]]}`), `provider "p": tool "t": row 2: it is a list: write an object`},
		{"a filter that is no field", inTool(`{"rows":[],"contains":{"q":1}}`), `provider "p": tool "t": "contains": "q" is a number: write the name of a field`},
		{"pages of nothing", inTool(`{"rows":[],"paged":0}`), `provider "p": tool "t": "paged" is 0: write a whole number of at least 1`},
		{"pages of a half", inTool(`{"rows":[],"paged":1.5}`), `provider "p": tool "t": "paged" is 1.5: write a whole number of at least 1`},
		{"no operation", inTool(`{"store":"s"}`), `provider "p": tool "t": "op" is missing: write one of append, delete, get, list, put`},
		{"an unknown operation", inTool(`{"store":"s","op":"set"}`), `provider "p": tool "t": "op" is "set": write one of append, delete, get, list, put`},
		{"bytes that are no base64", inTool(`{"bytes":"%"}`), `provider "p": tool "t": "bytes" is not base64: write standard base64 with padding`},
		{"bytes as another class", inTool(`{"bytes":"","as":"Blob"}`), `provider "p": tool "t": "as" is "Blob": write one of Uint8Array, ArrayBuffer`},
		{"an empty sequence", inTool(`{"sequence":[]}`), `provider "p": tool "t": "sequence" is empty: write at least one step`},
		{"a bad step", inTool(`{"sequence":[{"echo":true},{"sum":1}]}`), `provider "p": tool "t": step 2: "sum" is a number: write true`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Parse([]byte(tt.text))
			if err == nil || err.Error() != tt.want {
				t.Errorf("\n got %v\nwant %s", err, tt.want)
			}
		})
	}
}

func TestParseChecksRefuses(t *testing.T) {
	fail := func(string) (json.RawMessage, error) { return nil, errors.New("boom") }
	tests := []struct {
		name     string
		text     string
		evaluate Evaluator
		want     string
	}{
		{"a list", `[]`, nil, `it is a list: write an object`},
		{"a word of the corpus", `{"p":{"t":{"returns":1}}}`, nil, `provider "p": tool "t": unknown behaviour "returns": write one of echo, echoAll, never, return, returnGenerated, returnJSONText, sumArgs, throw`},
		{"no evaluator", `{"p":{"t":{"returnGenerated":"1"}}}`, nil, `provider "p": tool "t": "returnGenerated" needs an evaluator: write the value itself`},
		{"a failing expression", `{"p":{"t":{"returnGenerated":"1"}}}`, fail, `provider "p": tool "t": "returnGenerated": boom`},
		{"no JSON text", `{"p":{"t":{"returnJSONText":"{"}}}`, nil, `provider "p": tool "t": "returnJSONText" is not JSON: write the text of one JSON value`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := ParseChecks([]byte(tt.text), tt.evaluate)
			if err == nil || err.Error() != tt.want {
				t.Errorf("\n got %v\nwant %s", err, tt.want)
			}
		})
	}
}

// FuzzParse holds that a document is refused or gives a set whose sessions
// answer with JSON.
func FuzzParse(f *testing.F) {
	f.Add(`[{"name":"p","tools":{"t":{"returns":1}}}]`, `[]`)
	f.Add(`[{"name":"p","tools":{"t":{"rows":[{"a":1}],"equals":["a"],"paged":2}}}]`, `[{"a":1,"offset":-1}]`)
	f.Add(`[{"name":"p","tools":{"t":{"store":"s","op":"append"}},"stores":{"s":{"k":[1]}}}]`, `[{"key":"k","value":"x"}]`)
	f.Add(`[{"name":"p","tools":{"t":{"create":{"extra":{"\ud800":1}}}}}]`, `[{"\ud800":2}]`)
	f.Fuzz(func(t *testing.T, text, args string) {
		set, err := Parse([]byte(text))
		if err != nil || strings.Contains(text, "never") || strings.Contains(text, "delayMs") {
			return
		}
		checkAnswers(t, set.NewSession(), args)
	})
}
