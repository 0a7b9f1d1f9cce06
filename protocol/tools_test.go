package protocol

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"testing"
)

// echo is a tool that answers bytes for bytes and its arguments otherwise.
func echo(_ context.Context, args []json.RawMessage) (any, error) {
	if len(args) == 1 {
		if data, ok := Bytes(args[0]); ok {
			return data, nil
		}
	}
	return args, nil
}

func answer(v any, err error) Tool {
	return func(context.Context, []json.RawMessage) (any, error) { return v, err }
}

func TestToolsDispatch(t *testing.T) {
	tools := Tools{"p": {
		"echo":      echo,
		"add":       Func(func(_ context.Context, in struct{ A, B int }) (int, error) { return in.A + in.B, nil }),
		"nothing":   answer(nil, nil),
		"undefined": answer(Undefined{}, nil),
		"html":      answer(map[string]string{"x": "<&>"}, nil),
		"buffer":    answer([]any{Binary{Type: "ArrayBuffer", Data: []byte{1}}, &Binary{Type: "Int16Array", Data: []byte{1, 2}}}, nil),
		"nil bytes": answer([]byte(nil), nil),
		"fails":     answer(nil, errors.New("no \"such\" row\n")),
		"silent":    answer(nil, errors.New("")),
		"channel":   answer(make(chan int), nil),
		"unset":     nil,
	}}
	for _, c := range []struct{ name, tool, args, want string }{
		{"arguments", "echo", `["a", {"b": 1}]`, `{"result":["a",{"b":1}]}`},
		{"no text", "echo", "", `{"result":null}`},
		{"no list", "echo", `{"b":1}`, `{"result":[{"b":1}]}`},
		{"no JSON", "echo", `[1`, `{"error":"The arguments of tool \"echo\" are not JSON"}`},
		{"bytes", "echo", `[{"__codemode_binary_v1__":"ArrayBuffer","data":"AQI="}]`, `{"result":{"__codemode_binary_v1__":"Uint8Array","data":"AQI="}}`},
		{"function", "add", `[{"a": 1, "B": 2}]`, `{"result":3}`},
		{"function without an argument", "add", `[]`, `{"result":0}`},
		{"function with a wrong argument", "add", `["x"]`, `{"error":"the argument is not as expected: json: cannot unmarshal string into Go value of type struct { A int; B int }"}`},
		{"nil", "nothing", `[]`, `{"result":null}`},
		{"undefined", "undefined", `[]`, `{}`},
		{"HTML", "html", `[]`, `{"result":{"x":"<&>"}}`},
		{"bytes inside a result", "buffer", `[]`, `{"result":[{"__codemode_binary_v1__":"ArrayBuffer","data":"AQ=="},{"__codemode_binary_v1__":"ArrayBufferView","data":"AQI="}]}`},
		{"nil bytes", "nil bytes", `[]`, `{"result":{"__codemode_binary_v1__":"Uint8Array","data":""}}`},
		{"error", "fails", `[]`, `{"error":"no \"such\" row\n"}`},
		{"empty error", "silent", `[]`, `{"error":"Tool \"silent\" failed without a message"}`},
		{"result that is no JSON", "channel", `[]`, `{"error":"The result of tool \"channel\" is not JSON: json: unsupported type: chan int"}`},
		{"unknown tool", "toString", `[]`, `{"error":"Tool \"toString\" not found"}`},
		{"nil tool", "unset", `[]`, `{"error":"Tool \"unset\" not found"}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			var dispatch Dispatch = tools.Dispatch
			got, err := dispatch(t.Context(), Call{Provider: "p", Tool: c.tool, Args: c.args})
			if err != nil {
				t.Fatal(err)
			}
			requireEqual(t, "envelope", got, c.want)
		})
	}
	got, _ := tools.Dispatch(t.Context(), Call{Provider: "q", Tool: "echo"})
	requireEqual(t, "unknown provider", got, `{"error":"Tool \"echo\" not found"}`)
}

func TestToolsProviders(t *testing.T) {
	tools := Tools{"b": {"z": echo, "a": echo}, "a": {}}
	want := []Provider{{Name: "a"}, {Name: "b", Tools: []string{"a", "z"}}}
	if got := tools.Providers(); !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestErrorEnvelope(t *testing.T) {
	for _, c := range []struct{ name, message, want string }{
		{"text", `a "b" <c>`, `{"error":"a \"b\" <c>"}`},
		{"empty", "", `{"error":"The tool failed without a message"}`},
		{"not UTF-8", "a\xff", "{\"error\":\"a\uFFFD\"}"},
	} {
		t.Run(c.name, func(t *testing.T) {
			requireEqual(t, "envelope", ErrorEnvelope(c.message), c.want)
		})
	}
}

func TestBytes(t *testing.T) {
	for _, c := range []struct {
		name, raw string
		want      []byte
		ok        bool
	}{
		{"array", `{"__codemode_binary_v1__":"Uint8Array","data":"AQI="}`, []byte{1, 2}, true},
		{"buffer", `{"__codemode_binary_v1__":"ArrayBuffer","data":"AQI"}`, []byte{1, 2}, true},
		{"view", `{"__codemode_binary_v1__":"ArrayBufferView","data":""}`, []byte{}, true},
		{"no data", `{"__codemode_binary_v1__":"Uint8Array"}`, nil, false},
		{"no tag", `{"data":"AQI="}`, nil, false},
		{"no base64", `{"__codemode_binary_v1__":"Uint8Array","data":"?"}`, nil, false},
		{"null", `null`, nil, false},
		{"string", `"AQI="`, nil, false},
		{"nothing", ``, nil, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, ok := Bytes(json.RawMessage(c.raw))
			if ok != c.ok || !bytes.Equal(got, c.want) {
				t.Errorf("got %v, %v, want %v, %v", got, ok, c.want, c.ok)
			}
		})
	}
}

func TestBinaryTag(t *testing.T) {
	text, err := json.Marshal(Binary{Data: []byte{255}})
	if err != nil {
		t.Fatal(err)
	}
	requireEqual(t, "JSON", string(text), fmt.Sprintf(`{%q:"Uint8Array","data":"/w=="}`, BinaryTag))
	var back Binary
	if err := json.Unmarshal(text, &back); err != nil || back.Type != "Uint8Array" || !bytes.Equal(back.Data, []byte{255}) {
		t.Errorf("got %v, %v", back, err)
	}
}

func ExampleTools() {
	tools := Tools{"github": {
		"listIssues": Func(func(ctx context.Context, in struct{ State string }) ([]string, error) {
			return []string{in.State + " issue"}, nil
		}),
	}}
	req := Request{Code: "async () => github.listIssues({state: 'open'})"}
	req.Providers, req.Dispatch = tools.Providers(), tools.Dispatch

	// The executor calls Dispatch when the program calls the tool.
	envelope, _ := req.Dispatch(context.Background(), Call{Provider: "github", Tool: "listIssues", Args: `[{"state":"open"}]`})
	fmt.Println(envelope)
	// Output: {"result":["open issue"]}
}
