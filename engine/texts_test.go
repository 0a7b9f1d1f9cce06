package engine_test

import (
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// TestTypeArguments: what parses as JavaScript and as TypeScript runs as the latter, at
// the author's own places.
func TestTypeArguments(t *testing.T) {
	for _, tt := range []struct{ name, code, want string }{
		{"set", `async () => { const seen = new Set<string>(["a", "b", "a"]); return [...seen] }`, `["a","b"]`},
		{"reduce", `async () => [1, 2, 3].reduce<number>((s, x) => s + x, 0)`, `6`},
		{"promise", `await new Promise<any>(r => r(3))`, `3`},
		{"all", `(await Promise.all<number>([1, 2])).length`, `2`},
		{"one that would be a comparison of what is there", `class Item {} const list = [1]; new Set<Item>(list).size`, `1`},
		{"comparison", `const a = 1, b = 2, c = 3; [a < b && c > (b), 1 < a > (b)]`, `[true,false]`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			wantJSON(t, execute(t, sharedExecutor(t), protocol.Request{Code: tt.code}), tt.want)
		})
	}
	failed := execute(t, sharedExecutor(t), protocol.Request{Code: "const a = new Set<\n  größe\n>([1]); null.here"})
	if failed.Error == nil || !strings.Contains(failed.Error.Stack, "(program:3:") {
		t.Errorf("error %v, stack %q", failed.Error, failed.Error.Stack)
	}
}
