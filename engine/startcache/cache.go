// Package startcache keeps what a start makes between processes.
package startcache

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"

	"github.com/tetratelabs/wazero"

	"github.com/codemode-executor/codemode-executor/engine/quickjs"
	"github.com/codemode-executor/codemode-executor/engine/startcache/internal/folder"
	"github.com/codemode-executor/codemode-executor/internal/buildid"
)

// Cache keeps what a start makes: the instrumented code and the memory image, in
// files that are named after the program they come from, and the compiled code. Without
// a folder to keep them in it is empty, and stays so.
type Cache struct {
	dir    string
	folder *folder.Folder // nil for none
	build  []byte         // tells this program from others
	logger *slog.Logger
	// code is in use until [Cache.ReleaseCode].
	code     *File
	compiled *compiledCode // nil before it is asked for
	// loaded are the files that the start was made from.
	loaded []string
}

// None as the option of [Open] keeps nothing.
const None = "none"

// Open opens the cache that an option means: empty means the user's cache folder, [None]
// none, and everything else is a path.
func Open(option string, logger *slog.Logger) *Cache {
	c := &Cache{logger: logger}
	if option == None {
		return c
	}
	if err := c.open(option); err != nil {
		c.giveUp(err)
	}
	return c
}

func (c *Cache) open(option string) (err error) {
	if c.dir, err = cacheDir(option); err != nil {
		return err
	}
	if c.build, err = buildid.Own(); err != nil {
		return err
	}
	c.folder, err = folder.Open(c.dir)
	return err
}

// cacheDir is the folder that an option means.
func cacheDir(option string) (string, error) {
	if option != "" {
		return option, nil
	}
	user, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(user, "codemode-executor"), nil
}

// giveUp goes on without a folder, which only costs time, and says so.
func (c *Cache) giveUp(err error) {
	c.logger.Warn("the cache folder is of no use: every start takes longer",
		"folder", c.dir, "error", err,
		"cure", "name a cache folder in which this user may write, or "+None)
	c.Close()
}

// Close closes the folder: the start is over.
func (c *Cache) Close() {
	if c.folder != nil {
		c.folder.Close()
		c.folder = nil
	}
}

// ReleaseCode frees the instrumented code, which must be in use no more.
func (c *Cache) ReleaseCode() {
	if c.code != nil {
		c.code.Release()
		c.code = nil
	}
}

// name names the file of a kind that comes from this build and some more.
func (c *Cache) name(kind, more string) string {
	key := sha256.New()
	key.Write(c.build)
	key.Write([]byte(more))
	return fmt.Sprintf("%s-%x", kind, key.Sum(nil)[:16])
}

// File is an open file of a cache.
type File struct {
	// Body is mapped from the file where that is possible, and then valid until
	// Release.
	Body    []byte
	Release func()
}

// Load opens the file of a kind that comes from this build and some more, if it is there
// and whole.
func (c *Cache) Load(kind, more string) *File {
	if c.folder == nil {
		return nil
	}
	name := c.name(kind, more)
	body, release, err := c.folder.Load(name)
	if err != nil {
		if !errors.Is(err, fs.ErrNotExist) {
			c.discard(name, err)
		}
		return nil
	}
	c.loaded = append(c.loaded, name)
	return &File{body, release}
}

// Discard removes a file that [Cache.Load] gave and that is of no use.
func (c *Cache) Discard(kind, more string, reason error) { c.discard(c.name(kind, more), reason) }

// discard removes a file that is of no use, or whatever else has its name.
func (c *Cache) discard(name string, reason error) {
	c.logger.Warn("a cached file is of no use and is made anew", "file", c.folder.Path(name), "error", reason)
	if err := c.folder.Remove(name); err != nil {
		c.giveUp(err)
	}
}

// Save writes the file of a kind that comes from this build and some more.
func (c *Cache) Save(kind, more string, body io.WriterTo) {
	if c.folder == nil {
		return
	}
	if err := c.folder.Save(c.name(kind, more), body); err != nil {
		c.giveUp(err)
		return
	}
	c.prune(kind)
}

// The kinds of files.
const (
	Code  = "code"
	Image = "image"
)

// Prepared takes the instrumented code from its file; nil if there is none.
func (c *Cache) Prepared() *quickjs.Prepared {
	f := c.Load(Code, "")
	if f == nil {
		return nil
	}
	prepared, err := quickjs.ReadPrepared(f.Body)
	if err != nil {
		f.Release()
		c.Discard(Code, "", err)
		return nil
	}
	c.code = f
	return prepared
}

// Compilation is the cache of compiled code; nil if there is none.
func (c *Cache) Compilation() wazero.CompilationCache {
	if c.folder == nil {
		return nil
	}
	cache, err := c.openCompiled()
	if err != nil {
		c.giveUp(err)
		return nil
	}
	return cache
}

func (c *Cache) openCompiled() (cache wazero.CompilationCache, err error) {
	if c.compiled, err = openCompiledCode(c.folder); err != nil {
		return nil, err
	}
	return c.compiled.cache()
}

// KeepCode saves what an engine has made that was not in the cache.
func (c *Cache) KeepCode(engine *quickjs.Engine) {
	if c.code == nil {
		c.Save(Code, "", engine.Prepared())
	}
	c.KeepCompiled()
}

// KeepCompiled keeps the compiled code that wazero has added.
func (c *Cache) KeepCompiled() {
	if c.folder == nil {
		return
	}
	if err := c.compiled.seal(); err != nil {
		c.giveUp(err)
	}
}

// Retreat reports whether a start that failed with this cache is worth another attempt:
// first without what was in it, then without the cache.
func (c *Cache) Retreat(reason error) bool {
	if c.folder == nil {
		return false
	}
	compiled := c.compiled != nil && len(c.compiled.sealed) > 0
	if len(c.loaded) == 0 && !compiled {
		c.giveUp(reason)
		return true
	}
	c.logger.Warn("what is cached is of no use and is made anew", "folder", c.folder.Path("."), "error", reason)
	if err := c.discardUsed(); err != nil {
		c.giveUp(err)
	}
	return true
}

// discardUsed removes what the start was made from.
func (c *Cache) discardUsed() (err error) {
	if c.compiled != nil {
		err = c.compiled.discardAll()
	}
	for _, name := range c.loaded {
		err = errors.Join(err, c.folder.Remove(name))
	}
	// After a panic somebody may still have the code: it stays mapped.
	c.loaded, c.code = nil, nil
	return err
}
