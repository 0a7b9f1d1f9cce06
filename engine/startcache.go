package engine

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/codemode-executor/codemode-executor/engine/quickjs"
	"github.com/codemode-executor/codemode-executor/engine/sandbox"
)

// startCache keeps what a start makes besides the compiled code: the instrumented
// code and the memory image, in files that are named after what they come from. It is
// trusted as much as the compiled code is.
type startCache struct {
	dir    string // empty for none
	build  []byte // tells this program from others
	logger *slog.Logger
	// code is in use until close.
	code *cacheFile
}

func newStartCache(dir string, logger *slog.Logger) *startCache {
	c := &startCache{logger: logger}
	if build, err := thisBuild(); err == nil {
		c.dir, c.build = dir, build
	}
	return c
}

func (c *startCache) close() {
	if c.code != nil {
		c.code.release()
	}
}

// file names the file of a kind that comes from this build and some more. It is empty
// without a cache.
func (c *startCache) file(kind, more string) string {
	if c.dir == "" {
		return ""
	}
	key := sha256.New()
	key.Write(c.build)
	key.Write([]byte(more))
	return filepath.Join(c.dir, fmt.Sprintf("%s-%x", kind, key.Sum(nil)[:16]))
}

// open opens a file, if it is there and whole.
func (c *startCache) open(file string) *cacheFile {
	if file == "" {
		return nil
	}
	f, err := openCacheFile(file)
	if err != nil {
		if !errors.Is(err, os.ErrNotExist) {
			c.useless(file, err)
		}
		return nil
	}
	return f
}

func (c *startCache) useless(file string, err error) {
	c.logger.Warn("a cached file is of no use", "file", file, "error", err)
}

// save writes a file. It only saves time later: a failure is not one of the start.
func (c *startCache) save(file string, body io.WriterTo) {
	if file == "" {
		return
	}
	if err := writeCacheFile(file, body); err != nil {
		c.logger.Info("a file is not cached", "file", file, "error", err)
	}
	pruneCache(file)
}

// codeFile is the file of the instrumented code.
func (c *startCache) codeFile() string { return c.file("code", "") }

// prepared takes the instrumented code from its file; nil if there is none.
func (c *startCache) prepared() *quickjs.Prepared {
	file := c.codeFile()
	f := c.open(file)
	if f == nil {
		return nil
	}
	prepared, err := quickjs.ReadPrepared(f.body)
	if err != nil {
		c.useless(file, err)
		f.release()
		return nil
	}
	c.code = f
	return prepared
}

// buildImage makes the image all executions start from. Evaluating the web platform
// takes as long as all else at the start.
func (e *Executor) buildImage(ctx context.Context) error {
	limit := uint64(e.opts.Bounds.Memory) + settleReserve
	file := e.cache.file("image", e.harness.platform.name)
	if f := e.cache.open(file); f != nil {
		err := e.restoreImage(f.body, limit)
		f.release()
		if err == nil {
			return nil
		}
		e.cache.useless(file, err)
	}
	image, err := e.engine.Build(ctx, limit, e.harness.install)
	if err != nil {
		return err
	}
	e.image = image
	e.cache.save(file, &imageBody{numbers: e.imageNumbers(), memory: image.State().Memory})
	return nil
}

// imageBody is the body of an image's file: numbers and then the memory.
type imageBody struct {
	numbers []uint64
	memory  io.Reader
}

func (b *imageBody) WriteTo(w io.Writer) (int64, error) {
	if err := binary.Write(w, binary.LittleEndian, b.numbers); err != nil {
		return 0, err
	}
	n, err := io.Copy(w, b.memory)
	return int64(8*len(b.numbers)) + n, err
}

// imageNumbers are what an image consists of besides its memory: the globals, where
// things stand, and the functions of the harness.
func (e *Executor) imageNumbers() []uint64 {
	state := e.image.State()
	numbers := slices.Concat(state.Globals, state.Boot)
	for _, function := range e.harness.functions() {
		numbers = append(numbers, uint64(*function.value))
	}
	return numbers
}

// restoreImage takes the image from the body of its file.
func (e *Executor) restoreImage(body []byte, limit uint64) error {
	globals, functions := e.engine.Globals(), e.harness.functions()
	numbers := make([]uint64, globals+quickjs.BootWords+len(functions))
	n, err := binary.Decode(body, binary.LittleEndian, numbers)
	if err != nil {
		return errors.New("not an image")
	}
	memory := body[n:]
	image, err := e.engine.Restore(quickjs.State{
		State: sandbox.State{Memory: bytes.NewReader(memory), Size: uint64(len(memory)), Globals: numbers[:globals]},
		Boot:  numbers[globals : globals+quickjs.BootWords],
	}, limit)
	if err != nil {
		return err
	}
	for i, v := range numbers[globals+quickjs.BootWords:] {
		*functions[i].value = quickjs.Value(v)
	}
	e.image = image
	return nil
}

// keptFiles is how many files of a kind a cache folder holds: one for each of a few
// builds of the program.
const keptFiles = 4

// pruneCache removes the oldest files of the kind of one.
func pruneCache(file string) {
	kind, _, _ := strings.Cut(filepath.Base(file), "-")
	files, _ := filepath.Glob(filepath.Join(filepath.Dir(file), kind+"-*"))
	written := map[string]time.Time{}
	for _, file := range files {
		if info, err := os.Stat(file); err == nil {
			written[file] = info.ModTime()
		}
	}
	slices.SortFunc(files, func(a, b string) int { return written[b].Compare(written[a]) })
	for _, file := range files[min(keptFiles, len(files)):] {
		_ = os.Remove(file)
	}
}
