package engine

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/codemode-executor/codemode-executor/engine/quickjs"
	"github.com/codemode-executor/codemode-executor/engine/sandbox"
	"github.com/codemode-executor/codemode-executor/engine/startcache"
)

// load compiles the code and builds the image, or takes them from the cache.
func (e *Executor) load(ctx context.Context, cache *startcache.Cache) error {
	if err := e.compile(ctx, cache); err != nil {
		return &codeError{fmt.Errorf("engine: %w", err)}
	}
	if err := e.buildImage(ctx, cache); err != nil {
		return fmt.Errorf("engine: %w", err)
	}
	return nil
}

func (e *Executor) compile(ctx context.Context, cache *startcache.Cache) (err error) {
	opts := quickjs.Options{Now: e.opts.Now, Entropy: e.opts.Entropy, CollectEvery: e.opts.CollectEvery}
	var prepared bool
	e.releaseCode, prepared = cache.Load(startcache.Code(), func(body []byte) (err error) {
		opts.Prepared, err = quickjs.ReadPrepared(body)
		return err
	})
	// Last, because a load can give the folder up that wazero would use.
	opts.Cache = cache.Compilation()
	if e.engine, err = quickjs.Compile(ctx, opts); err != nil {
		return err
	}
	if !prepared {
		cache.Keep(startcache.Code(), e.engine.Prepared())
	}
	cache.KeepCompiled()
	return nil
}

// buildImage makes the image all executions start from. Evaluating the web platform
// takes as long as all else at the start.
func (e *Executor) buildImage(ctx context.Context, cache *startcache.Cache) error {
	limit := uint64(e.opts.Bounds.Memory) + settleReserve
	key := startcache.Image(e.harness.platform.name)
	release, ok := cache.Load(key, func(body []byte) error { return e.restoreImage(body, limit) })
	release()
	if ok {
		return nil
	}
	image, err := e.engine.Build(ctx, limit, e.harness.install)
	if err != nil {
		return err
	}
	e.image = image
	cache.Keep(key, &imageBody{numbers: e.imageNumbers(), memory: image.State().Memory})
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
