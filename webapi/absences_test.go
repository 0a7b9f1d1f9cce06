package webapi_test

import (
	"strings"
	"testing"
)

// TestHints checks what a program learns that fails for a name of another runtime.
func TestHints(t *testing.T) {
	h := newHarness(t, config{})
	for _, tt := range []struct{ name, program, want string }{
		{"Buffer", `Buffer.from('x')`, "Buffer is not defined: use Uint8Array"},
		{"process", `process.env.HOME`, "process is not defined: there is no operating system"},
		{"require", `require('fs')`, "require is not defined: there are no packages"},
		{"another name", `nothing()`, "nothing is not defined"},
		{"an error of the program", `throw new Error('Buffer is not defined')`, "Buffer is not defined"},
		{"a name of Object.prototype", `throw new ReferenceError('toString is not defined')`, "toString is not defined"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := h.describe(h.value(`(() => { try { `+tt.program+` } catch (e) { return e } })()`, ""))
			exact := !strings.Contains(tt.want, ":")
			if exact && d.Message != tt.want || !strings.HasPrefix(d.Message, tt.want) {
				t.Errorf("got %q, want %q", d.Message, tt.want)
			}
		})
	}
}

func TestHintsInTheLog(t *testing.T) {
	h := newHarness(t, config{})
	h.run(`() => { try { Buffer } catch (e) { console.log([e]) } }`)
	if got := h.logs(); len(got) != 1 || !strings.Contains(got[0], "[ReferenceError: Buffer is not defined: use Uint8Array") {
		t.Errorf("logs %q", got)
	}
}
