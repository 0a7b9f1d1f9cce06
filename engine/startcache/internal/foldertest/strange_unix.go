//go:build unix

package foldertest

import (
	"net"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"
)

// Strange is something that can be in the place of a file.
type Strange struct {
	Name string
	// change makes it of the file, which it may take away.
	change func(file string) error
}

// Put puts it in the place of a file.
func (s Strange) Put(t testing.TB, file string) {
	t.Helper()
	if err := s.change(file); err != nil {
		t.Fatal(err)
	}
}

// StrangeFiles are all that a file must not be.
var StrangeFiles = []Strange{
	{"a FIFO", func(file string) error {
		return Replace(file, func() error { return unix.Mkfifo(file, 0o600) })
	}},
	{"a folder with something in it", func(file string) error {
		return Replace(file, func() error { return os.MkdirAll(filepath.Join(file, "more"), 0o700) })
	}},
	{"a socket", func(file string) error { return Replace(file, func() error { return socket(file) }) }},
	{"a device", func(file string) error { return link("/dev/zero", file) }},
	{"a link to nothing", func(file string) error { return link("nothing", file) }},
	{"a link to itself", func(file string) error { return link(filepath.Base(file), file) }},
	{"a huge file", func(file string) error { return Replace(file, func() error { return huge(file) }) }},
	{"everybody's file", func(file string) error {
		info, err := os.Stat(file)
		if err != nil {
			return err
		}
		return os.Chmod(file, info.Mode()|0o002)
	}},
}

// Replace removes a file, or whatever has its name, and makes another.
func Replace(file string, create func() error) error {
	if err := os.RemoveAll(file); err != nil {
		return err
	}
	return create()
}

func link(to, file string) error {
	return Replace(file, func() error { return os.Symlink(to, file) })
}

// socket makes a socket elsewhere, where its path is not too long.
func socket(file string) error {
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
}

// huge makes a file of 6 GiB that takes up nothing.
func huge(file string) error {
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	defer f.Close()
	return f.Truncate(6 << 30)
}
