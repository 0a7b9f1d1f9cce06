package engine

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/codemode-executor/codemode-executor/engine/quickjs"
	"github.com/codemode-executor/codemode-executor/engine/sandbox"
)

// buildImage makes the image all executions start from. Evaluating the web platform
// takes as long as all else at the start, so the image is kept beside the compiled
// code. It is trusted as much as that is.
func (e *Executor) buildImage(ctx context.Context) error {
	limit := uint64(e.opts.Bounds.Memory) + settleReserve
	file := e.imageFile()
	if file != "" {
		err := e.restoreImage(file, limit)
		if err == nil {
			return nil
		}
		if !errors.Is(err, os.ErrNotExist) {
			e.opts.Logger.Warn("the cached image is of no use", "error", err)
		}
	}
	image, err := e.engine.Build(ctx, limit, e.harness.install)
	if err != nil {
		return err
	}
	e.image = image
	if file == "" {
		return nil
	}
	if err := e.saveImage(file); err != nil {
		e.opts.Logger.Info("the image is not cached", "error", err)
	}
	pruneImages(filepath.Dir(file))
	return nil
}

// imageFile names the file after what decides how the image comes out: the code of
// the guest and of this program. It is empty without a cache.
func (e *Executor) imageFile() string {
	dir, self := cacheDir(e.opts.CacheDir), executable()
	if dir == "" || self == "" {
		return ""
	}
	engine := e.engine.Fingerprint()
	key := sha256.New()
	fmt.Fprintf(key, "%x %s", engine, self)
	for _, src := range e.harness.sources {
		fmt.Fprintf(key, "%s %d\n%s", src.Name, len(src.Text), src.Text)
	}
	return filepath.Join(dir, fmt.Sprintf("image-%x", key.Sum(nil)[:16]))
}

// executable tells this program from another build of it; empty if that is unknown.
func executable() string {
	path, err := os.Executable()
	if err != nil {
		return ""
	}
	info, err := os.Stat(path)
	if err != nil {
		return ""
	}
	return fmt.Sprintf("%d %d", info.Size(), info.ModTime().UnixNano())
}

// restoreImage takes the image from a file.
func (e *Executor) restoreImage(file string, limit uint64) error {
	globals, names := e.engine.Globals(), e.harness.names()
	var image *quickjs.Image
	err := readImageFile(file, globals+quickjs.BootWords+len(names), func(numbers []uint64, memory io.Reader, size uint64) (err error) {
		state := sandbox.State{Memory: memory, Size: size, Globals: numbers[:globals]}
		boot, functions := numbers[globals:globals+quickjs.BootWords], numbers[globals+quickjs.BootWords:]
		for i, name := range names {
			*e.harness.fields()[name] = quickjs.Value(functions[i])
		}
		image, err = e.engine.Restore(quickjs.State{State: state, Boot: boot}, limit)
		return err
	})
	if err != nil && image != nil {
		err = errors.Join(err, image.Close())
	}
	if err != nil {
		return err
	}
	e.image = image
	return nil
}

// saveImage writes the image to a file, whole or not at all.
func (e *Executor) saveImage(file string) error {
	state := e.image.State()
	numbers := slices.Concat(state.Globals, state.Boot)
	fields := e.harness.fields()
	for _, name := range e.harness.names() {
		numbers = append(numbers, uint64(*fields[name]))
	}
	return writeImageFile(file, numbers, state.Memory)
}

// names are those of the harness's functions, in order.
func (h *harness) names() []string { return slices.Sorted(maps.Keys(h.fields())) }
