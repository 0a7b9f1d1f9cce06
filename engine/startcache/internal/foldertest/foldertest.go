// Package foldertest makes files for the tests of the start cache, and looks for them.
package foldertest

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// Touch makes a file of some age, and the folder it is in. Its contents are its name.
func Touch(t testing.TB, file string, age time.Duration) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(filepath.Base(file)), 0o600); err != nil {
		t.Fatal(err)
	}
	at := time.Now().Add(-age)
	if err := os.Chtimes(file, at, at); err != nil {
		t.Fatal(err)
	}
}

// Want holds a folder to have these files, in the order of their names, and no others.
func Want(t testing.TB, dir string, want ...string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
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
