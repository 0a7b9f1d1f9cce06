package capnweb

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// kitDir is where the interop kit is, with the JavaScript library once it is
// installed there.
const kitDir = "testdata/kit"

// node answers the command that runs a script of the kit.
func node(t *testing.T, script string, args ...string) *exec.Cmd {
	t.Helper()
	if testing.Short() {
		t.Skip("runs against the JavaScript library")
	}
	if _, err := os.Stat(filepath.Join(kitDir, "node_modules")); err != nil {
		report := t.Skipf // a machine with nothing but Go runs the other tests
		if os.Getenv("CI") != "" {
			report = t.Fatalf
		}
		report("the JavaScript library is not installed; run: npm ci --prefix protocol/capnweb/%s", kitDir)
	}
	cmd := exec.CommandContext(t.Context(), "node", append([]string{script}, args...)...)
	cmd.Dir = kitDir
	return cmd
}

// TestInteropServer has the JavaScript library call a server in Go.
func TestInteropServer(t *testing.T) {
	server := newKitServer(t)
	out, err := node(t, "interop-client.mjs", "ws"+strings.TrimPrefix(server.URL, "http")+"/").CombinedOutput()
	text := strings.TrimSpace(string(out))
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "FAIL") {
			t.Error(strings.TrimSpace(line))
		}
	}
	if err != nil {
		t.Errorf("%v\n%s", err, text[max(0, len(text)-500):])
	}
}
