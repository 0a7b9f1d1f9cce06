//go:build unix

package folder

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/codemode-executor/codemode-executor/engine/startcache/internal/foldertest"
)

// TestTrust opens folders that others may be able to write to.
func TestTrust(t *testing.T) {
	for _, tt := range []struct {
		name string
		// prepare changes a folder in which own is this user's.
		prepare func(dir, own string) error
		want    string // of the error; empty for a folder that is used
	}{
		{"nothing there", func(dir, own string) error { return os.RemoveAll(dir) }, ""},
		{"a folder of this user's", func(dir, own string) error { return nil }, ""},
		{"in a folder of everybody's", func(dir, own string) error { return os.Chmod(dir, 0o777) }, ""},
		{"a group's", func(dir, own string) error { return os.Chmod(own, 0o770|os.ModeSetgid) }, ""},
		{"everybody's", func(dir, own string) error { return os.Chmod(own, 0o777) }, "every user can write to it"},
		{"somebody else's", func(dir, own string) error { return os.Chown(own, 12345, -1) }, "it belongs to user 12345"},
		{"a link", func(dir, own string) error {
			return foldertest.Replace(own, func() error { return os.Symlink(filepath.Dir(dir), own) })
		}, "it is a link"},
		{"a link to nothing", func(dir, own string) error {
			return foldertest.Replace(own, func() error { return os.Symlink("nothing", own) })
		}, "file exists"},
		{"a file", func(dir, own string) error {
			return foldertest.Replace(own, func() error { return os.WriteFile(own, nil, 0o600) })
		}, "not a directory"},
		{"a FIFO", func(dir, own string) error {
			return foldertest.Replace(own, func() error { return unix.Mkfifo(own, 0o600) })
		}, "not a directory"},
		{"a FIFO around it", func(dir, own string) error {
			return foldertest.Replace(dir, func() error { return unix.Mkfifo(dir, 0o600) })
		}, "not a directory"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "cache")
			own := filepath.Join(dir, userFolder())
			if err := os.MkdirAll(own, 0o700); err != nil {
				t.Fatal(err)
			}
			if err := tt.prepare(dir, own); os.IsPermission(err) {
				t.Skip(err)
			} else if err != nil {
				t.Fatal(err)
			}
			f, err := Open(dir)
			if err == nil {
				f.Close()
			}
			if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
				t.Errorf("got %v", err)
			}
		})
	}
}

// TestStrangeFiles reads what is no file of this user's, without waiting for anybody.
func TestStrangeFiles(t *testing.T) {
	for _, strange := range foldertest.StrangeFiles {
		t.Run(strange.Name, func(t *testing.T) {
			f := mustOpen(t, t.TempDir())
			if err := f.Save("code-1", strings.NewReader("code")); err != nil {
				t.Fatal(err)
			}
			strange.Put(t, f.Path("code-1"))
			if body, _, err := f.Load("code-1"); err == nil || errors.Is(err, fs.ErrNotExist) {
				t.Errorf("loaded %q, %v", body, err)
			}
			if sum, err := f.Measure("code-1"); err == nil || errors.Is(err, fs.ErrNotExist) {
				t.Errorf("measured %x, %v", sum, err)
			}
			if err := f.Remove("code-1"); err != nil {
				t.Error(err)
			}
			foldertest.Want(t, f.Path("."))
		})
	}
}
