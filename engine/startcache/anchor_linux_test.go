package startcache

import (
	"os"
	"path/filepath"
	"testing"
)

// TestAnchoredPath puts another folder in the place of an open one.
func TestAnchoredPath(t *testing.T) {
	dir := t.TempDir()
	folder := mustOpenFolder(t, dir)
	if folder.anchored() == folder.path {
		t.Skip("/proc is not mounted")
	}
	if err := os.Rename(folder.path, filepath.Join(dir, "renamed")); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(folder.path, "planted"), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(folder.anchored(), "planted")); !os.IsNotExist(err) {
		t.Errorf("the planted folder is reached: %v", err)
	}
	if err := os.Mkdir(filepath.Join(folder.anchored(), "own"), 0o700); err != nil {
		t.Fatal(err)
	}
	wantFiles(t, folder, ".", "own")
}
