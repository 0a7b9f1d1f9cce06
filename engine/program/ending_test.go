package program

import "testing"

func TestEnding(t *testing.T) {
	for _, tt := range []struct{ code, want string }{
		{"const a = await f();", aDeclaration},
		{"let a, b", aDeclaration},
		{"f();\nasync function main() { return 1 }", aDeclaration},
		{"function a() { return 1 }\nfunction b() { return 2 }", aDeclaration},
		{"class A {}", aDeclaration},
		{"export default class A {}", aDeclaration},
		{"const f = async () => { return 1 };", aDeclaration},
		{"async () => { const a = await f() }", aDeclaration},
		{"async () => { f(); function g() {} }", aDeclaration},
		{"(async function () { let a; a = await f() })", anAssignment},
		{"async function main() { o.a.b += 1 }", anAssignment},
		{"async () => { a ??= f() }", anAssignment},
		{"async () => { async () => { return 1 } }", aFunction},
		{"async () => { (() => 1) }", aFunction},
		{"const two = 2\nasync () => { const a = two }", aDeclaration},
		{"export default async () => { const a = 1 }", aDeclaration},
		{"((x = () => { const a = 1 }) => { const a = 1 })", aDeclaration},

		{"", ""},
		{"// nothing", ""},
		{"f()", ""},
		{"console.log(1)", ""},
		{"let a; a = f()", ""}, // a value, that of f
		{"for (const a of b) f(a)", ""},
		{"if (a) { const b = 1 }", ""},
		{"if (a) return 1; const b = 2", ""},
		{"if (a) return; const b = 2", ""},
		{"async () => {}", ""},
		{"async () => undefined", ""},
		{"async () => { await f(1) }", ""},
		{"async () => { if (a) return 1; const b = 2 }", ""},
		{"async () => { for (;;) { const a = 1 } }", ""},
		{"async () => { try { const a = 1 } catch {} }", ""},
		{"async () => { const a = () => { return 1 }; return a() }", ""},
		{"async () => { a == b }", ""},
		{"async () => { a <= b }", ""},
		{"async () => { f(a = 1) }", ""},
		{"((x = () => { const a = 1 }) => x)", ""},
		{"(() => { const a = 1 })()", ""},
		{"export default class {}", ""},
	} {
		t.Run(tt.code, func(t *testing.T) {
			unit, err := Normalize(tt.code)
			if err != nil {
				t.Fatal(err)
			}
			if got := unit.Ending(); got != tt.want {
				t.Errorf("ends with %q; want %q", got, tt.want)
			}
		})
	}
}
