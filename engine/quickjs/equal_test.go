package quickjs_test

import (
	"bufio"
	"context"
	"os"
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/internal/plainquickjs"
)

// TestInstrumentationChangesNothing evaluates expressions of every kind in the
// plain and in the instrumented engine.
func TestInstrumentationChangesNothing(t *testing.T) {
	ctx := context.Background()
	plain, err := plainquickjs.New(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer plain.Close(ctx)
	c, err := plain.NewContext(ctx)
	if err != nil {
		t.Fatal(err)
	}
	vm := newVM(t, &handler{})
	n := 0
	for _, code := range expressions(t) {
		want, err := c.Eval(code)
		if err != nil {
			t.Fatalf("%s: %v", code, err)
		}
		if right, ok := repaired[code]; ok {
			if want == right {
				t.Errorf("%s: the plain engine needs no repair", code)
			}
			want = right
		}
		if got := eval(t, vm, code); got != want {
			t.Errorf("%s\n\tgives %q, the plain engine %q", code, got, want)
		}
		n++
	}
	if n < 300 {
		t.Errorf("only %d expressions", n)
	}
}

// repaired are the expressions that the plain engine gets wrong, with the right values.
var repaired = map[string]string{
	`BigInt.asUintN(64,-1n)`:              "18446744073709551615",
	`/[\w--[aeiou]]+/v.exec("aeixyz")[0]`: "xyz",
}

// expressions reads testdata/expressions.js: one a line, comments aside.
func expressions(t *testing.T) []string {
	t.Helper()
	f, err := os.Open("testdata/expressions.js")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []string
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if line := strings.TrimSpace(lines.Text()); line != "" && !strings.HasPrefix(line, "//") {
			out = append(out, line)
		}
	}
	return out
}
