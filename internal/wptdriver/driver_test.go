package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"testing"
)

// start gives an engine and what it prints.
func start(t *testing.T, opts options) (scriptEngine, *strings.Builder) {
	t.Helper()
	var out strings.Builder
	d, err := newDriver(context.Background(), opts, &out)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.engine.close(context.Background()) })
	return d.engine, &out
}

type test struct{ name, script, want string }

// check runs the scripts one after the other.
func check(t *testing.T, opts options, tests []test) {
	engine, out := start(t, opts)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			out.Reset()
			if err := engine.evaluate(context.Background(), tt.script); err != nil {
				t.Fatal(err)
			}
			if !matches(out.String(), tt.want) {
				t.Errorf("got %q, want %q", out.String(), tt.want)
			}
		})
	}
}

// matches compares lines; one of want that ends in "…" is a beginning.
func matches(got, want string) bool {
	gots, wants := strings.Split(got, "\n"), strings.Split(want, "\n")
	if len(gots) != len(wants) {
		return false
	}
	for i, line := range wants {
		start, cut := strings.CutSuffix(line, "…")
		if gots[i] != line && !(cut && strings.HasPrefix(gots[i], start)) {
			return false
		}
	}
	return true
}

func errorOf(name, message string) string {
	return `{"wpt":"error","name":"` + name + `","message":"` + message + `"}` + "\n"
}

func TestExecutor(t *testing.T) {
	check(t, options{}, []test{
		{"lines come unchanged", `console.log('{"wpt":1}'); console.log('é', 1)`, "{\"wpt\":1}\né 1\n"},
		{"global, sloppy scope", `var v = 1; function f() { return this === globalThis } x = f(); console.log(v in globalThis, 'v' in globalThis, x)`, "false true true\n"},
		{"jobs and timers run", `setTimeout(() => console.log('timer')); Promise.resolve().then(() => console.log('job'))`, "job\ntimer\n"},
		{"exceptions", `console.log('a'); throw new RangeError('b')`, "a\n" + errorOf("RangeError", "b")},
		{"exceptions of any kind", `throw null`, errorOf("object", "null")},
		{"texts that do not parse", `)`, `{"wpt":"error","name":"SyntaxError","message":…` + "\n"},
		{"replaced globals", `JSON = console = String = null; throw 'x'`, errorOf("String", "x")},
		{"replaced promises", `setTimeout(() => console.log('timer')); delete globalThis.Promise;
			Object.defineProperty((async () => {})().constructor.prototype, 'constructor', { get() { console.log('seen') } })`, "timer\n"},
		{"no WebAssembly", `console.log(typeof WebAssembly)`, "undefined\n"},
	})
}

func TestSharedMemory(t *testing.T) {
	check(t, options{sharedMemory: true}, []test{{"found", `
		const { buffer } = new WebAssembly.Memory({ shared: true, initial: 1, maximum: 1 });
		console.log(buffer.constructor === SharedArrayBuffer, buffer.byteLength, Object.keys(globalThis).includes('WebAssembly'))`, "true 65536 false\n"}})
}

var bareTests = []test{
	{"lines come unchanged", `print('{"wpt":"é"}')`, "{\"wpt\":\"é\"}\n"},
	{"jobs run", `Promise.resolve().then(() => { print('job'); throw 1 }).catch(() => { print('next'); throw 2 })`, "job\nnext\n"},
	{"jobs run after an exception", `Promise.resolve().then(() => print('job')); throw new RangeError('b')`, errorOf("RangeError", "b") + "job\n"},
	{"exceptions of any kind", `throw null`, errorOf("object", "null")},
	{"exceptions that cannot be read", `throw { get message() { throw 1 } }`, ""},
	{"texts that do not parse", `)`, `{"wpt":"error","name":"SyntaxError","message":…` + "\n"},
	{"replaced globals", `JSON = print = String = null; throw 'x'`, errorOf("String", "x")},
	{"no modules", `import('x').catch((e) => print(e.name !== ''))`, "true\n"},
}

// TestBareEngines holds both engines without a web platform to the same lines.
func TestBareEngines(t *testing.T) {
	const global = `var v = 1; print(delete globalThis.v)`
	for _, name := range []string{"plain", "instrumented"} {
		t.Run(name, func(t *testing.T) {
			check(t, options{engine: name}, append(bareTests, test{"global code", global, "false\n"}))
		})
		t.Run(name+" by eval", func(t *testing.T) {
			check(t, options{engine: name, eval: true}, append(bareTests, test{"eval code", global, "true\n"}))
		})
	}
}

// TestStream shows that scripts share nothing and that the end of each is told.
func TestStream(t *testing.T) {
	var in strings.Builder
	for _, script := range []string{
		`var v = 1`,
		`(globalThis.print ?? console.log)(String(this.v))`,
		`(globalThis.print ?? console.log)('é é');)`,
		`throw Error(2)`,
	} {
		fmt.Fprintf(&in, "%d\n%s", len(script), script)
	}
	const end = `{"wpt":"end"}` + "\n"
	want := end + "undefined\n" + end + `{"wpt":"error","name":"SyntaxError","message":…` + "\n" + end + errorOf("Error", "2") + end
	for _, engine := range []string{"executor", "instrumented", "plain"} {
		t.Run(engine, func(t *testing.T) {
			if got := stream(t, engine, in.String()); !matches(got, want) {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}

func stream(t *testing.T, engine, in string) string {
	t.Helper()
	var out strings.Builder
	if err := run(context.Background(), options{engine: engine, stream: true}, strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestOverflow shows that a script which breaks its sandbox ends without the stream.
func TestOverflow(t *testing.T) {
	const recursion = `(function f() { f() })()`
	in := fmt.Sprintf("%d\n%s%d\n%s", len(recursion), recursion, len("print(1)"), "print(1)")
	got := stream(t, "plain", in)
	if !strings.HasSuffix(got, `{"wpt":"end"}`+"\n1\n"+`{"wpt":"end"}`+"\n") {
		t.Errorf("got %q", got)
	}
}

func TestUnknownEngine(t *testing.T) {
	err := run(context.Background(), options{engine: "v8"}, strings.NewReader(""), io.Discard)
	if err == nil || !strings.Contains(err.Error(), `no engine "v8"`) {
		t.Errorf("got %v", err)
	}
}
