package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestProtocolExample runs the first example of docs/protocol.md with the stock
// library, which the interop kit of package capnweb has.
func TestProtocolExample(t *testing.T) {
	kit, err := filepath.Abs("../../protocol/capnweb/testdata/kit")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(kit, "node_modules")); err != nil {
		t.Skip("the JavaScript library is not installed; run: npm ci --prefix protocol/capnweb/testdata/kit")
	}
	text, err := os.ReadFile("../../docs/protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "```js\n")
	example, _, _ := strings.Cut(rest, "```")
	s := serve(t)
	script := file(t, "example.mjs", strings.ReplaceAll(example, "ws://127.0.0.1:8080", s.url))
	if err := os.Symlink(filepath.Join(kit, "node_modules"), filepath.Join(filepath.Dir(script), "node_modules")); err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(t.Context(), "node", script).CombinedOutput()
	if err != nil || string(out) != "-3\n" {
		t.Errorf("it printed %q: %v", out, err)
	}
}
