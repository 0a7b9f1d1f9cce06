//go:build unix

package startcache

import (
	"bytes"
	"log/slog"
	"net"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// TestTrust opens folders that others may be able to write to.
func TestTrust(t *testing.T) {
	for _, tt := range []struct {
		name string
		// prepare changes a cache folder in which own is this user's.
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
			return replace(own, func() error { return os.Symlink(filepath.Dir(dir), own) })
		}, "it is a link"},
		{"a link to nothing", func(dir, own string) error {
			return replace(own, func() error { return os.Symlink("nothing", own) })
		}, "file exists"},
		{"a file", func(dir, own string) error {
			return replace(own, func() error { return os.WriteFile(own, nil, 0o600) })
		}, "not a directory"},
		{"a FIFO", func(dir, own string) error {
			return replace(own, func() error { return unix.Mkfifo(own, 0o600) })
		}, "not a directory"},
		{"a FIFO around it", func(dir, own string) error {
			return replace(dir, func() error { return unix.Mkfifo(dir, 0o600) })
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
			var log bytes.Buffer
			c := Open(dir, slog.New(slog.NewTextHandler(&log, nil)))
			defer c.Close()
			if used := c.folder != nil; used != (tt.want == "") {
				t.Errorf("used: %v", used)
			}
			if lines := strings.Count(log.String(), "\n"); tt.want == "" && lines != 0 ||
				tt.want != "" && (lines != 1 || !strings.Contains(log.String(), tt.want) || !strings.Contains(log.String(), "folder="+dir)) {
				t.Errorf("logged: %s", &log)
			}
		})
	}
}

// replace removes a file and makes another.
func replace(file string, create func() error) error {
	if err := os.RemoveAll(file); err != nil {
		return err
	}
	return create()
}

// strangeFiles are what can be in the place of a file.
var strangeFiles = []struct {
	name   string
	create func(file string) error
}{
	{"a FIFO", func(file string) error { return unix.Mkfifo(file, 0o600) }},
	{"a folder with something in it", func(file string) error { return os.MkdirAll(filepath.Join(file, "more"), 0o700) }},
	{"a socket", func(file string) error {
		// Its path would be too long.
		folder, err := os.MkdirTemp("", "")
		if err != nil {
			return err
		}
		defer os.RemoveAll(folder)
		l, err := net.ListenUnix("unix", &net.UnixAddr{Name: filepath.Join(folder, "s")})
		if err != nil {
			return err
		}
		defer l.Close()
		return os.Rename(filepath.Join(folder, "s"), file)
	}},
	{"a device", func(file string) error { return os.Symlink("/dev/zero", file) }},
	{"a link to nothing", func(file string) error { return os.Symlink("nothing", file) }},
	{"a link to itself", func(file string) error { return os.Symlink(filepath.Base(file), file) }},
	{"a huge file", func(file string) error {
		return replace(file, func() error {
			f, err := os.Create(file)
			if err != nil {
				return err
			}
			defer f.Close()
			return f.Truncate(6 << 30)
		})
	}},
	{"everybody's file", func(file string) error {
		if err := os.WriteFile(file, []byte(cacheFormat), 0o600); err != nil {
			return err
		}
		return os.Chmod(file, 0o666)
	}},
}

// TestStrangeFiles has something else in the place of a file.
func TestStrangeFiles(t *testing.T) {
	for _, test := range strangeFiles {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			var log bytes.Buffer
			c := Open(dir, slog.New(slog.NewTextHandler(&log, nil)))
			defer c.Close()
			file := c.folder.file(c.name(Image, "x"))
			if err := test.create(file); err != nil {
				t.Fatal(err)
			}
			if c.Load(Image, "x") != nil {
				t.Error("it is loaded")
			}
			if strings.Count(log.String(), "\n") != 1 || !strings.Contains(log.String(), "file="+file) {
				t.Errorf("logged: %s", &log)
			}
			wantFiles(t, c.folder, ".")
			c.Save(Image, "x", strings.NewReader("an image"))
			f := c.Load(Image, "x")
			if f == nil {
				t.Fatal("it is not made anew")
			}
			defer f.Release()
			if string(f.Body) != "an image" {
				t.Errorf("made anew is %q", f.Body)
			}
		})
	}
}

// TestStrangeCompiledCode removes what wazero might open.
func TestStrangeCompiledCode(t *testing.T) {
	for _, strange := range []string{"wazero-1", "wazero-1/aa", "wazero-1/aa" + sealSuffix} {
		for _, test := range strangeFiles {
			t.Run(path.Base(strange)+"/"+test.name, func(t *testing.T) {
				folder := mustOpenFolder(t, t.TempDir())
				touch(t, folder, "wazero-1/aa", 0)
				c := &compiledCode{folder: folder}
				if err := c.seal(); err != nil {
					t.Fatal(err)
				}
				file := folder.file(strange)
				if err := replace(file, func() error { return test.create(file) }); err != nil {
					t.Fatal(err)
				}
				c, err := openCompiledCode(folder)
				if err != nil || len(c.sealed) != 0 {
					t.Errorf("sealed are %v, %v", c.sealed, err)
				}
				if files, err := c.files(); err != nil || len(files) != 0 {
					t.Errorf("left are %v, %v", files, err)
				}
			})
		}
	}
}
