package program

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/evanw/esbuild/pkg/api"
)

// typeArguments are programs that parse as JavaScript too, mostly. The wanted text is
// what is left to compare or to call.
var typeArguments = []struct{ code, want string }{
	{"new Set<string>(x)", "new Set(x)"},
	{"new Promise<any>(r => r(3))", "new Promise(r => r(3))"},
	{"xs.reduce<number>(f, 0)", "xs.reduce(f, 0)"},
	{"Promise.all<number>([1])", "Promise.all([1])"},
	{"new Map<string, Array<number>>()", "new Map()"},
	{"new Map<string, Map<string, Set<A.B>>>([])", "new Map([])"},
	{"f<Record<string, { a: number; b?: string[] }>>(x)", "f(x)"},
	{"f<{\n  a: number\n  readonly b: string\n  c(): void\n}>(x)", "f(x)"},
	{"f<{ [k: string]: A }>(x)", "f(x)"},
	{"f<{ readonly [K in keyof T]?: T[K] }>(x)", "f(x)"},
	{"f<[a: string, ...b: number[]]>(x)", "f(x)"},
	{"f<(a: string, b?: number) => Promise<void>>(x)", "f(x)"},
	{"f<() => void>(x)", "f(x)"},
	{"f<new (...a: any[]) => A>(x)", "f(x)"},
	{"f<<T>(x: T) => T>(g)", "f(g)"},
	{"f<string | null>(x)", "f(x)"},
	{"f<'a' | \"b\" | 1 | -1 | true>(x)", "f(x)"},
	{"f<A extends B ? C : D>(x)", "f(x)"},
	{"f<typeof x>(x)", "f(x)"},
	{"f<keyof typeof x.y>(x)", "f(x)"},
	{"f<ReturnType<typeof g>[number]['a']>(x)", "f(x)"},
	{"f<`a${string}`>(x)", "f(x)"},
	{"f<import('./a').A>(x)", "f(x)"},
	{"f<readonly string[]>(x)", "f(x)"},
	{"f<(string | number)[]>(x)", "f(x)"},
	{"f<unknown>`a`", "f`a`"},
	{"f?.<string>(x)", "f?.<string>(x)"}, // TypeScript alone
	{"a.b?.c<string>(x)", "a.b?.c(x)"},
	{"a[0]<string>(x)", "a[0](x)"},
	{"(f)<string>(x)", "(f)(x)"},
	{"f<string>(x)<number>(y)", "f(x)(y)"},
	{"const f = id<string>\nf(1)", "const f = id\nf(1)"},
	{"const f = id<string>;", "const f = id;"},
	{"f(g<string>, 1)", "f(g, 1)"},
	{"f< /* a */ string // b\n>(x)", "f(x)"},
	{"f<größe😀>(x)", "f(x)"},
	{"a < b > (c)", "a (c)"}, // as TypeScript reads it
	{"f(a < b, c > (d))", "f(a (d))"},

	{"a < b > c", "a < b > c"},
	{"a < b", "a < b"},
	{"a < b && c > (d)", "a < b && c > (d)"},
	{"a < b || c > (d)", "a < b || c > (d)"},
	{"a < b + 1 > (c)", "a < b + 1 > (c)"},
	{"a < f(b) > (c)", "a < f(b) > (c)"},
	{"a < (b, c) > (d)", "a < (b, c) > (d)"},
	{"(a < b) > (c)", "(a < b) > (c)"},
	{"a < b >= (c)", "a < b >= (c)"},
	{"a < b >> (c)", "a < b >> (c)"},
	{"a < b > -c", "a < b > -c"},
	{"a < b > +c", "a < b > +c"},
	{"a < b > !c", "a < b > !c"},
	{"a < b > [c]", "a < b > [c]"},
	{"f(a < b >\n c)", "f(a < b >\n c)"},
	{"1 < a > (b)", "1 < a > (b)"}, // no number is called
	{"for (let i = 0; i < n; i++) if (n > (2)) f()", "for (let i = 0; i < n; i++) if (n > (2)) f()"},
	{"i < n ? a : b > (c)", "i < n ? a : b > (c)"},
	{"a << b > (c)", "a << b > (c)"},
	{"a < string<b>(c)", "a < string(c)"},
	{"'a < b > (c)'", "'a < b > (c)'"},
	{"/a<b>(c)/", "/a<b>(c)/"},
	{"`a<b>(c)${a < b}`", "`a<b>(c)${a < b}`"},
}

func TestTypeArguments(t *testing.T) {
	for _, tt := range typeArguments {
		t.Run(tt.code, func(t *testing.T) {
			_, text := outlineOf(tt.code)
			if squeeze(text) != squeeze(tt.want) {
				t.Errorf("%q; want %q", text, tt.want)
			}
			sameColumns(t, tt.code, text)
		})
	}
}

// squeeze leaves white space out.
func squeeze(s string) string { return strings.Join(strings.Fields(s), "") }

// sameColumns checks that two texts have the same lines, and each the same length in
// bytes and in UTF-16 units.
func sameColumns(t *testing.T, a, b string) {
	t.Helper()
	as, bs := strings.Split(a, "\n"), strings.Split(b, "\n")
	if len(as) != len(bs) {
		t.Fatalf("%q has other lines than %q", b, a)
	}
	for i := range as {
		if len(as[i]) != len(bs[i]) || len(utf16.Encode([]rune(as[i]))) != len(utf16.Encode([]rune(bs[i]))) {
			t.Errorf("%q is not as long as %q", bs[i], as[i])
		}
	}
}

// TestTypeArgumentsAgree compares the choice with that of a parser for TypeScript, for
// texts that are JavaScript as well.
func TestTypeArgumentsAgree(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	agreed := 0
	for range 5_000 {
		agreed += checkTypeArguments(t, randomText(random))
	}
	if agreed < 100 {
		t.Errorf("only %d texts were both JavaScript and TypeScript", agreed)
	}
}

// typePieces are what random texts consist of, those of arguments more than others.
var typePieces = strings.Split("a b A string < < < < > > > > >> , , ( ) ( ) (c) (d) [ ] {x:a} => : ? | & && + - ! . .b 1 'c' `d` new typeof keyof extends \n ; f( ) void null", " ")

func randomText(random *rand.Rand) string {
	pieces := []string{"a<"}
	for range 1 + random.IntN(10) {
		pieces = append(pieces, typePieces[random.IntN(len(typePieces))])
	}
	if random.IntN(2) == 0 {
		pieces = append(pieces, ">(c)")
	}
	return strings.ReplaceAll(strings.Join(pieces, " "), `\n`, "\n")
}

// declared are texts in which the choice is another: what cannot be called is compared,
// the transpiler takes parentheses behind new for a type, and type parameters of nothing
// are not read again as arguments.
var declared = regexp.MustCompile("(?:['`}1]|\\bnull|\\bkeyof|\\bnew)\\s*<|\\bnew\\s*\\(")

// checkTypeArguments gives 1 for a text that is both.
func checkTypeArguments(t *testing.T, code string) int {
	if declared.MatchString(code) {
		return 0
	}
	typed, isTyped := transpileAs(code, api.LoaderTS)
	_, isScript := transpileAs(code, api.LoaderJS)
	if !isTyped || !isScript {
		return 0
	}
	_, text := outlineOf(code)
	if got, ok := transpileAs(text, api.LoaderJS); !ok || got != typed {
		t.Errorf("%q becomes %q; want %q", code, text, typed)
	}
	return 1
}

func transpileAs(code string, loader api.Loader) (string, bool) {
	result := api.Transform(code, api.TransformOptions{
		Loader: loader, LogLevel: api.LogLevelSilent, LogLimit: 1, MinifyWhitespace: true,
		TsconfigRaw: `{"compilerOptions":{"verbatimModuleSyntax":true}}`,
	})
	return string(result.Code), len(result.Errors) == 0
}
