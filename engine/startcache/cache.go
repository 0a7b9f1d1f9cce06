// Package startcache keeps what a start of an executor makes, for the next start of the
// same build of the program.
//
// A [Cache] is open for the time of a start. What can be made anew is never worth a
// failure: a file that is damaged is removed, a folder that is of no use is given up, both
// with a warning, and the methods then find nothing and keep nothing.
//
//	cache := startcache.Open("", logger)
//	defer cache.Close()
//	release, loaded := cache.Load(startcache.Code(), read)
//	compilation := cache.Compilation() // compile with it, and with what is loaded
//	if !loaded {
//		cache.Keep(startcache.Code(), made)
//	}
//	cache.KeepCompiled()
//
// What is kept decides what the process runs. Package folder, below this one, holds it
// to be of this user's own.
package startcache

import (
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"

	"github.com/tetratelabs/wazero"

	"github.com/codemode-executor/codemode-executor/engine/startcache/internal/folder"
	"github.com/codemode-executor/codemode-executor/internal/buildid"
)

// Cache is what earlier starts have kept. It is not safe for concurrent use; several
// processes may have the same folder open.
type Cache struct {
	dir    string
	folder *folder.Folder // nil for none
	build  []byte         // tells this program from others
	logger *slog.Logger
	// compiled is nil before it is asked for.
	compiled *compiledCode
	// loaded are the files that the start was made from.
	loaded []string
}

// None as the option of [Open] keeps nothing.
const None = "none"

// Open opens the cache in the folder that an option names: empty means one in the user's
// cache folder, [None] none.
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

// cacheDir is the folder that an option names.
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
	if c.dir == "" {
		c.logger.Warn("there is no cache folder: every start takes longer", "error", err,
			"cure", "name a cache folder in which this user may write, or "+None)
		return
	}
	c.logger.Warn("the cache folder is of no use: every start takes longer",
		"folder", c.dir, "error", err,
		"cure", "name a cache folder in which this user may write, or "+None)
	c.Close()
}

// Close closes the folder: the start is over. What was loaded stays until its release.
func (c *Cache) Close() {
	if c.folder != nil {
		c.folder.Close()
		c.folder = nil
	}
}

// Load calls use with what was kept under a key, and reports whether it took it. What it
// refuses with an error is removed. The body must not be changed, and is valid until
// release, which is to be called once.
func (c *Cache) Load(key Key, use func(body []byte) error) (release func(), ok bool) {
	if c.folder == nil {
		return func() {}, false
	}
	name := c.name(key)
	body, release, err := c.folder.Load(name)
	if errors.Is(err, fs.ErrNotExist) {
		return func() {}, false
	}
	if err == nil {
		// It counts as used even if that panics; then it also stays mapped.
		c.loaded = append(c.loaded, name)
		if err = use(body); err == nil {
			return release, true
		}
		release()
	}
	c.discard(name, err)
	return func() {}, false
}

// discard removes a file that is of no use, or whatever else has its name.
func (c *Cache) discard(name string, reason error) {
	c.logger.Warn("a cached file is of no use and is made anew", "file", c.folder.Path(name), "error", reason)
	if err := c.folder.Remove(name); err != nil {
		c.giveUp(err)
	}
}

// Keep keeps a body under a key, in place of what is there. Of some builds before this one
// it keeps theirs too.
func (c *Cache) Keep(key Key, body io.WriterTo) {
	if c.folder == nil {
		return
	}
	if err := c.folder.Save(c.name(key), body); err != nil {
		c.giveUp(err)
		return
	}
	c.prune(key.kind)
}

// Compilation is wazero's cache of compiled code; nil if there is none. Ask for it after
// all else is loaded: wazero fails once the folder is closed, or given up.
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

// KeepCompiled keeps what wazero has added since [Cache.Compilation]; without it, the next
// start removes that.
func (c *Cache) KeepCompiled() {
	if c.folder == nil || c.compiled == nil {
		return
	}
	if err := c.compiled.seal(); err != nil {
		c.giveUp(err)
	}
}

// Retreat reports whether a start that failed with this cache is worth another attempt:
// first without what was in it, then without the cache. What was loaded may still be in
// use.
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
	c.loaded = nil
	return err
}
