package quickjs

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	quickjswasi "github.com/aperturerobotics/go-quickjs-wasi-reactor"
	"github.com/tetratelabs/wazero"

	"github.com/codemode-executor/codemode-executor/engine/quickjs/layout"
	"github.com/codemode-executor/codemode-executor/engine/quickjs/repair"
	"github.com/codemode-executor/codemode-executor/engine/sandbox"
)

// Version is the release of QuickJS-NG that is embedded.
const Version = quickjswasi.Version

const (
	// StackSize is the size in bytes of the guest's stack. The binary's own is 64 KiB with data below
	// it, and its overflow check is off under WASI, so recursion would silently
	// overwrite that data.
	StackSize = 1 << 20
	// stackReserve is the part of the stack below the overflow check's limit, for
	// the C functions that do not check.
	stackReserve = 64 << 10
	// heapReserve is free memory of the allocator's in the image, so that a
	// program of ordinary size never has to grow its memory.
	heapReserve = 1 << 20
	// gcThreshold is the heap size at which the cycle collector runs first. It
	// writes to every object it visits, which copies the whole image, so it must
	// not run for programs of ordinary size.
	gcThreshold = 12 << 20
	// noCollection is a threshold that is never met.
	noCollection = math.MaxUint32
)

// Options configures [Compile]. The zero value is ready to use.
type Options struct {
	// Cache keeps compiled code between processes. Nil means none.
	Cache wazero.CompilationCache
	// Prepared is the code of an engine of the same build of this package. Nil
	// means that it is made.
	Prepared *Prepared
	// Now is the guest's clock. Nil means time.Now.
	Now func() time.Time
	// Entropy is the guest's source of randomness. Nil means crypto/rand.
	Entropy io.Reader
	// CollectEvery, if not zero, has the cycle collector run with every so many
	// objects that are made, which shows what it frees too early. It is for tests:
	// each run visits all objects of the image.
	CollectEvery int
}

// Engine is QuickJS, compiled. It is safe for concurrent use.
type Engine struct {
	module *sandbox.Module
	layout layout.Offsets
	// gcThreshold is what the collector of a VM starts with.
	gcThreshold uint64
	ops         [fnCount]uint32
}

// Compile instruments and compiles QuickJS.
func Compile(ctx context.Context, opts Options) (*Engine, error) {
	cfg := sandbox.Config{
		Binary:    quickjswasi.QuickJSWASM,
		Entries:   exports[:],
		HostFuncs: hostFuncs,
		// QuickJS polls its interrupt handler in the bytecode dispatch loop by
		// itself, at calls and backward jumps; see pace.go.
		Uninstrumented: []string{"JS_CallInternal"},
		Polls:          []sandbox.Poll{interrupt},
		Announce: []sandbox.Announcement{
			{Function: "__JS_EvalInternal", Params: []uint32{evalLength}, HostFunc: "compiling"},
			{Function: "JS_MakeError2", Params: []uint32{errorMessage, errorClass}, HostFunc: "makingError"},
		},
		Replace: map[string][]byte{"js__malloc_usable_size": usableSize},
		Patches: repair.Patches(),
		Cache:   opts.Cache, Now: opts.Now, Entropy: opts.Entropy,
	}
	if opts.Prepared != nil {
		cfg.Code = opts.Prepared.code
	}
	if opts.CollectEvery > 0 {
		cfg.Patches = append(cfg.Patches, collectEvery(opts.CollectEvery))
	}
	module, err := sandbox.Compile(ctx, cfg)
	if err != nil {
		return nil, err
	}
	e := &Engine{module: module, gcThreshold: gcThreshold}
	if opts.CollectEvery > 0 {
		e.gcThreshold = uint64(opts.CollectEvery)
	}
	if err := e.resolve(opts.Prepared); err != nil {
		return nil, errors.Join(err, module.Close(ctx))
	}
	return e, nil
}

// resolve finds the fields and functions of QuickJS that the host needs.
func (e *Engine) resolve(prepared *Prepared) (err error) {
	if prepared != nil {
		e.layout = prepared.layout
	} else if e.layout, err = e.findLayout(); err != nil {
		return fmt.Errorf("quickjs: %w", err)
	}
	for i, name := range exports {
		op, ok := e.module.Entry(name)
		if !ok {
			return fmt.Errorf("quickjs: the module does not export %s", name)
		}
		e.ops[i] = op
	}
	return nil
}

func (e *Engine) findLayout() (layout.Offsets, error) {
	parsed, err := e.module.Parsed()
	if err != nil {
		return layout.Offsets{}, err
	}
	return layout.Find(parsed)
}

// Close releases the compiled code. Its images must be closed before.
func (e *Engine) Close(ctx context.Context) error { return e.module.Close(ctx) }

// Image is a runtime with a context, frozen. It is safe for concurrent use.
type Image struct {
	*sandbox.Image
	engine *Engine
	boot   boot
}

// boot is where things stand in the memory of an image, and so of its instances.
type boot struct {
	rt, ctx uint32
	scratch uint32
	// errors are the constructors for what host functions throw.
	errors [errorKinds]Value
	// prototypes tell plain objects and dates from others.
	prototypes [prototypes]Value
}

// Build makes an image: a new context brought into shape by setup. What setup
// returns are values of the image; they stay valid in every VM of it and must
// not be freed. limit bounds the memory, in bytes, of all VMs of the image.
func (e *Engine) Build(ctx context.Context, limit uint64, setup func(*VM) error) (*Image, error) {
	img := &Image{engine: e}
	var err error
	img.Image, err = e.module.Snapshot(ctx, limit, func(in *sandbox.Instance) error {
		vm := &VM{in: in, engine: e, boot: &img.boot}
		in.Data = vm
		if err := vm.initialize(); err != nil {
			return err
		}
		if err := setup(vm); err != nil {
			return err
		}
		return vm.settleHeap()
	})
	if err != nil {
		return nil, err
	}
	return img, nil
}

// VM gives access to an instance of the image in its initial state.
func (img *Image) VM(in *sandbox.Instance) *VM {
	vm := &VM{in: in, engine: img.engine, boot: &img.boot}
	in.Data = vm
	in.OnGrow = vm.collectNearLimit
	vm.pace()
	return vm
}

// initialize starts the C library, moves the stack, and makes the runtime.
func (vm *VM) initialize() error {
	c := caller{vm: vm}
	c.call(fnInitialize)
	stack := uint32(c.call(fnMalloc, StackSize))
	if c.err == nil && vm.in.Globals() != 1 {
		return fmt.Errorf("quickjs: %d mutable globals, only the stack pointer was expected", vm.in.Globals())
	}
	if c.err == nil {
		vm.in.SetGlobal(0, uint64((stack+StackSize)&^15))
	}
	b := vm.boot
	b.rt = uint32(c.call(fnNewRuntime))
	// There is little to collect until settleHeap does.
	c.call(fnSetGCThreshold, uint64(b.rt), noCollection)
	b.ctx = uint32(c.call(fnNewContext, uint64(b.rt)))
	b.scratch = uint32(c.call(fnMalloc, scratchSize))
	if c.err != nil || b.ctx == 0 || b.scratch == 0 {
		return fmt.Errorf("quickjs: initialize: %w", errors.Join(c.err, errNoContext(b.ctx)))
	}
	if err := vm.checkUsableSize(&c); err != nil {
		return err
	}
	vm.in.Memory().WriteUint32Le(b.rt+vm.engine.layout.StackLimit, stack+stackReserve)
	vm.installHooks(&c)
	if c.err != nil {
		return c.err
	}
	for _, step := range []func() error{vm.repairBuiltins, vm.captureIntrinsics, vm.checkReader} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

func errNoContext(ctx uint32) error {
	if ctx == 0 {
		return errors.New("out of memory")
	}
	return nil
}

func (vm *VM) installHooks(c *caller) {
	rt := uint64(vm.boot.rt)
	at := func(name string) uint64 {
		i, ok := vm.engine.module.TableIndex(name)
		if !ok && c.err == nil {
			c.err = fmt.Errorf("quickjs: no function pointer for %s", name)
		}
		return uint64(i)
	}
	c.call(fnSetModuleLoader, rt, at("normalize"), at("load"), 0, 0)
	c.call(fnSetRejectionTracker, rt, at("reject"), 0)
	vm.pace()
	c.call(fnSetInterruptHandler, rt, at(interrupt.Name), uint64(vm.boot.scratch+paceOffset))
}

// settleHeap leaves the heap collected, with room in it, and the collector far.
func (vm *VM) settleHeap() error {
	c := caller{vm: vm}
	rt := uint64(vm.boot.rt)
	c.call(fnRunGC, rt)
	room := c.call(fnMalloc, heapReserve)
	c.call(fnFree, room)
	c.call(fnSetGCThreshold, rt, vm.engine.gcThreshold)
	return c.err
}

// caller makes a sequence of calls and keeps the first error.
type caller struct {
	vm  *VM
	err error
}

func (c *caller) call(f fn, args ...uint64) (out uint64) {
	if c.err == nil {
		out, c.err = c.vm.call(f, args...)
	}
	return out
}
