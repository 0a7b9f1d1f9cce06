package startcache

import (
	"bytes"
	"errors"
	"io/fs"
	"slices"
	"strings"

	"github.com/tetratelabs/wazero"

	"github.com/codemode-executor/codemode-executor/engine/startcache/internal/folder"
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
// another beside it, its seal, with what [folder.Folder.Measure] gave. Both are without
// meaning to wazero, which opens files by their full names.
type compiledCode struct {
	folder *folder.Folder
	// sealed are the files that are whole, by their names.
	sealed map[string]fs.FileInfo
}

// openCompiledCode removes the files that are damaged or not sealed. An error means
// that one of them is left, and that wazero must not see the folder.
func openCompiledCode(f *folder.Folder) (*compiledCode, error) {
	c := &compiledCode{folder: f, sealed: map[string]fs.FileInfo{}}
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
	return wazero.NewCompilationCacheWithDir(c.folder.Anchored())
}

// dirs are wazero's folders.
func (c *compiledCode) dirs() ([]folder.Entry, error) {
	entries, err := c.folder.List(".")
	return slices.DeleteFunc(entries, func(e folder.Entry) bool { return !strings.HasPrefix(e.Path, compilerFolder) }), err
}

// files are those with compiled code.
func (c *compiledCode) files() (files []folder.Entry, err error) {
	dirs, err := c.dirs()
	for _, dir := range dirs {
		entries, failed := c.folder.List(dir.Path)
		err = errors.Join(err, failed)
		files = append(files, slices.DeleteFunc(entries, func(e folder.Entry) bool {
			return strings.HasSuffix(e.Path, compilerUnfinished) || strings.HasSuffix(e.Path, sealSuffix)
		})...)
	}
	return files, err
}

func (c *compiledCode) checkDir(dir folder.Entry) error {
	if !dir.IsDir() || dir.Owned() != nil {
		return c.folder.Remove(dir.Path)
	}
	entries, err := c.folder.List(dir.Path)
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

func (c *compiledCode) checkEntry(entry folder.Entry) error {
	switch name := entry.Path; {
	case strings.HasSuffix(name, compilerUnfinished):
		if entry.Abandoned() {
			_ = c.folder.Remove(name)
		}
	case strings.HasSuffix(name, sealSuffix):
		if c.folder.Missing(strings.TrimSuffix(name, sealSuffix)) {
			_ = c.folder.Remove(name)
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
	return errors.Join(c.folder.Remove(name), c.folder.Remove(name+sealSuffix))
}

// discardAll removes all compiled code.
func (c *compiledCode) discardAll() error {
	clear(c.sealed)
	dirs, err := c.dirs()
	for _, dir := range dirs {
		err = errors.Join(err, c.folder.Remove(dir.Path))
	}
	return err
}

// whole reports whether a file is as it was when it was sealed.
func (c *compiledCode) whole(name string) bool {
	seal, release, err := c.folder.Load(name + sealSuffix)
	if err != nil {
		return false
	}
	defer release()
	now, err := c.folder.Measure(name)
	return err == nil && bytes.Equal(now, seal)
}

// seal seals what wazero has added, and makes room for it.
func (c *compiledCode) seal() error {
	files, err := c.files()
	if err != nil {
		return err
	}
	added := false
	for _, file := range files {
		if file.Same(c.sealed[file.Path]) {
			continue
		}
		if err := c.sealFile(file.Path); err != nil {
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
	body, err := c.folder.Measure(name)
	if err == nil {
		err = c.folder.Save(name+sealSuffix, bytes.NewReader(body))
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// prune removes the oldest compiled code, and folders without any.
func (c *compiledCode) prune() {
	files, _ := c.files()
	for _, file := range surplus(files) {
		_ = c.discard(file.Path)
	}
	dirs, _ := c.dirs()
	for _, dir := range dirs {
		// This fails for one that is not empty.
		_ = c.folder.RemoveEmpty(dir.Path)
	}
}
