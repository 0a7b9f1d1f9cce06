package main

import (
	"cmp"
	"strings"
	"testing"
)

const assertModule = `export const assert = (got, want) => { if (got !== want) throw Error('assertion failed') }`

// TestRun runs tests of each kind that a checkout has.
func TestRun(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, text string
		// failure is part of the reason; empty for a test that passes.
		failure string
	}{
		{name: "script", text: "with ({ a: 1 }) { var seen = a }\nif (seen !== 1) throw Error('no')"},
		{name: "module", text: "import { assert } from './assert.js'\nassert(import.meta !== undefined, true)"},
		{name: "folder/module", text: "import { assert } from '../assert.js'\nassert(typeof assert, 'function')"},
		{name: "await makes a module", text: "const a = await 1\nif (a !== 1) throw Error('no')"},
		{name: "await is a name", text: "await = 42"},
		{name: "assertion", text: "import { assert } from './assert.js'\n\nassert(1, 2)", failure: "Error: assertion failed (line 3:"},
		{name: "syntax", text: "let a = ;", failure: "SyntaxError"},
		{name: "negative", text: "/*---\nnegative:\n  phase: runtime\n  type: RangeError\n---*/\nthrow new RangeError('x')"},
		{name: "negative syntax", text: "/*---\nnegative:\n  phase: parse\n  type: SyntaxError\n---*/\nlet a = ;"},
		{name: "another error", text: "/*---\nnegative:\n  phase: runtime\n  type: RangeError\n---*/\nthrow new TypeError('x')", failure: "ended with a TypeError instead of a RangeError"},
		{name: "no error", text: "/*---\nnegative:\n  phase: runtime\n  type: RangeError\n---*/\n", failure: "ended without a RangeError"},
		{name: "late assertion", text: "import { assert } from './assert.js'\nimport * as os from 'qjs:os'\nos.setTimeout(() => assert(1, 2), 1)", failure: "Uncaught Error: assertion failed"},
		{name: "late rejected assertion", text: "Promise.reject(Error('assertion failed'))", failure: "Uncaught (in promise) Error: assertion failed"},
		{name: "rejection", text: "Promise.reject(1)"},
		{name: "tracked rejection", text: "/*---\nflags: [qjs:track-promise-rejections]\n---*/\nPromise.reject(1)", failure: "Uncaught (in promise) 1"},
		{name: "replaced globals", text: "globalThis.Promise = globalThis.String = undefined\nthrow 'x'", failure: "String: x"},
		{name: "interrupt", text: "/*---\nflags: [qjs:set-interrupt-handler]\nnegative:\n  phase: runtime\n  type: InternalError\n---*/\nfor (;;);"},
		{name: "no interrupt", text: "/*---\nflags: [qjs:set-interrupt-handler]\n---*/\n", failure: "ended without an interrupt"},
		{name: "unlisted path", text: "import './missing.js'", failure: "No such module"},
		{name: "print", text: "import * as std from 'qjs:std'\nprint('a', 1, null, Symbol('s'), Object.create(null)); std.gc()"},
		{name: "gc", text: "let o = { name: 'gone' }; o.self = o; const w = new WeakRef(o)\no = undefined\nawait new Promise((done) => setTimeout(done))\ngc()\nif (w.deref()) throw Error('kept')"},
	}
	files := map[string]string{"assert.js": assertModule}
	for _, tt := range tests {
		files[tt.name+".js"] = tt.text
	}
	s, err := readSuite(checkout(files))
	if err != nil {
		t.Fatal(err)
	}
	r, err := newRunner(t.Context(), s.modules)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.close)
	byPath := map[string]test{}
	for _, test := range s.tests {
		byPath[test.path] = test
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := r.run(t.Context(), byPath[tt.name+".js"])
			if cmp.Compare(got, "") != cmp.Compare(tt.failure, "") || !strings.Contains(got, tt.failure) {
				t.Errorf("%q, want %q", got, tt.failure)
			}
		})
	}
}

func TestRowsOf(t *testing.T) {
	t.Parallel()
	const text = "function good() {}\nfunction bad() { throw Error('x') }\ngood();\nbad();\n"
	r, err := newRunner(t.Context(), map[string]string{"a.js": text})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.close)
	for _, tt := range []struct {
		name    string
		reasons map[string]string
		want    map[string]bool // whether it fails
	}{
		{"taken apart", nil, map[string]bool{"a.js#good": false, "a.js#bad": true}},
		{"listed as a whole", map[string]string{"a.js": "r"}, map[string]bool{"a.js": true}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			rows := r.runAll(t.Context(), []test{{path: "a.js", text: text}}, tt.reasons, 1)
			if len(rows) != len(tt.want) {
				t.Fatalf("%d rows: %v", len(rows), rows)
			}
			for _, row := range rows {
				if fails, ok := tt.want[row.name]; !ok || fails != row.failed() {
					t.Errorf("%+v", row)
				}
			}
		})
	}
}
