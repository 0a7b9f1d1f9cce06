package wasm

import (
	"strings"
	"testing"
)

// patchable is a module of a function that adds one, and one that calls it twice.
func patchable() []byte {
	return module(
		types(sig(I32, I32)),
		functions(0, 0),
		exports(exported("twice", 1)),
		sec(sectionCode,
			codeWith(cat(u(1), u(1), I32), OpLocalGet, u(0), OpI32Const, 1, OpI32Add, OpLocalSet, u(1), OpLocalGet, u(1)),
			code(OpLocalGet, u(0), OpCall, u(0), OpCall, u(0)),
		),
		named(0, "increment", "twice"),
	)
}

func TestPatch(t *testing.T) {
	tests := []struct {
		name  string
		patch Patch
		want  uint64
	}{
		{"the code", Patch{Function: "increment", Code: `
			param n
			local.get n
			i32.const 10
			i32.mul ;; what it does now
		`}, 700},
		{"around the code", Patch{Function: "increment", Code: `
			param n
			local extra i32
			i32.const 100
			local.set extra
			local.get n
			call $original
			local.get extra
			i32.add
		`}, 7 + 2 + 200},
		{"an edit", Patch{Function: "increment", Edits: []Edit{{
			Find: "i32.const 1\ni32.add",
			With: "local five i32\n i32.const 5\n local.tee five\n i32.add\n local.get five\n i32.add",
		}}}, 27},
		{"edits around a call", Patch{Function: "twice", Edits: []Edit{
			{Find: "local.get 0\ncall $increment", With: "i32.const 1"},
		}}, 2},
		{"an edit of two places", Patch{Function: "twice", Edits: []Edit{{
			Find: "call $increment", Times: 2, With: "i32.const 1\ni32.sub",
		}}}, 5},
		{"a call of a function", Patch{Function: "twice", Code: `
			param n
			block done i32
			  local.get n
			  i32.eqz
			  if
			    i32.const 1
			    br done
			  end
			  local.get n
			  call $increment
			end
		`}, 8},
		{"edits and code", Patch{Function: "increment", Code: `
			param n
			local.get n
			call $original
			call $original
		`, Edits: []Edit{{Find: "i32.const 1", With: "i32.const 3"}}}, 7 + 12},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			opts := metered(1000)
			opts.Patches = []Patch{tt.patch}
			if got := start(t, mustInstrument(t, patchable(), opts).Binary).call("twice", 7); got != tt.want {
				t.Errorf("twice is %d, want %d", got, tt.want)
			}
		})
	}
}

func TestPatchRefuses(t *testing.T) {
	tests := []struct {
		name    string
		patches []Patch
		want    string
	}{
		{"an unknown function", []Patch{{Function: "absent", Code: "unreachable"}}, "no function is named"},
		{"two patches", []Patch{{Function: "twice"}, {Function: "twice"}}, "changed already"},
		{"an unknown instruction", []Patch{{Function: "twice", Code: "local.get 0\ni32.bogus"}}, `line 2, "i32.bogus"`},
		{"an unknown local", []Patch{{Function: "twice", Code: "local.get n"}}, "no local is named"},
		{"an unknown label", []Patch{{Function: "twice", Code: "br away"}}, "no open block"},
		{"an open block", []Patch{{Function: "twice", Code: "block"}}, "blocks are open"},
		{"an end too many", []Patch{{Function: "twice", Code: "end"}}, "no block is open"},
		{"an unknown host function", []Patch{{Function: "twice", Code: "call @absent"}}, "no import"},
		{"what is not there", []Patch{{Function: "twice", Edits: []Edit{{Find: "i32.mul"}}}}, "stand there 0 times, want 1"},
		{"what is there twice", []Patch{{Function: "twice", Edits: []Edit{{Find: "call $increment"}}}}, "stand there 2 times, want 1"},
		{"edits that overlap", []Patch{{Function: "increment", Edits: []Edit{
			{Find: "local.get 0\ni32.const 1"}, {Find: "i32.const 1\ni32.add"},
		}}}, "overlap"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m, err := Parse(patchable())
			if err != nil {
				t.Fatal(err)
			}
			opts := metered(1)
			opts.Patches = tt.patches
			if _, err := Instrument(m, opts); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want one with %q", err, tt.want)
			}
		})
	}
}
