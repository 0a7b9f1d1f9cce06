//go:build unix

package engine

import (
	"os"
	"testing"

	"golang.org/x/sys/unix"
)

// TestStrangeFiles starts executors with something in the place of a file that whoever
// opens it waits for. What else there can be is tested in package startcache.
func TestStrangeFiles(t *testing.T) {
	dir := t.TempDir()
	runIn(t, dir)
	for _, pattern := range []string{codeFile, imageFile, compiledFile} {
		if pattern == compiledFile && testing.Short() {
			continue // it takes long to compile
		}
		t.Run(kinds[pattern], func(t *testing.T) {
			file := onlyFile(t, dir, pattern)
			whole, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.Remove(file); err != nil {
				t.Fatal(err)
			}
			if err := unix.Mkfifo(file, 0o600); err != nil {
				t.Fatal(err)
			}
			runIn(t, dir)
			wantRepaired(t, dir, pattern, whole)
		})
	}
}
