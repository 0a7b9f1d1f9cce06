package folder

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/engine/startcache/internal/foldertest"
)

// mustOpen opens this user's folder in another.
func mustOpen(t *testing.T, dir string) *Folder {
	t.Helper()
	f, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(f.Close)
	return f
}

// TestSweep opens a folder in which processes were ended while they wrote.
func TestSweep(t *testing.T) {
	dir := t.TempDir()
	f := mustOpen(t, dir)
	foldertest.Touch(t, f.Path(unfinished+"new"), 0)
	foldertest.Touch(t, f.Path(unfinished+"old"), time.Hour)
	foldertest.Touch(t, f.Path("code-1"), time.Hour)
	mustOpen(t, dir)
	foldertest.Want(t, f.Path("."), "code-1", unfinished+"new")
}

func TestList(t *testing.T) {
	f := mustOpen(t, t.TempDir())
	foldertest.Touch(t, f.Path("within/a"), time.Hour)
	before := onlyEntry(t, f, "within")
	if before.Path != "within/a" || !before.Abandoned() || !before.Same(before.FileInfo) || before.Same(nil) {
		t.Errorf("got %+v", before)
	}
	if err := os.Chtimes(f.Path("within/a"), time.Time{}, time.Now()); err != nil {
		t.Fatal(err)
	}
	if after := onlyEntry(t, f, "within"); after.Abandoned() || after.Same(before.FileInfo) {
		t.Errorf("written to it is %+v", after)
	}
	if entries, err := f.List("missing"); len(entries) > 0 || err != nil {
		t.Errorf("a missing folder has %v, %v", entries, err)
	}
}

func onlyEntry(t *testing.T, f *Folder, dir string) Entry {
	t.Helper()
	entries, err := f.List(dir)
	if err != nil || len(entries) != 1 {
		t.Fatalf("got %v, %v", entries, err)
	}
	return entries[0]
}

func TestRemove(t *testing.T) {
	f := mustOpen(t, t.TempDir())
	foldertest.Touch(t, f.Path("full/a"), 0)
	foldertest.Touch(t, f.Path("b"), 0)
	if err := f.RemoveEmpty("full"); err == nil || f.Missing("full/a") {
		t.Errorf("a folder with something in it is removed: %v", err)
	}
	for _, name := range []string{"full/a", "b", "never there"} {
		if err := f.Remove(name); err != nil || !f.Missing(name) {
			t.Errorf("%s is left: %v", name, err)
		}
	}
	if err := f.RemoveEmpty("full"); err != nil || !f.Missing("full") {
		t.Errorf("the empty folder is left: %v", err)
	}
}

// TestNothingOutside reaches for what is not in the folder.
func TestNothingOutside(t *testing.T) {
	dir := t.TempDir()
	f := mustOpen(t, dir)
	foldertest.Touch(t, filepath.Join(dir, "outside"), 0)
	if err := os.Symlink(dir, f.Path("link")); err != nil {
		t.Skip("no links here: ", err)
	}
	for _, name := range []string{"../outside", "link/outside"} {
		if sum, err := f.Measure(name); err == nil {
			t.Errorf("%s is measured: %x", name, sum)
		}
		if err := f.Remove(name); err == nil {
			t.Errorf("%s is removed", name)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "outside")); err != nil {
		t.Error(err)
	}
}
