package sandbox

import (
	"bytes"
	"context"
	"fmt"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
)

// Image is a frozen instance: linear memory and mutable globals. Instances start
// from it. It is safe for concurrent use.
type Image struct {
	module  *Module
	backing *backing
	size    uint64
	globals []uint64
	limit   uint64
	// hot are the pages nearly every use writes.
	hot []span
}

// buildSize is about as much memory as building an image takes.
const buildSize = 8 << 20

// Snapshot starts an instance from the module's own data, lets build bring it
// into shape, and freezes it. limit is the most linear memory, in bytes, that an
// instance of the image may ever have.
func (m *Module) Snapshot(ctx context.Context, limit uint64, build func(*Instance) error) (*Image, error) {
	empty, err := newBacking(nil, 0)
	if err != nil {
		return nil, err
	}
	defer empty.close()
	seed := &Image{module: m, backing: empty, limit: limit}
	in, err := seed.NewInstance(ctx)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	in.SetLimit(limit, 0)
	in.region.populate([]span{{0, int(min(buildSize, limit))}})
	if err := in.loadData(); err != nil {
		return nil, err
	}
	if err := build(in); err != nil {
		return nil, fmt.Errorf("sandbox: build image: %w", err)
	}
	return freeze(in, limit)
}

// loadData writes the active data segments, which the instrumented module has
// lost because an image brings its own memory.
func (in *Instance) loadData() error {
	parsed, err := in.image.module.parse()
	if err != nil {
		return fmt.Errorf("sandbox: %w", err)
	}
	for _, seg := range parsed.Data() {
		if !in.Memory().Write(seg.Offset, seg.Bytes) {
			return fmt.Errorf("sandbox: data segment at %d leaves the memory", seg.Offset)
		}
	}
	return nil
}

func freeze(in *Instance, limit uint64) (*Image, error) {
	size := in.Size()
	if size > limit {
		return nil, fmt.Errorf("sandbox: the image needs %d bytes, the memory limit is %d", size, limit)
	}
	mem, ok := in.Memory().Read(0, uint32(size))
	if !ok {
		return nil, fmt.Errorf("sandbox: cannot read %d bytes of memory", size)
	}
	b, err := newBacking(bytes.NewReader(mem), len(mem))
	if err != nil {
		return nil, err
	}
	return &Image{module: in.image.module, backing: b, size: size, globals: in.saveGlobals(), limit: limit}, nil
}

// Size gives the bytes of linear memory an instance starts with.
func (img *Image) Size() uint64 { return img.size }

// Module gives the code of the image.
func (img *Image) Module() *Module { return img.module }

// Learn takes a use of an instance for typical: what it wrote, new instances will
// have at hand. Call it before the image is shared and before in is reset.
func (img *Image) Learn(in *Instance) { img.hot = in.region.written(in.Size()) }

// Close releases the image. Its instances must be closed before.
func (img *Image) Close() error { return img.backing.close() }

// NewInstance makes an instance in the state of the image, with no limit below
// the image's own.
func (img *Image) NewInstance(ctx context.Context) (*Instance, error) {
	r, err := newRegion(img.backing, int(img.limit))
	if err != nil {
		return nil, err
	}
	r.populate(img.hot)
	in := &Instance{image: img, region: r, limit: img.limit, ceiling: img.limit}
	in.ctx = context.WithValue(context.WithoutCancel(ctx), instanceKey{}, in)
	if err := in.instantiate(); err != nil {
		r.free()
		return nil, err
	}
	return in, nil
}

func (in *Instance) instantiate() error {
	ctx := experimental.WithMemoryAllocator(in.ctx,
		experimental.MemoryAllocatorFunc(func(uint64, uint64) experimental.LinearMemory { return linearMemory{in} }))
	// The system interface is our own, so this source is never read; without it
	// the runtime would seed one of its own for each instance.
	cfg := wazero.NewModuleConfig().WithName("").WithStartFunctions().WithRandSource(in.image.module.entropy)
	mod, err := in.image.module.runtime.InstantiateModule(ctx, in.image.module.compiled, cfg)
	if err != nil {
		return fmt.Errorf("sandbox: instantiate: %w", err)
	}
	in.mod = mod
	in.fuel, _ = mod.ExportedGlobal("fuel").(api.MutableGlobal)
	in.globals = in.globals[:0]
	for _, name := range in.image.module.code.Globals {
		in.globals = append(in.globals, mod.ExportedGlobal(name).(api.MutableGlobal))
	}
	return in.restore()
}

// linearMemory lends an instance's region to the WebAssembly runtime.
type linearMemory struct{ in *Instance }

func (l linearMemory) Reallocate(size uint64) []byte {
	in := l.in
	if size > in.limit {
		in.refusals++
		in.limit = min(in.limit+errorHeadroom, in.ceiling)
		return nil
	}
	if in.OnGrow != nil {
		in.OnGrow(size, in.limit)
	}
	in.foresee(size)
	return in.region.bytes(size)
}

// foreseen is the most memory that is populated when a guest grows by it.
const foreseen = 1 << 20

// foresee populates what a guest grows by: its allocator asks for little more than it
// is going to use. A larger piece may be an array that stays empty for the most part.
func (in *Instance) foresee(size uint64) {
	if in.mod == nil {
		return // instantiation
	}
	if used := in.Size(); size > used && size-used <= foreseen {
		in.region.populate([]span{{int(used), int(size)}})
	}
}

// Free does nothing: the region outlives the module that used it.
func (l linearMemory) Free() {}
