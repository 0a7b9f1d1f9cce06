package startcache

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestPrune(t *testing.T) {
	folder := mustOpenFolder(t, t.TempDir())
	for i := range 7 {
		touch(t, folder, fmt.Sprint("image-", i), time.Duration(7-i)*time.Hour)
	}
	touch(t, folder, "code-1", 9*time.Hour)
	folder.prune("image")
	wantFiles(t, folder, ".", "code-1", "image-3", "image-4", "image-5", "image-6")
}

func TestSweep(t *testing.T) {
	folder := mustOpenFolder(t, t.TempDir())
	touch(t, folder, unfinished+"new", 0)
	touch(t, folder, unfinished+"old", time.Hour)
	touch(t, folder, "code-1", time.Hour)
	folder.sweep()
	wantFiles(t, folder, ".", "code-1", unfinished+"new")
}

// TestCompiledCode opens wazero's folders after other processes have been there.
func TestCompiledCode(t *testing.T) {
	folder := mustOpenFolder(t, t.TempDir())
	c := &compiledCode{folder: folder}
	touch(t, folder, "wazero-1/aa", time.Hour)
	if err := c.seal(); err != nil {
		t.Fatal(err)
	}
	touch(t, folder, "wazero-1/bb", 0)               // not sealed
	touch(t, folder, "wazero-1/cc"+sealSuffix, 0)    // the seal of nothing
	touch(t, folder, "wazero-1/dd.1.tmp", 0)         // being written
	touch(t, folder, "wazero-1/ee.1.tmp", time.Hour) // was being written once
	touch(t, folder, "wazero-2", 0)                  // no folder
	c, err := openCompiledCode(folder)
	if err != nil || len(c.sealed) != 1 || c.sealed["wazero-1/aa"] == nil {
		t.Errorf("sealed are %v, %v", c.sealed, err)
	}
	wantFiles(t, folder, ".", "wazero-1")
	wantFiles(t, folder, "wazero-1", "aa", "aa"+sealSuffix, "dd.1.tmp")
}

// TestPruneCompiledCode keeps the newest files, whichever version made them.
func TestPruneCompiledCode(t *testing.T) {
	folder := mustOpenFolder(t, t.TempDir())
	for i := range 6 {
		touch(t, folder, fmt.Sprintf("wazero-%d/a%d", i/2, i), time.Duration(7-i)*time.Hour)
	}
	c := &compiledCode{folder: folder}
	if err := c.seal(); err != nil {
		t.Fatal(err)
	}
	wantFiles(t, folder, ".", "wazero-1", "wazero-2")
	wantFiles(t, folder, "wazero-1", "a2", "a2"+sealSuffix, "a3", "a3"+sealSuffix)
	wantFiles(t, folder, "wazero-2", "a4", "a4"+sealSuffix, "a5", "a5"+sealSuffix)
}

// TestFailedWrite leaves nothing behind.
func TestFailedWrite(t *testing.T) {
	folder := mustOpenFolder(t, t.TempDir())
	if err := folder.root.MkdirAll("code-1/full", 0o700); err != nil {
		t.Fatal(err)
	}
	if err := folder.writeFile("code-1", strings.NewReader("code")); err == nil {
		t.Error("a file replaced a folder")
	}
	wantFiles(t, folder, ".", "code-1")
}

// mustOpenFolder opens this user's folder in a cache folder.
func mustOpenFolder(t *testing.T, dir string) *cacheFolder {
	t.Helper()
	folder, err := openCacheFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(folder.close)
	return folder
}

// touch makes a file of some age.
func touch(t *testing.T, folder *cacheFolder, name string, age time.Duration) {
	t.Helper()
	file := folder.file(name)
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(name), 0o600); err != nil {
		t.Fatal(err)
	}
	at := time.Now().Add(-age)
	if err := os.Chtimes(file, at, at); err != nil {
		t.Fatal(err)
	}
}

func wantFiles(t *testing.T, folder *cacheFolder, dir string, want ...string) {
	t.Helper()
	entries, err := folder.list(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	if !slices.Equal(names, want) {
		t.Errorf("%s has %v, want %v", dir, names, want)
	}
}
