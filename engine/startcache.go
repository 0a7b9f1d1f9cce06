package engine

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
	"github.com/codemode-executor/codemode-executor/internal/buildid"
)

// startCache keeps what a start makes: the instrumented code and the memory image, in
// files that are named after the program they come from, and the compiled code. Without
// a folder to keep them in it is empty, and stays so.
type startCache struct {
	dir    string
	folder *cacheFolder // nil for none
	build  []byte       // tells this program from others
	logger *slog.Logger
	// code is in use until releaseCode.
	code     *cacheFile
	compiled *compiledCode // nil before it is asked for
	// loaded are the files that the start was made from.
	loaded []string
}

// newStartCache opens the cache that [Options.CacheDir] means.
func newStartCache(option string, logger *slog.Logger) *startCache {
	c := &startCache{logger: logger}
	if option == NoCache {
		return c
	}
	if err := c.open(option); err != nil {
		c.giveUp(err)
	}
	return c
}

func (c *startCache) open(option string) (err error) {
	if c.dir, err = cacheDir(option); err != nil {
		return err
	}
	if c.build, err = buildid.Own(); err != nil {
		return err
	}
	if c.folder, err = openCacheFolder(c.dir); err != nil {
		return err
	}
	c.folder.sweep()
	return nil
}

// cacheDir is the folder that [Options.CacheDir] means.
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
func (c *startCache) giveUp(err error) {
	c.logger.Warn("the cache folder is of no use: every start takes longer",
		"folder", c.dir, "error", err,
		"cure", "name a cache folder in which this user may write, or "+NoCache)
	c.leave()
}

// leave closes the folder: the start is over.
func (c *startCache) leave() {
	if c.folder != nil {
		c.folder.close()
		c.folder = nil
	}
}

// releaseCode frees the instrumented code, which must be in use no more.
func (c *startCache) releaseCode() {
	if c.code != nil {
		c.code.release()
		c.code = nil
	}
}

// name names the file of a kind that comes from this build and some more.
func (c *startCache) name(kind, more string) string {
	key := sha256.New()
	key.Write(c.build)
	key.Write([]byte(more))
	return fmt.Sprintf("%s-%x", kind, key.Sum(nil)[:16])
}

// load opens a file, if it is there and whole.
func (c *startCache) load(name string) *cacheFile {
	if c.folder == nil {
		return nil
	}
	f, err := c.folder.openFile(name)
	if err != nil {
		if !errors.Is(err, fs.ErrNotExist) {
			c.discard(name, err)
		}
		return nil
	}
	c.loaded = append(c.loaded, name)
	return f
}

// discard removes a file that is of no use, or whatever else has its name.
func (c *startCache) discard(name string, reason error) {
	c.logger.Warn("a cached file is of no use and is made anew", "file", c.folder.file(name), "error", reason)
	if err := c.folder.remove(name); err != nil {
		c.giveUp(err)
	}
}

// save writes a file of a kind.
func (c *startCache) save(kind, name string, body io.WriterTo) {
	if c.folder == nil {
		return
	}
	if err := c.folder.writeFile(name, body); err != nil {
		c.giveUp(err)
		return
	}
	c.folder.prune(kind)
}

const codeKind = "code"

// prepared takes the instrumented code from its file; nil if there is none.
func (c *startCache) prepared() *quickjs.Prepared {
	name := c.name(codeKind, "")
	f := c.load(name)
	if f == nil {
		return nil
	}
	prepared, err := quickjs.ReadPrepared(f.body)
	if err != nil {
		f.release()
		c.discard(name, err)
		return nil
	}
	c.code = f
	return prepared
}

// compilation is the cache of compiled code; nil if there is none.
func (c *startCache) compilation() wazero.CompilationCache {
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

func (c *startCache) openCompiled() (cache wazero.CompilationCache, err error) {
	if c.compiled, err = openCompiledCode(c.folder); err != nil {
		return nil, err
	}
	return c.compiled.cache()
}

// keepCode saves what an engine has made that was not in the cache.
func (c *startCache) keepCode(engine *quickjs.Engine) {
	if c.code == nil {
		c.save(codeKind, c.name(codeKind, ""), engine.Prepared())
	}
	if c.folder == nil {
		return
	}
	if err := c.compiled.seal(); err != nil {
		c.giveUp(err)
	}
}

// retreat reports whether a start that failed with this cache is worth another attempt:
// first without what was in it, then without the cache.
func (c *startCache) retreat(reason error) bool {
	if c.folder == nil {
		return false
	}
	compiled := c.compiled != nil && len(c.compiled.sealed) > 0
	if len(c.loaded) == 0 && !compiled {
		c.giveUp(reason)
		return true
	}
	c.logger.Warn("what is cached is of no use and is made anew", "folder", c.folder.path, "error", reason)
	if err := c.discardUsed(); err != nil {
		c.giveUp(err)
	}
	return true
}

// discardUsed removes what the start was made from.
func (c *startCache) discardUsed() (err error) {
	if c.compiled != nil {
		err = c.compiled.discardAll()
	}
	for _, name := range c.loaded {
		err = errors.Join(err, c.folder.remove(name))
	}
	// After a panic somebody may still have the code: it stays mapped.
	c.loaded, c.code = nil, nil
	return err
}
