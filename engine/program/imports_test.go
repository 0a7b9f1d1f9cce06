package program

import (
	"regexp"
	"testing"
)

var trailing = regexp.MustCompile("(?m) +$")

// TestImports has import declarations, and what is left of them.
func TestImports(t *testing.T) {
	const check = provided
	for _, tt := range []struct{ name, code, want string }{
		{"effects", `import "a"`, `await import("a");`},
		{"default", `import a from 'b'`, `const {"default": a} = ` + check + `(await import('b'), 'b', "default");`},
		{"names", `import { a, b as c, default as d, "e f" as g, } from 'h'`, `const {"a": a, "b": c, "default": d, "e f": g} = ` + check + `(await import('h'), 'h', "a", "b", "default", "e f");`},
		{"namespace", `import * as a from 'b'`, `const a = await import('b');`},
		{"default and namespace", `import a, * as b from 'c'`, `const b = ` + check + `(await import('c'), 'c', "default"), {"default": a} = b;`},
		{"default and names", `import a, { b } from 'c'`, `const {"default": a, "b": b} = ` + check + `(await import('c'), 'c', "default", "b");`},
		{"nothing", `import {} from 'a'`, `await import('a');`},
		{"over lines", "import {\n  a,\n} from 'b'", `const {"a": a} = ` + check + "(await import('b'), 'b', \"a\");\n\n"},
		{"named as", `import as from 'b'`, `const {"default": as} = ` + check + `(await import('b'), 'b', "default");`},
		{"named from", `import from from 'b'`, `const {"default": from} = ` + check + `(await import('b'), 'b', "default");`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			unit, err := Normalize(tt.code)
			if err != nil {
				t.Fatal(err)
			}
			got := trailing.ReplaceAllString(unit.Source, "")
			if want := "\n" + bodyStart + "\n" + tt.want + bodyEnd; got != want {
				t.Errorf("%s\nwant\n%s", got, want)
			}
			if n := len(unit.Imports()); n != 1 {
				t.Errorf("%d imports", n)
			}
		})
	}
	unit, err := Normalize("import 'a'\n\nimport b from \"node:c\"; b()")
	if got := unit.Imports(); err != nil || len(got) != 2 || got[1] != (Import{"node:c", 3, 15}) {
		t.Errorf("imports %v, error %v", got, err)
	}
}
