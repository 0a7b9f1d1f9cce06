package quickjs_test

import (
	"errors"
	"testing"

	"github.com/codemode-executor/codemode-executor/engine/quickjs"
)

func TestEvalBuiltin(t *testing.T) {
	vm := newVM(t, &handler{})
	const text = `({
		f(a, b) { return a + b },
		C: class C { get p() { return 'p' } static async s() {} },
		source: (f) => Function.prototype.toString.call(f),
		stack: () => new Error('x').stack,
	})`
	object, err := vm.EvalBuiltin(quickjs.Source{Name: "builtin.js", Text: text, FirstLine: 1}, quickjs.EvalStrict)
	if err != nil {
		t.Fatal(err)
	}
	global, err := vm.Global()
	if err != nil {
		t.Fatal(err)
	}
	if err := vm.Set(global, "b", object); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ name, code, want string }{
		{"they work", "b.f(1, 2) + new b.C().p + b.f.length + b.f.name", "3p2f"},
		{"a method", "b.source(b.f)", "function f() {\n    [native code]\n}"},
		{"a class", "b.source(b.C)", "function C() {\n    [native code]\n}"},
		{"an accessor", "b.source(Object.getOwnPropertyDescriptor(b.C.prototype, 'p').get)", "function get p() {\n    [native code]\n}"},
		{"functions of others", "b.source((a) => a)", "(a) => a"},
		{"frames keep their place", "b.stack().includes('builtin.js:5:')", "true"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := eval(t, vm, tt.code); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestEvalBuiltinThatDoesNotParse(t *testing.T) {
	vm := newVM(t, &handler{})
	var thrown *quickjs.Exception
	if _, err := vm.EvalBuiltin(quickjs.Source{Name: "builtin.js", Text: ")", FirstLine: 1}, 0); !errors.As(err, &thrown) {
		t.Errorf("got %v, want an exception", err)
	}
}
