package quickjs_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/engine/quickjs"
)

// observer records where QuickJS makes errors, and words them.
type observer struct {
	handler
	file uint32
	seen []string
	text string
}

func (o *observer) ErrorText(vm *quickjs.VM, message []byte) string {
	at, ok := vm.At()
	if !ok {
		return ""
	}
	if site, ok := vm.Site(at, o.file); ok {
		o.seen = append(o.seen, fmt.Sprintf("%d, %d of %d", site.Instruction, site.Before+1, site.All))
	} else {
		o.seen = append(o.seen, "elsewhere")
	}
	return o.text
}

// TestSite checks what is read of the instruction that fails.
func TestSite(t *testing.T) {
	tests := []struct {
		code        string
		instruction quickjs.Instruction
		number, all int
	}{
		{"const a = 1; a()", quickjs.Call, 1, 1},
		{"const a = 1; a(1, 2, 3, 4, 5)", quickjs.Call, 1, 1},
		{"const a = () => 1; a()()", quickjs.Call, 2, 2},
		{"const a = {}; a.b()", quickjs.CallMethod, 1, 1},
		{"const a = {}; return a.b()", quickjs.CallMethod, 1, 1},
		{"const a = 1; return a()", quickjs.Call, 1, 1},
		{"const a = {}; a.b(...[1])", quickjs.Apply, 1, 1},
		{"const a = 1; new a()", quickjs.Construct, 1, 1},
		{"const a = 1; for (const b of a) {}", quickjs.Iterate, 1, 1},
		{"const a = [], b = 1; for (const c of a) {} const [d] = b", quickjs.Iterate, 2, 2},
		{"const a = 1, b = [...a]", quickjs.Spread, 1, 1},
		{"let a; const { b } = a", quickjs.ToObject, 1, 1},
		{"let a = 1; ({ b: a } = a); ({ c: a } = a)", quickjs.ToObject, 2, 2},
		{"const a = Object.freeze({ b: 1 }); a.b = 2", quickjs.Put, 1, 1},
		{"const a = Object.freeze([1]); let i = 0; a[i] = 2", quickjs.Put, 1, 1},
		{"const a = 1; a = 2", quickjs.Other, 1, 0},
		{"const a = 1; a + 1n", quickjs.Other, 1, 0},
		{"let a; switch (1) { case 1: try { a = [`${a}`, /x/, a?.b, class { #p; static {} }] } finally { a ||= 5 } a() }", quickjs.Call, 1, 1},
	}
	for _, test := range tests {
		t.Run(test.code, func(t *testing.T) {
			o := &observer{}
			vm := newVM(t, &o.handler)
			vm.Handler = o
			unit, err := vm.Eval(quickjs.Source{Name: "unit", Text: "(function () {\n" + test.code + "\n})", FirstLine: 1}, quickjs.EvalStrict)
			if err != nil {
				t.Fatal(err)
			}
			o.file = vm.File(unit)
			if _, err := vm.Call(unit, quickjs.Undefined); err == nil {
				t.Fatal("it does not fail")
			}
			want := fmt.Sprintf("%d, %d of %d", test.instruction, test.number, test.all)
			if len(o.seen) != 1 || o.seen[0] != want {
				t.Errorf("got %q, want %s", o.seen, want)
			}
		})
	}
}

// callers records which instructions called what made errors.
type callers struct {
	observer
}

func (c *callers) ErrorText(vm *quickjs.VM, message []byte) string {
	seen := "no caller"
	if at, ok := vm.CallerAt(); ok {
		seen = "elsewhere"
		if site, ok := vm.Site(at, c.file); ok {
			seen = fmt.Sprintf("%d, %d of %d", site.Instruction, site.Before+1, site.All)
		}
	}
	c.seen = append(c.seen, seen)
	return ""
}

func TestCallerAt(t *testing.T) {
	tests := []struct{ code, want string }{
		{"const a = () => 1; a(); new Set(5)", fmt.Sprintf("%d, 1 of 1", quickjs.Construct)},
		{"const a = () => 1; a(); Object.fromEntries(5)", fmt.Sprintf("%d, 1 of 1", quickjs.CallMethod)},
		{"const a = () => null.x; a(); a()", fmt.Sprintf("%d, 1 of 2", quickjs.Call)},
		{"Reflect.construct(Set, [5])", "elsewhere"},
		{"null.x", "no caller"},
	}
	for _, test := range tests {
		t.Run(test.code, func(t *testing.T) {
			c := &callers{}
			vm := newVM(t, &c.handler)
			vm.Handler = c
			unit, err := vm.Eval(quickjs.Source{Name: "unit", Text: "(function () {\n" + test.code + "\n})", FirstLine: 1}, quickjs.EvalStrict)
			if err != nil {
				t.Fatal(err)
			}
			c.file = vm.File(unit)
			if _, err := vm.Call(unit, quickjs.Undefined); err == nil {
				t.Fatal("it does not fail")
			}
			if len(c.seen) != 1 || c.seen[0] != test.want {
				t.Errorf("got %q, want %s", c.seen, test.want)
			}
		})
	}
}

func TestErrorText(t *testing.T) {
	long := strings.Repeat("é", 200)
	for _, test := range []struct{ code, text, want string }{
		{"null.x", "", "cannot read property 'x' of null"},
		{"null.x", "another text", "another text"},
		{"null.x", long, long[:254]},
		{"JSON.parse('{')", "another text", "another text"},
		{"throw new Error('own')", "another text", "own"},
	} {
		o := &observer{text: test.text}
		vm := newVM(t, &o.handler)
		vm.Handler = o
		if got := eval(t, vm, "try { "+test.code+" } catch (e) { e.message }"); got != test.want {
			t.Errorf("%s: got %q, want %q", test.code, got, test.want)
		}
	}
}

// A string that gets too long is the program's mistake, a lack of memory is none.
func TestErrorClass(t *testing.T) {
	for _, test := range []struct{ code, want string }{
		{"let s = 'abcdefgh'.repeat(1 << 20); for (;;) s += s", "RangeError string too long true"},
		{"'a'.repeat(2 ** 30)", "RangeError invalid string length true"},
		{"null.x", "TypeError cannot read property 'x' of null false"},
		{"throw new InternalError('string too long')", "InternalError string too long false"},
	} {
		vm := newVM(t, &handler{})
		if got := eval(t, vm, "try { "+test.code+" } catch (e) { e.name + ' ' + e.message + ' ' + (e instanceof RangeError) }"); got != test.want {
			t.Errorf("%s: got %q, want %q", test.code, got, test.want)
		}
	}
}
