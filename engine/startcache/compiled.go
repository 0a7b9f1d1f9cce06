package startcache

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io/fs"
	"slices"
	"strings"

	"github.com/tetratelabs/wazero"
)

const (
	// compilerFolder begins the names of the folders in which wazero keeps compiled
	// code, one for each of its versions and for each kind of machine.
	compilerFolder = "wazero-"
	// compilerUnfinished ends the names of files that wazero is writing.
	compilerUnfinished = ".tmp"
	// sealSuffix is that of the name of a seal.
	sealSuffix = ".seal"
)

// compiledCode is wazero's part of a cache folder. wazero checks only the machine code
// in its files, and a wrong number before or after it makes it panic. So each file has
// another beside it, its seal, with the size and a checksum of the whole. Both are
// without meaning to wazero, which opens files by their full names.
type compiledCode struct {
	folder *cacheFolder
	// sealed are the files that are whole, by their names.
	sealed map[string]fs.FileInfo
}

// openCompiledCode removes the files that are damaged or not sealed. An error means
// that one of them is left, and that wazero must not see the folder.
func openCompiledCode(folder *cacheFolder) (*compiledCode, error) {
	c := &compiledCode{folder: folder, sealed: map[string]fs.FileInfo{}}
	dirs, err := c.dirs()
	if err != nil {
		return nil, err
	}
	for _, dir := range dirs {
		if err := c.checkDir(dir); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// cache is wazero's view of the folder.
func (c *compiledCode) cache() (wazero.CompilationCache, error) {
	return wazero.NewCompilationCacheWithDir(c.folder.anchored())
}

// dirs are wazero's folders.
func (c *compiledCode) dirs() ([]cacheEntry, error) {
	entries, err := c.folder.list(".")
	return slices.DeleteFunc(entries, func(e cacheEntry) bool { return !strings.HasPrefix(e.name, compilerFolder) }), err
}

// files are those with compiled code.
func (c *compiledCode) files() (files []cacheEntry, err error) {
	dirs, err := c.dirs()
	for _, dir := range dirs {
		entries, failed := c.folder.list(dir.name)
		err = errors.Join(err, failed)
		files = append(files, slices.DeleteFunc(entries, func(e cacheEntry) bool {
			return strings.HasSuffix(e.name, compilerUnfinished) || strings.HasSuffix(e.name, sealSuffix)
		})...)
	}
	return files, err
}

func (c *compiledCode) checkDir(dir cacheEntry) error {
	if !dir.IsDir() || checkOwner(dir) != nil {
		return c.folder.remove(dir.name)
	}
	entries, err := c.folder.list(dir.name)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if err := c.checkEntry(entry); err != nil {
			return err
		}
	}
	return nil
}

func (c *compiledCode) checkEntry(entry cacheEntry) error {
	switch name := entry.name; {
	case strings.HasSuffix(name, compilerUnfinished):
		if entry.abandoned() {
			_ = c.folder.remove(name)
		}
	case strings.HasSuffix(name, sealSuffix):
		if _, err := c.folder.root.Lstat(strings.TrimSuffix(name, sealSuffix)); errors.Is(err, fs.ErrNotExist) {
			_ = c.folder.remove(name)
		}
	case c.whole(name):
		c.sealed[name] = entry.FileInfo
	default:
		return c.discard(name)
	}
	return nil
}

// discard removes a file, and then its seal: the other way round somebody could put a
// file between them that would have the seal of another.
func (c *compiledCode) discard(name string) error {
	return errors.Join(c.folder.remove(name), c.folder.remove(name+sealSuffix))
}

// discardAll removes all compiled code.
func (c *compiledCode) discardAll() error {
	clear(c.sealed)
	dirs, err := c.dirs()
	for _, dir := range dirs {
		err = errors.Join(err, c.folder.remove(dir.name))
	}
	return err
}

// whole reports whether a file is as it was when it was sealed.
func (c *compiledCode) whole(name string) bool {
	seal, err := c.folder.openFile(name + sealSuffix)
	if err != nil {
		return false
	}
	defer seal.Release()
	now, err := c.measure(name)
	return err == nil && bytes.Equal(now, seal.Body)
}

// measure gives the body of a file's seal.
func (c *compiledCode) measure(name string) ([]byte, error) {
	data, release, err := c.folder.read(name)
	if err != nil {
		return nil, err
	}
	defer release()
	body := binary.LittleEndian.AppendUint64(nil, uint64(len(data)))
	return binary.LittleEndian.AppendUint32(body, crc32.Checksum(data, castagnoli)), nil
}

// seal seals what wazero has added, and makes room for it.
func (c *compiledCode) seal() error {
	files, err := c.files()
	if err != nil {
		return err
	}
	added := false
	for _, file := range files {
		if file.same(c.sealed[file.name]) {
			continue
		}
		if err := c.sealFile(file.name); err != nil {
			return err
		}
		added = true
	}
	if added {
		c.prune()
	}
	return nil
}

// sealFile seals a file. Another process that finds it without its seal removes it,
// which is no failure: that process makes it anew.
func (c *compiledCode) sealFile(name string) error {
	body, err := c.measure(name)
	if err == nil {
		err = c.folder.writeFile(name+sealSuffix, bytes.NewReader(body))
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// prune removes the oldest compiled code, and folders without any.
func (c *compiledCode) prune() {
	files, _ := c.files()
	for _, file := range oldest(files) {
		_ = c.discard(file.name)
	}
	dirs, _ := c.dirs()
	for _, dir := range dirs {
		// This fails for one that is not empty.
		_ = c.folder.root.Remove(dir.name)
	}
}
