package startcache

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

const (
	// keptFiles is how many files of a kind a cache folder holds: one for each of a
	// few builds of the program.
	keptFiles = 4
	// unfinishedAge is the age from which a file that is still being written belongs
	// to a process that is gone. Writing one takes well under a second.
	unfinishedAge = 10 * time.Minute
	// unfinished begins the names of files that are being written.
	unfinished = "tmp-"
)

// cacheFolder is a folder of this user's own within the cache folder, which others may
// be able to write to. Everything in it is reached from its handle: whoever can rename
// the folder cannot put another in its place once it is checked.
type cacheFolder struct {
	root *os.Root
	// handle is the folder itself.
	handle *os.File
	path   string
}

// openCacheFolder opens the user's folder in dir, and makes it where it is missing. A
// folder that somebody else can have written to is an error.
func openCacheFolder(dir string) (*cacheFolder, error) {
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
	f := &cacheFolder{root: root, handle: handle, path: own}
	if err := f.check(); err != nil {
		f.close()
		return nil, fmt.Errorf("%s: %w", own, err)
	}
	return f, nil
}

// check refuses a folder of somebody else's, and a link: it may lead to a folder of
// this user's that holds something else.
func (f *cacheFolder) check() error {
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

func (f *cacheFolder) close() {
	_ = f.handle.Close()
	_ = f.root.Close()
}

// anchored is a path to the folder for code that takes nothing else.
func (f *cacheFolder) anchored() string { return anchoredPath(f.handle, f.path) }

// file is the path of a file in the folder, for messages.
func (f *cacheFolder) file(name string) string { return filepath.Join(f.path, name) }

// cacheEntry is a file in a cache folder, or whatever else is there.
type cacheEntry struct {
	fs.FileInfo
	// name is the path from the folder.
	name string
}

// list gives what is in a folder within this one, "." for itself. One that is missing
// is empty.
func (f *cacheFolder) list(dir string) ([]cacheEntry, error) {
	found, err := fs.ReadDir(f.root.FS(), dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	entries := make([]cacheEntry, 0, len(found))
	for _, entry := range found {
		// Other processes remove files meanwhile.
		if info, err := entry.Info(); err == nil {
			entries = append(entries, cacheEntry{info, path.Join(dir, info.Name())})
		}
	}
	return entries, nil
}

// remove removes a file, or whatever has its name.
func (f *cacheFolder) remove(name string) error { return f.root.RemoveAll(name) }

// create makes a file under a name of its own, which starts with [unfinished].
func (f *cacheFolder) create() (file *os.File, name string, err error) {
	name = unfinished + rand.Text()
	file, err = f.root.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	return file, name, err
}

// sweep removes what processes left that were ended while they wrote.
func (f *cacheFolder) sweep() {
	entries, _ := f.list(".")
	for _, entry := range entries {
		if strings.HasPrefix(entry.name, unfinished) && entry.abandoned() {
			_ = f.remove(entry.name)
		}
	}
}

// abandoned reports whether a file that is being written has been so for too long.
func (e cacheEntry) abandoned() bool { return time.Since(e.ModTime()) > unfinishedAge }

// same reports whether this is a file that was seen earlier, and not another in its
// place; nil is none.
func (e cacheEntry) same(seen fs.FileInfo) bool {
	return seen != nil && os.SameFile(e.FileInfo, seen) && e.ModTime().Equal(seen.ModTime())
}

// prune removes the oldest files of a kind.
func (f *cacheFolder) prune(kind string) {
	entries, _ := f.list(".")
	entries = slices.DeleteFunc(entries, func(e cacheEntry) bool { return !strings.HasPrefix(e.name, kind+"-") })
	for _, entry := range oldest(entries) {
		_ = f.remove(entry.name)
	}
}

// oldest gives those of the files that are too many.
func oldest(entries []cacheEntry) []cacheEntry {
	slices.SortFunc(entries, func(a, b cacheEntry) int { return b.ModTime().Compare(a.ModTime()) })
	return entries[min(keptFiles, len(entries)):]
}
