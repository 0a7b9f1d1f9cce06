package protocoltest

import (
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// values has every kind of value come back.
func (s *suite) values(t *testing.T) {
	for _, tt := range []struct {
		name, code string
		want       string // the value text
	}{
		{"a number", `42`, `42`},
		{"undefined", `undefined`, `["undefined"]`},
		{"null", `null`, `null`},
		{"not a number", `NaN`, `["nan"]`},
		{"infinity", `-Infinity`, `["-inf"]`},
		{"negative zero", `-0`, `["-0"]`},
		{"a bigint", `2n ** 70n`, `["bigint","1180591620717411303424"]`},
		{"a date", `new Date(5)`, `["date",5]`},
		{"an array", `[1, [2], [,]]`, `[[1,[[2]],[[["hole"]]]]]`},
		{"a map and a set", `[new Map([[1, {a: 2}]]), new Set(["x"])]`, `[[["map",[[1,{"a":2}]]],["set",["x"]]]]`},
		{"a regular expression", `/a\/b/gi`, `["regexp","a\\/b","gi"]`},
		{"bytes", `new Uint8Array([1, 2, 255])`, `["bytes","AQL/"]`},
		{"a cycle", `const a = {}; a.self = a; a`, `{"self":["ref",0]}`},
		{"keys in order", `({b: 1, a: 2, 1: 3})`, `{"1":3,"b":1,"a":2}`},
		{"the key __proto__", `({["__proto__"]: 1})`, `{"__proto__":1}`},
		{"a lone surrogate", `"a\ud800"`, `["utf16",[97,55296]]`},
		{"text beyond the BMP", `"💡é\u0000\u2028"`, "\"💡é\\u0000\u2028\""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			result := s.execute(t, protocol.Request{Code: tt.code})
			if !sameText(t, result.Value, tt.want) {
				t.Errorf("got %s (%v), want %s", result.Value, result.Error, tt.want)
			}
		})
	}
	t.Run("a large text", func(t *testing.T) {
		want := strings.Repeat(`"\💡`+"\n", 100_000)
		result := s.execute(t, protocol.Request{Code: "`\"\\\\💡\\n`.repeat(100_000)"})
		if got, err := result.Decode(); err != nil || got != want {
			t.Errorf("the text came back changed (%v)", err)
		}
	})
	t.Run("the statistics", func(t *testing.T) {
		stats := s.execute(t, protocol.Request{Code: "1"}).Stats
		if stats.WallMs <= 0 || stats.PeakMemoryBytes <= 0 || stats.QueuedMs < 0 || stats.ToolCalls != 0 || stats.Requests != 0 {
			t.Errorf("%+v", stats)
		}
	})
}

// sameText tells whether two value texts say the same.
func sameText(t *testing.T, got, want string) bool {
	t.Helper()
	if got == want {
		return true
	}
	a, err := protocol.DecodeValue(got)
	if err != nil {
		return false
	}
	b, err := protocol.DecodeValue(want)
	if err != nil {
		t.Fatalf("the wanted value %s: %v", want, err)
	}
	x, err1 := protocol.EncodeValue(a)
	y, err2 := protocol.EncodeValue(b)
	return err1 == nil && err2 == nil && x == y
}

// programs has programs in their forms, modules and providers.
func (s *suite) programs(t *testing.T) {
	for _, tt := range []struct {
		name string
		req  protocol.Request
		want string
	}{
		{"an arrow function", protocol.Request{Code: `async () => 1`}, `1`},
		{"statements", protocol.Request{Code: "const a = 1;\na + 1"}, `2`},
		{"a return at the top", protocol.Request{Code: `return await 3`}, `3`},
		{"TypeScript in a fence", protocol.Request{Code: "```ts\nconst n: number = 4;\nn\n```"}, `4`},
		{"nothing", protocol.Request{}, `null`},
		{"modules", protocol.Request{
			Code:    `const { five } = await import("./m.js"); five`,
			Modules: map[string]string{"m.js": `export { five } from "n.js"`, "n.js": `export const five = 5`},
		}, `5`},
		{"a prelude", protocol.Request{
			Code:      `p.six + typeof p.t`,
			Providers: []protocol.Provider{{Name: "p", Tools: []string{"t"}, Prelude: `p.six = 6`}},
		}, `"6function"`},
	} {
		t.Run(tt.name, func(t *testing.T) { s.wantValue(t, tt.req, tt.want) })
	}
}
