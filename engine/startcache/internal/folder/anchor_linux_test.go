package folder

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/codemode-executor/codemode-executor/engine/startcache/internal/foldertest"
)

// TestAnchoredPath puts another folder in the place of an open one.
func TestAnchoredPath(t *testing.T) {
	dir := t.TempDir()
	f := mustOpen(t, dir)
	if f.Anchored() == f.path {
		t.Skip("/proc is not mounted")
	}
	if err := os.Rename(f.path, filepath.Join(dir, "renamed")); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(f.path, "planted"), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(f.Anchored(), "planted")); !os.IsNotExist(err) {
		t.Errorf("the planted folder is reached: %v", err)
	}
	if err := os.Mkdir(filepath.Join(f.Anchored(), "own"), 0o700); err != nil {
		t.Fatal(err)
	}
	foldertest.Want(t, f.Anchored(), "own")
}
