package webapi_test

import (
	"slices"
	"strings"
	"testing"
)

func TestConsole(t *testing.T) {
	for _, tt := range []struct {
		name, program string
		want          []string
	}{
		{"log", `console.log('a', 1, { b: 'c' })`, []string{"a 1 { b: 'c' }"}},
		{"nothing", `console.log()`, []string{""}},
		{"levels", `console.info('i'); console.debug('d'); console.warn('w'); console.error('e')`, []string{"i", "d", "[warn] w", "[error] e"}},
		{"lines of one call", `console.error('a\nb')`, []string{"[error] a\nb"}},
		{"lone surrogate", `console.log('🌍'.slice(1))`, []string{"\ufffd"}},
		{"format", `console.log('%s is %d, %i, %f, %j, %o, %O%c%%!', 'x', '4.5', '4.5', '4.5', { a: [1] }, { b: 1 }, [2], 'css', 'rest', 5)`,
			[]string{"x is 4.5, 4, 4.5, {\"a\":[1]}, { b: 1 }, [ 2 ]%! rest 5"}},
		{"format without arguments", `console.log('100%', 'of %s'); console.log('%s %s', 'a'); console.log('%z %', 1); console.log('%s')`,
			[]string{"100% of %s", "a %s", "%z % 1", "%s"}},
		{"format of objects", `console.log('%s %d %j', { a: { b: 1 } }, {}, (() => { const a = {}; a.a = a; return a })())`,
			[]string{"{ a: [Object] } NaN <ref *1> { a: [Circular *1] }"}},
		{"format of symbols", `console.log('%s %d', Symbol('s'), Symbol('t')); console.log('%i', 5n)`, []string{"Symbol(s) NaN", "5n"}},
		{"assert", `console.assert(true, 'no'); console.assert(0); console.assert(false, 'a %s', 'b', { c: 1 })`,
			[]string{"[error] Assertion failed", "[error] Assertion failed: a b { c: 1 }"}},
		{"groups", `console.group('g', 1); console.log('a\nb'); console.groupCollapsed(); console.warn('c'); console.groupEnd(); console.groupEnd(); console.groupEnd(); console.log('d')`,
			[]string{"g 1", "  a\n  b", "[warn]     c", "d"}},
		{"count", `console.count(); console.count('x'); console.count(); console.countReset(); console.count(); console.countReset('y')`,
			[]string{"default: 1", "x: 1", "default: 2", "default: 1", "[warn] Count for 'y' does not exist"}},
		{"dir", `console.dir({ a: 'b' }, { depth: 0 }); console.dirxml('x', [1])`, []string{"{ a: 'b' }", "x [ 1 ]"}},
		{"trace", `(function here() { console.trace('at %s', 'x') })()`, []string{"Trace: at x\n    at here (program.js:1:35)\n    at <anonymous> (program.js:1:55)"}},
		{"timers", `console.time('t'); console.timeLog('t', 'x'); console.timeEnd('t'); console.timeEnd('t'); console.time(); console.time()`,
			[]string{"t: 0 ms x", "t: 0 ms", "[warn] Timer 't' does not exist", "[warn] Timer 'default' already exists"}},
		{"table", `console.table([{ a: 1, b: 'x' }, { a: 20, c: null }])`, []string{strings.Join([]string{
			"┌─────────┬────┬─────┬──────┐",
			"│ (index) │ a  │ b   │ c    │",
			"├─────────┼────┼─────┼──────┤",
			"│ 0       │ 1  │ 'x' │      │",
			"│ 1       │ 20 │     │ null │",
			"└─────────┴────┴─────┴──────┘"}, "\n")}},
		{"table of values and columns", `console.table({ r: 'v', s: { a: 1, b: 2 } }, ['b'])`, []string{strings.Join([]string{
			"┌─────────┬───┬────────┐",
			"│ (index) │ b │ Values │",
			"├─────────┼───┼────────┤",
			"│ r       │   │ 'v'    │",
			"│ s       │ 2 │        │",
			"└─────────┴───┴────────┘"}, "\n")}},
		{"table of nothing", `console.table(5); console.table([]); console.table('x')`, []string{"5", "[]", "x"}},
		{"namespace", `console.log(api, [api])`, []string{"[tools of api: list, get] [ [tools of api: list, get] ]"}},
		{"methods need no receiver", `const { log } = console; log('x')`, []string{"x"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := newHarness(t, config{Providers: []provider{{Name: "api", Tools: tools("list", "get")}}})
			if got := h.result(h.run("() => {" + tt.program + "}")); got != `+["undefined"]` {
				t.Errorf("got %s", got)
			}
			if got := h.logs(); !slices.Equal(got, tt.want) {
				t.Errorf("\n got %q\nwant %q", got, tt.want)
			}
		})
	}
}

func TestConsoleStrings(t *testing.T) {
	for _, tt := range []struct {
		name, program string
		want          []string
	}{
		{"as the dialect", `console.log('%s', { a: 1 }, [1, [2]], null, undefined, 1n, Symbol('s'), new Error('x'), () => 1)`,
			[]string{"%s [object Object] 1,2 null undefined 1 Symbol(s) Error: x () => 1"}},
		{"prefixes", `console.warn(1, 2); console.error(); console.info({}); console.debug('d')`, []string{"[warn] 1 2", "[error] ", "[object Object]", "d"}},
		{"groups do not indent", `console.group('g'); console.log('x')`, []string{"g", "x"}},
		{"toString of the program", `console.log({ toString() { return 'mine' } })`, []string{"mine"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := newHarness(t, config{Console: "string"})
			h.run("() => {" + tt.program + "}")
			if got := h.logs(); !slices.Equal(got, tt.want) {
				t.Errorf("\n got %q\nwant %q", got, tt.want)
			}
		})
	}
}

func TestUncaught(t *testing.T) {
	h := newHarness(t, config{})
	h.ask("uncaught", h.value(`'text'`, ""))
	h.ask("unhandled", h.value(`Promise.resolve()`, ""), h.value(`Object.assign(new TypeError('t'), { stack: '    at f (p.js:1:1)\n' })`, ""))
	h.ask("unhandled", h.value(`Promise.resolve()`, ""), h.value(`null`, ""))
	want := []string{"[error] Uncaught text", "[error] Uncaught (in promise) TypeError: t\n    at f (p.js:1:1)", "[error] Uncaught (in promise) null"}
	if got := h.logs(); !slices.Equal(got, want) {
		t.Errorf("\n got %q\nwant %q", got, want)
	}
}
