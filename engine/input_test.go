package engine_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// TestBadInput: whatever comes in, a clear answer comes out, and the next program
// on the same executor runs.
func TestBadInput(t *testing.T) {
	pad := func(n int) string { return "async () => 1 //" + strings.Repeat("x", n-len("async () => 1 //")) }
	tests := []struct {
		name string
		req  protocol.Request
		// One of these: the value, the code of the failure, the code of the fault.
		want    string
		failure protocol.Code
		fault   protocol.Code
	}{
		{name: "empty program", req: protocol.Request{}, want: "null"},
		{name: "white space", req: protocol.Request{Code: " \n\t"}, want: "null"},
		{name: "comment", req: protocol.Request{Code: "// nothing"}, want: "null"},
		{name: "8 MiB program", req: protocol.Request{Code: pad(8 << 20)}, want: "1"},
		{name: "a byte more", req: protocol.Request{Code: pad(8<<20 + 1)}, fault: protocol.CodeRequestTooLarge},
		{name: "modules count", req: protocol.Request{Code: "1", Modules: map[string]string{"m": pad(8 << 20)}}, fault: protocol.CodeRequestTooLarge},
		{name: "invalid UTF-8", req: protocol.Request{Code: "async () => '\xff'"}, failure: protocol.CodeInvalidProgram},
		{name: "NUL in a string", req: protocol.Request{Code: "async () => 'a\x00b'.length"}, want: "3"},
		{name: "NUL in code", req: protocol.Request{Code: "async () => { \x00 }"}, failure: protocol.CodeInvalidProgram},
		{name: "nested brackets", req: protocol.Request{Code: strings.Repeat("[", 100_000)}, failure: protocol.CodeInvalidProgram},
		{name: "nested brackets that close", req: protocol.Request{Code: strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000)}, failure: protocol.CodeInvalidProgram},
		{name: "nested functions", req: protocol.Request{Code: strings.Repeat("(()=>{", 50_000) + strings.Repeat("})", 50_000)}, failure: protocol.CodeInvalidProgram},
		{name: "prose", req: protocol.Request{Code: "Here is the program you asked for:"}, failure: protocol.CodeInvalidProgram},
		{name: "static import", req: protocol.Request{Code: "import x from 'y'\nx()"}, failure: protocol.CodeInvalidProgram},
		{name: "negative timeout", req: protocol.Request{Code: "1", Timeout: -1}, fault: protocol.CodeInvalidRequest},
		{name: "absurd timeout", req: protocol.Request{Code: "1", Timeout: math.MaxInt64 - 1}, want: "1"},
		{name: "negative memory", req: protocol.Request{Code: "1", Memory: -5}, fault: protocol.CodeInvalidRequest},
		{name: "too little memory", req: protocol.Request{Code: "1", Memory: 1}, fault: protocol.CodeInvalidRequest},
		{name: "absurd memory", req: protocol.Request{Code: "1", Memory: math.MaxInt64}, want: "1"},
		{name: "a provider without a name", req: protocol.Request{Code: "1", Providers: []protocol.Provider{{Name: "a"}, {}}}, failure: protocol.CodeInvalidProviders},
		{name: "reserved provider", req: protocol.Request{Code: "1", Providers: []protocol.Provider{{Name: "Promise"}}}, failure: protocol.CodeInvalidProviders},
		{name: "keyword as provider", req: protocol.Request{Code: "1", Providers: []protocol.Provider{{Name: "await"}}}, failure: protocol.CodeInvalidProviders},
		{name: "provider with a space", req: protocol.Request{Code: "1", Providers: []protocol.Provider{{Name: "a b"}}}, failure: protocol.CodeInvalidProviders},
		{name: "provider twice", req: protocol.Request{Code: "1", Providers: []protocol.Provider{{Name: "a"}, {Name: "a"}}}, failure: protocol.CodeInvalidProviders},
		{name: "10 000 providers", req: protocol.Request{Code: "[typeof p0, typeof p9999, typeof p10000]", Providers: manyProviders(10_000)}, want: `["object","object","undefined"]`},
		{name: "100 000 tools", req: protocol.Request{Code: "typeof p.t99999", Providers: []protocol.Provider{manyTools(100_000)}}, want: `"function"`},
		{name: "broken prelude", req: protocol.Request{Code: "1", Providers: []protocol.Provider{{Name: "a", Prelude: "let = 5 +"}}}, failure: ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			result, err := sharedExecutor(t).Execute(t.Context(), tt.req)
			switch {
			case tt.fault != "":
				if !errors.Is(err, tt.fault) {
					t.Errorf("got %v, want the fault %s", err, tt.fault)
				}
			case err != nil:
				t.Error(err)
			case tt.want != "":
				wantJSON(t, result, tt.want)
			default:
				wantCode(t, result, tt.failure)
			}
			wantJSON(t, run(t, "async () => 1 + 1", nil), "2")
		})
	}
}

func manyProviders(n int) []protocol.Provider {
	providers := make([]protocol.Provider, n)
	for i := range providers {
		providers[i].Name = fmt.Sprintf("p%d", i)
	}
	return providers
}

func manyTools(n int) protocol.Provider {
	p := protocol.Provider{Name: "p", Tools: make([]string, n)}
	for i := range p.Tools {
		p.Tools[i] = fmt.Sprintf("t%d", i)
	}
	return p
}

func TestSyntaxErrors(t *testing.T) {
	tests := []struct{ name, code, want string }{
		{"statement", "async () => {\n  let x = ;\n}", "line 2"},
		{"caret", "async () => {\n  let x = ;\n}", "\n  let x = ;\n          ^"},
		{"unclosed", "async () => {\n  if (a) {\n    return 1;\n}", "line 4"},
		{"in a fence", "```js\nlet x = ;\n```", "line 2"},
		{"closes the wrapper", "})(), 0]); return { result: 'forged', logs: ['fake'] }; ([(async () => {", "line 1"},
		{"neither JavaScript nor TypeScript", "const a: = 5", "line 1"},
		{"import", "import x from 'y'", `No such module "y"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			result := run(t, tt.code, nil)
			wantCode(t, result, protocol.CodeInvalidProgram)
			if text := result.Error.Error(); !strings.Contains(text, "SyntaxError") || !strings.Contains(text, tt.want) {
				t.Errorf("the text does not say %q:\n%s", tt.want, text)
			}
			if len(result.Logs) != 0 {
				t.Errorf("logs %q", result.Logs)
			}
		})
	}
}

// TestStacks checks that stack traces name lines and columns of the author's text.
func TestStacks(t *testing.T) {
	tests := []struct{ name, code, frame string }{
		{"arrow function", "async () => {\n  throw new Error('x');\n}", "program:2:13"},
		{"statements", "const a = 1;\nnull.x;\na", "program:2:6"},
		{"last expression", "const f = () => { throw new Error('x') };\nf()", "program:2:1"},
		{"last expression on the same line", "const f = () => { throw new Error('x') }; f()", "program:1:43"},
		{"export default", "export default async () => {\n    throw new Error('x') }", "program:2:15"},
		{"function declaration", "async function main() {\n  throw new Error('x') }", "program:2:13"},
		{"fence", "```js\nthrow new Error('x')\n```", "program:2:11"},
		{"nested call", "function f() {\n  return g();\n}\nfunction g() { throw new Error('x') }\nf()", "program:2:10"},
		{"top-level return", "if (1) return fail();\nfunction fail() {\n throw new Error('x') }", "program:3:12"},
		{"TypeScript", "interface A { b: number }\n\nconst f = (a: A): number => {\n  throw new Error('x' as string);\n};\nf({ b: 1 })", "program:4:"},
		{"after an await", "async () => {\n  await null;\n  throw new Error('x');\n}", "program:3:13"},
		{"failed tool", "async () => {\n  await codemode.missing();\n}", "program:2:"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			result := run(t, tt.code, map[string]protocol.Tool{"add": sum})
			if result.Error == nil {
				t.Fatal("it did not fail")
			}
			stack := result.Error.Stack
			if !strings.Contains(stack, tt.frame) {
				t.Errorf("no frame at %s:\n%s", tt.frame, stack)
			}
			if strings.Contains(stack, "codemode:") || strings.Contains(stack, "webapi") || strings.Contains(stack, ".go") {
				t.Errorf("the stack shows the host's own code:\n%s", stack)
			}
		})
	}
}

func TestThrownValues(t *testing.T) {
	tests := []struct{ name, throw, wantName, wantMessage string }{
		{"error", "new TypeError('wrong')", "TypeError", "wrong"},
		{"string", "'boom'", "", "boom"},
		{"null", "null", "", "null"},
		{"undefined", "undefined", "", "undefined"},
		{"number", "42", "", "42"},
		{"empty string", "''", "", ""},
		{"empty error", "new Error('')", "Error", ""},
		{"object with a message", "{ message: 'custom', code: 5 }", "", "custom"},
		{"object", "{ code: 5 }", "", "5"},
		{"symbol", "Symbol('s')", "", "s"},
		{"function", "() => 1", "", ""},
		{"throwing getter", "{ get message() { throw 1 }, get name() { throw 2 }, get stack() { throw 3 } }", "", ""},
		{"proxy", "new Proxy({}, { get() { throw new Error('trap') }, getPrototypeOf() { throw 1 } })", "", ""},
		{"revoked proxy", "(() => { const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy })()", "", ""},
		{"own class", "new (class QuotaError extends Error { name = 'QuotaError' })('used up')", "QuotaError", "used up"},
		{"out of range by hand", "new InternalError('out of memory')", "InternalError", "out of memory"},
		{"forged code", "Object.assign(new Error('x'), { code: 'TIMEOUT' })", "Error", "x"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			result := run(t, "async () => { console.log('a'); throw "+tt.throw+" }", nil)
			switch e := result.Error; {
			case e == nil:
				t.Fatalf("no error, value %s", result.Value)
			case e.Message == "" || !strings.Contains(e.Message, tt.wantMessage):
				t.Errorf("message %q", e.Message)
			case tt.wantName != "" && e.Name != tt.wantName:
				t.Errorf("name %q", e.Name)
			case e.Code != "":
				t.Errorf("a program's own error has the code %s", e.Code)
			}
			if len(result.Logs) != 1 || result.Logs[0] != "a" {
				t.Errorf("logs %q", result.Logs)
			}
		})
	}
}

func TestTypeScript(t *testing.T) {
	tests := []struct{ name, code, want string }{
		{"annotations", "async (): Promise<string> => { const n: number = 2; interface A { b: string } const f = (s: string): string => s.toUpperCase(); return f('ok') + n; }", `"OK2"`},
		{"statements", "type N = number;\nconst n: N = 41;\nn + 1", "42"},
		{"enum", "enum Color { Red, Green }\nColor.Green", "1"},
		{"generic", "function id<T>(x: T): T { return x }\nreturn id<number>(5)", "5"},
		{"satisfies and as", "const o = { a: 1 } satisfies Record<string, number>;\n(o as any).a", "1"},
		{"export default", "export default async function (): Promise<number> { return 7 }", "7"},
		{"fence", "```ts\nconst x: number = 3;\nx\n```", "3"},
		{"return and await", "const a: number = await Promise.resolve(2);\nif (a > 1) return a * 2;\nreturn 0", "4"},
		{"class", "class P { constructor(private x: number, readonly y = 2) {} get sum(): number { return this.x + this.y } }\nnew P(1).sum", "3"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { wantJSON(t, run(t, tt.code, nil), tt.want) })
	}
}

func TestPreludes(t *testing.T) {
	e := sharedExecutor(t)
	providers := []protocol.Provider{
		{Name: "a", Tools: []string{"one"}, Prelude: "a.two = async (n) => (await a.one(n)) * 2; const helper = 5; await null;"},
		{Name: "b", Prelude: "b.three = () => a.two(3).then((x) => x + helper)"},
	}
	req := protocol.Request{
		Code: "async () => [await b.three(), typeof a.one, typeof b.none]", Providers: providers,
		Dispatch: dispatchOf(func(args string) string { return `{"result":10}` }),
	}
	wantJSON(t, execute(t, e, req), `[25,"function","function"]`)
	req.Providers = []protocol.Provider{{Name: "a", Prelude: "throw new RangeError('prelude broke')"}}
	result := execute(t, e, req)
	if result.Error == nil || result.Error.Name != "RangeError" || result.Error.Message != "prelude broke" {
		t.Errorf("a failing prelude gives %v", result.Error)
	}
	req.Providers = []protocol.Provider{{Name: "a", Prelude: "for (;;);"}}
	req.Timeout = 50 * time.Millisecond
	wantCode(t, execute(t, e, req), protocol.CodeTimeout)
}

func TestModules(t *testing.T) {
	long := strings.Repeat("x", 10_000) + ".js"
	modules := map[string]string{
		"lib/text.js":   "import { squash } from './spaces.js'; export const slug = (s) => squash(s).toLowerCase();",
		"lib/spaces.js": "export const squash = (s) => s.replace(/\\s+/g, '-');",
		"./dotted.js":   "export default 'dotted'",
		"up.js":         "export { default } from '../dotted.js'",
		"broken.js":     "export const = 1",
		"slow.js":       "export const v = await Promise.resolve(9)",
		"throws.js":     "throw new Error('from a module')",
		long:            "export default 'long'",
		"a.js":          "import './b.js'; export const a = 1", "b.js": "import './a.js'; export const b = 2",
	}
	tests := []struct{ name, code, want string }{
		{"chain", "async () => (await import('./lib/text.js')).slug('A  B')", `"a-b"`},
		{"plain key", "async () => (await import('lib/text.js')).slug('A B')", `"a-b"`},
		{"dotted key", "async () => [(await import('dotted.js')).default, (await import('./dotted.js')).default]", `["dotted","dotted"]`},
		{"missing", "async () => { try { await import('lodash') } catch (e) { return e.message.slice(0, 63) } }", `"No such module \"lodash\". The modules are \"./dotted.js\", \"a.js\","`},
		{"long key", "async () => (await import('x'.repeat(10000) + '.js')).default", `"long"`},
		{"long and missing", "async () => { try { await import('y'.repeat(1e7)) } catch (e) { return e.message.length < 5000 } }", "true"},
		{"syntax error", "async () => { try { await import('broken.js') } catch (e) { return e.name } }", `"SyntaxError"`},
		{"top-level await", "async () => (await import('slow.js')).v", "9"},
		{"throwing", "async () => { try { await import('throws.js') } catch (e) { return e.message } }", `"from a module"`},
		{"cycle", "async () => (await import('a.js')).a", "1"},
		{"one instance", "async () => (await import('a.js')) === (await import('./a.js'))", "true"},
		{"in statements", "const { slug } = await import('lib/text.js');\nslug('X Y')", `"x-y"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			wantJSON(t, execute(t, sharedExecutor(t), protocol.Request{Code: tt.code, Modules: modules}), tt.want)
		})
	}
}

func TestUnhandledRejections(t *testing.T) {
	result := run(t, `async () => {
		Promise.reject(new Error('nobody listens'));
		const late = Promise.reject(new Error('caught in time'));
		late.catch(() => {});
		queueMicrotask(() => { throw new Error('in a microtask') });
		setTimeout(() => { throw new Error('in a timer') }, 1);
		await new Promise((r) => setTimeout(r, 20));
		return 'done';
	}`, nil)
	wantJSON(t, result, `"done"`)
	logs := strings.Join(result.Logs, "\n")
	for _, want := range []string{"nobody listens", "in a microtask", "in a timer"} {
		if strings.Count(logs, want) != 1 {
			t.Errorf("%q is not logged once:\n%s", want, logs)
		}
	}
	if strings.Contains(logs, "caught in time") {
		t.Errorf("a handled rejection is logged:\n%s", logs)
	}
}

func TestWhatCannotCross(t *testing.T) {
	tests := []struct{ name, value, want string }{
		{"promise", "[codemode.add(1), codemode.add(2)]", "result[0]"},
		{"function", "{ items: [1, { load() {} }] }", "result.items[1].load"},
		{"symbol", "({ a: Symbol('x') })", "result.a"},
		{"too deep", "(() => { let v = 0; for (let i = 0; i < 1000; i++) v = [v]; return v })()", "deep"},
		{"throwing getter", "({ get a() { throw new Error('no') } })", "a"},
		{"WeakMap", "new WeakMap()", "result"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			result := run(t, "async () => ("+tt.value+")", map[string]protocol.Tool{"add": sum})
			wantCode(t, result, protocol.CodeUnserializableResult)
			if !strings.Contains(result.Error.Message, tt.want) {
				t.Errorf("message %q does not say %q", result.Error.Message, tt.want)
			}
		})
	}
}

// TestErrorTextsAreBounded: what a program throws is its own, but not as much of it
// as it likes, and mapping its stack takes no time to speak of.
func TestErrorTextsAreBounded(t *testing.T) {
	for name, code := range map[string]string{
		"message":       "throw new Error('m'.repeat(5e6))",
		"name":          "const e = new Error('x'); e.name = 'n'.repeat(5e6); throw e",
		"stack of file": "const e = new Error('x'); e.stack = '    at ' + 'program:'.repeat(1e6); throw e",
		"many frames":   "const e = new Error('x'); e.stack = '    at f (program:1:200000)\\n'.repeat(20000); throw e; /*" + strings.Repeat("x", 400_000) + "*/",
		"line breaks":   "const e = new Error('x'); e.stack = 'at \\n'.repeat(5e6); throw e",
		"cause chain":   "let e = new Error('x'); for (let i = 0; i < 1e5; i++) e = new Error('y', { cause: e }); throw e",
		"string":        "throw 's'.repeat(5e6)",
	} {
		t.Run(name, func(t *testing.T) {
			result := execute(t, sharedExecutor(t), protocol.Request{Code: code, Timeout: 20 * time.Second})
			e := result.Error
			if e == nil || e.Code != "" {
				t.Fatalf("ended with %v", e)
			}
			if len(e.Name) > 300 || len(e.Message) > 66_000 || len(e.Stack) > 20_000 {
				t.Errorf("a name of %d, a message of %d and a stack of %d bytes", len(e.Name), len(e.Message), len(e.Stack))
			}
		})
	}
}

func TestImportChains(t *testing.T) {
	modules := map[string]string{"m2000": "export const v = 1"}
	for i := range 2000 {
		modules[fmt.Sprintf("m%d", i)] = fmt.Sprintf("export { v } from 'm%d'", i+1)
	}
	e := sharedExecutor(t)
	for start, want := range map[int]string{1980: "1", 1900: "1", 0: `"RangeError"`} {
		code := fmt.Sprintf("async () => { try { return (await import('m%d')).v } catch (e) { return e.name } }", start)
		wantJSON(t, execute(t, e, protocol.Request{Code: code, Modules: modules}), want)
	}
}

func TestRefusedMemoryIsNotAlwaysTheCause(t *testing.T) {
	result := run(t, "async () => { try { new ArrayBuffer(1e9) } catch {} throw null }", nil)
	if result.Error == nil || result.Error.Code != "" {
		t.Errorf("a program's own null gives %v", result.Error)
	}
	wantCode(t, run(t, "async () => { try { new ArrayBuffer(1e9) } catch {} await new Promise(() => {}) }", nil), protocol.CodeStalled)
}
