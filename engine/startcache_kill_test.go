package engine

import (
	"os"
	"os/exec"
	"testing"
	"time"
)

// killedIn names the cache folder to a process that is to be killed.
const killedIn = "CODEMODE_TEST_CACHE"

// TestKilledStarts has several processes start on one empty folder at the same time and
// kills all but one of them on the way.
func TestKilledStarts(t *testing.T) {
	if dir := os.Getenv(killedIn); dir != "" {
		runIn(t, dir)
		return
	}
	if testing.Short() {
		t.Skip("compiles in several processes")
	}
	dir := t.TempDir()
	var starts []func() error
	for _, after := range []time.Duration{300 * time.Millisecond, 700 * time.Millisecond, 1100 * time.Millisecond} {
		cmd := startIn(t, dir)
		timer := time.AfterFunc(after, func() { _ = cmd.Process.Kill() })
		starts = append(starts, func() error {
			err := cmd.Wait()
			if timer.Stop() {
				return err
			}
			return nil
		})
	}
	starts = append(starts, startIn(t, dir).Wait)
	for i, wait := range starts {
		if err := wait(); err != nil {
			t.Errorf("start %d failed: %v", i, err)
		}
	}
	// Of two that find each other's code without its seal, one may have removed it.
	runIn(t, dir)
	wantWarm(t, dir)
}

// startIn starts this test in another process.
func startIn(t *testing.T, dir string) *exec.Cmd {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestKilledStarts$")
	cmd.Env = append(os.Environ(), killedIn+"="+dir)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd
}
