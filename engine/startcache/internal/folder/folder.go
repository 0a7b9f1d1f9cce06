// Package folder keeps files in a folder that nobody but the present user, and root, can
// have written to, though it may lie in one that others can write to.
package folder

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"
)

const (
	// unfinishedAge is the age from which a file that is still being written belongs
	// to a process that is gone. Writing one takes well under a second.
	unfinishedAge = 10 * time.Minute
	// unfinished begins the names of files that are being written.
	unfinished = "tmp-"
)

// Folder is a folder of this user's own. Everything in it is reached from its handle:
// whoever can rename the folder cannot put another in its place once it is checked.
// Names of what is in it are slash-separated paths from it.
type Folder struct {
	root *os.Root
	// handle is the folder itself.
	handle *os.File
	path   string
}

// Open opens the user's folder in dir, and makes both where they are missing. A folder
// that somebody else can have written to is an error. What processes left that were ended
// in [Folder.Save] is removed.
func Open(dir string) (*Folder, error) {
	own := filepath.Join(dir, userFolder())
	if err := os.MkdirAll(own, 0o700); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(own)
	if err != nil {
		return nil, err
	}
	handle, err := root.Open(".")
	if err != nil {
		return nil, errors.Join(err, root.Close())
	}
	f := &Folder{root: root, handle: handle, path: own}
	if err := f.check(); err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: %w", own, err)
	}
	f.sweep()
	return f, nil
}

// check refuses a folder of somebody else's, and a link: it may lead to a folder of
// this user's that holds something else.
func (f *Folder) check() error {
	info, err := f.handle.Stat()
	if err != nil {
		return err
	}
	named, err := os.Lstat(f.path)
	if err != nil {
		return err
	}
	if !os.SameFile(info, named) {
		return errors.New("it is a link")
	}
	return checkOwner(info)
}

// Close closes the folder. What was loaded from it stays.
func (f *Folder) Close() {
	_ = f.handle.Close()
	_ = f.root.Close()
}

// Anchored is a path to the folder, until it is closed, for code that takes nothing else.
func (f *Folder) Anchored() string { return anchoredPath(f.handle, f.path) }

// Path is the path of a file, "." for the folder itself, for messages: what is there may
// be another folder by now.
func (f *Folder) Path(name string) string { return filepath.Join(f.path, name) }

// Entry is a file in a folder, or whatever else is there.
type Entry struct {
	fs.FileInfo
	// Path is its name in the folder, where that of FileInfo is the last part.
	Path string
}

// List gives what is in a folder within this one, "." for itself. One that is missing
// is empty.
func (f *Folder) List(dir string) ([]Entry, error) {
	found, err := fs.ReadDir(f.root.FS(), dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	entries := make([]Entry, 0, len(found))
	for _, entry := range found {
		// Other processes remove files meanwhile.
		if info, err := entry.Info(); err == nil {
			entries = append(entries, Entry{info, path.Join(dir, info.Name())})
		}
	}
	return entries, nil
}

// Missing reports whether nothing has that name.
func (f *Folder) Missing(name string) bool {
	_, err := f.root.Lstat(name)
	return errors.Is(err, fs.ErrNotExist)
}

// Remove removes a file, or whatever has its name, if there is anything.
func (f *Folder) Remove(name string) error { return f.root.RemoveAll(name) }

// RemoveEmpty removes a folder within this one; one with something in it is an error.
func (f *Folder) RemoveEmpty(name string) error { return f.root.Remove(name) }

// create makes a file under a name of its own, which starts with [unfinished].
func (f *Folder) create() (file *os.File, name string, err error) {
	name = unfinished + rand.Text()
	file, err = f.root.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	return file, name, err
}

// sweep removes what processes left that were ended while they wrote.
func (f *Folder) sweep() {
	entries, _ := f.List(".")
	for _, entry := range entries {
		if strings.HasPrefix(entry.Path, unfinished) && entry.Abandoned() {
			_ = f.Remove(entry.Path)
		}
	}
}

// Owned refuses what somebody else can have written.
func (e Entry) Owned() error { return checkOwner(e) }

// Abandoned reports whether a file that is being written has been so for too long.
func (e Entry) Abandoned() bool { return time.Since(e.ModTime()) > unfinishedAge }

// Same reports whether this is a file that was seen earlier, and not another in its
// place; nil is none.
func (e Entry) Same(seen fs.FileInfo) bool {
	return seen != nil && os.SameFile(e.FileInfo, seen) && e.ModTime().Equal(seen.ModTime())
}
