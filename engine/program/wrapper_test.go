package program

import (
	"strings"
	"testing"
)

func TestWritten(t *testing.T) {
	wrap := func(code string) string { return wrapperStart + code + wrapperEnd }
	for _, tt := range []struct{ name, code, want string }{
		{"no wrapper", "async () => 1", "async () => 1"},
		{"JavaScript", wrap("const a = 1;\nreturn (a)"), wrap("const a = 1;\nreturn (a)")},
		{"a function of the author's own", wrap("  const a: number = 1;\n  return a;"), wrap("  const a: number = 1;\n  return a;")},
		{"TypeScript", wrap("const a: number = 1;\na"), "const a: number = 1;\na"},
		{"function without a name", wrap("function () { return 1 }"), "function () { return 1 }"},
		{"wrapped twice", wrap(wrap("const a: number = 1;\na")), "const a: number = 1;\na"},
		{"fence that nothing closes", wrap("```js\nasync () => 1"), "```js\nasync () => 1"},
		{"fence that parses", wrap("```TS\n1\n```"), "```TS\n1\n```"},
		{"fence of tildes with an expression", wrap("~~~js\nreturn (async () => 1)"), "~~~js\nasync () => 1"},
		{"language with an expression", wrap("javascript\nreturn (async () => 1)"), "javascript\nasync () => 1"},
		{"language with statements", wrap("js\nconst a = 1;\nreturn (a)"), "js\nconst a = 1;\nreturn (a)"},
		{"neither", wrap("foo bar"), "foo bar"},
		{"more behind it", wrap("a: number") + "\n", wrap("a: number") + "\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := Written(tt.code); got != tt.want {
				t.Errorf("%q; want %q", got, tt.want)
			}
		})
	}
	deep := strings.Repeat(wrapperStart, 1000) + "a b" + strings.Repeat(wrapperEnd, 1000)
	if got, want := len(Written(deep)), len(deep)-maxWrappers*len(wrapperStart+wrapperEnd); got != want {
		t.Errorf("%d bytes of a deep wrapper are left, want %d", got, want)
	}
}

func TestWrappedForms(t *testing.T) {
	for _, tt := range []struct{ name, code, value, err string }{
		{"function", "async (): Promise<number> => {\n  return 5;\n}", "5", ""},
		{"value", "const xs: number[] = [1, 2];\nxs.length", "2", ""},
		{"fence", "```ts\nasync (): Promise<number> => 3\n", "3", ""},
		{"tildes", "~~~typescript\nconst a: number = 4;\na\n~~~", "4", ""},
		{"place", "const a: number = 1;\nfoo bar", "", `SyntaxError: Expected ";" but found "bar" (line 2, column 5)`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			code := wrapperStart + strings.TrimSpace(tt.code) + wrapperEnd
			if _, err := EraseTypes(code); err != nil {
				if err.Error() != tt.err {
					t.Errorf("error %v; want %q", err, tt.err)
				}
				return
			}
			checkOutcome(t, code, EraseTypes, tt.value, tt.err)
		})
	}
}
