package sandbox

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"github.com/codemode-executor/codemode-executor/engine/sandbox/wasm"
)

// pageSize is the unit in which linear memory grows (WebAssembly core
// specification, section 4.2.8).
const pageSize = 64 << 10

// Quantum is how many loop iterations a guest makes between two checkpoints.
// It keeps checkpoints some ten microseconds apart in tight loops and costs
// nothing measurable; see RATIONALE.md.
const Quantum = 20_000

// hostModule is the import module of the host functions.
const hostModule = "host"

// HostFunc is a function the guest can call.
type HostFunc struct {
	// Name is unique among the functions of a module.
	Name            string
	Params, Results []api.ValueType
	// Func reads its parameters from stack and leaves its results there. A
	// panic in it unwinds the guest and comes back from [Instance.Call] as an
	// error.
	Func func(in *Instance, stack []uint64)
}

// Config describes a module to [Compile].
type Config struct {
	// Binary is the WebAssembly module: one memory, one function table, imports
	// from wasi_snapshot_preview1 only.
	Binary []byte
	// Code is what [Module.Code] of the same configuration was, in this process or
	// another. It is trusted, and must not change until the module is closed. Nil
	// means that Binary is instrumented.
	Code *wasm.Instrumented
	// Entries are the exported functions the host calls.
	Entries []string
	// HostFuncs are the functions the guest reaches through its function table;
	// see [Module.TableIndex].
	HostFuncs []HostFunc
	// Polls are the functions by which the guest itself asks now and then whether
	// it may go on.
	Polls []Poll
	// Uninstrumented are functions, by their name in the name section, whose
	// dispatch loop polls by itself and gets no checkpoints.
	Uninstrumented []string
	// Replace gives functions, by the same names, code of the owner's.
	Replace map[string][]byte
	// Patches change functions.
	Patches []wasm.Patch
	// Announce has functions, by the same names, call a host function with some of
	// their parameters before they do anything.
	Announce []Announcement
	// Cache keeps compiled code between processes. Nil means none.
	Cache wazero.CompilationCache
	// Now is the guest's clock. Nil means time.Now.
	Now func() time.Time
	// Entropy is the guest's source of randomness. Nil means crypto/rand.
	Entropy io.Reader
}

// Poll is a function the guest calls regularly by a function pointer; see
// [Module.TableIndex] and [wasm.Poll].
type Poll struct {
	// Name is unique among the polls and the functions of a module.
	Name            string
	Params, Results []api.ValueType
	// Price are instructions that leave the fuel to pay, an i32: about the loop
	// iterations that would have taken as long as the guest has run since the poll
	// before. The guest runs [Quantum] of them between two checkpoints.
	Price []byte
	// Answer are instructions that leave the results.
	Answer []byte
}

// Announcement says of which parameters of a function a host function is told; see
// [wasm.Announcement].
type Announcement struct {
	Function string
	Params   []uint32
	HostFunc string
}

// Module is instrumented and compiled code. It is safe for concurrent use.
type Module struct {
	parse    func() (*wasm.Module, error)
	code     *wasm.Instrumented
	runtime  wazero.Runtime
	compiled wazero.CompiledModule
	now      func() time.Time
	started  time.Time
	entropy  io.Reader
}

// Compile instruments and compiles a module. It takes most of a second without
// a cache and some ten milliseconds with one.
func Compile(ctx context.Context, cfg Config) (*Module, error) {
	m := &Module{code: cfg.Code, now: cfg.Now, entropy: cfg.Entropy}
	m.parse = sync.OnceValues(func() (*wasm.Module, error) { return wasm.Parse(cfg.Binary) })
	if m.code == nil {
		if err := m.instrument(cfg); err != nil {
			return nil, fmt.Errorf("sandbox: %w", err)
		}
	}
	if m.now == nil {
		m.now = time.Now
	}
	if m.entropy == nil {
		m.entropy = rand.Reader
	}
	m.started = m.now()
	rc := wazero.NewRuntimeConfig().WithCloseOnContextDone(false)
	if cfg.Cache != nil {
		rc = rc.WithCompilationCache(cfg.Cache)
	}
	m.runtime = wazero.NewRuntimeWithConfig(ctx, rc)
	if err := m.compile(ctx, cfg.HostFuncs); err != nil {
		return nil, errors.Join(err, m.runtime.Close(ctx))
	}
	return m, nil
}

func (m *Module) instrument(cfg Config) error {
	parsed, err := m.parse()
	if err != nil {
		return err
	}
	m.code, err = wasm.Instrument(parsed, instrumentation(cfg))
	return err
}

func (m *Module) compile(ctx context.Context, funcs []HostFunc) (err error) {
	workers := experimental.WithCompilationWorkers(ctx, runtime.GOMAXPROCS(0))
	if m.compiled, err = m.runtime.CompileModule(workers, m.code.Binary); err != nil {
		return fmt.Errorf("sandbox: compile: %w", err)
	}
	if err = m.provideWASI(ctx); err != nil {
		return fmt.Errorf("sandbox: system interface: %w", err)
	}
	if err = m.provideHost(ctx, funcs); err != nil {
		return fmt.Errorf("sandbox: host functions: %w", err)
	}
	return nil
}

// instrumentation asks for the checkpoint as the first import, then the host
// functions with a trampoline each, so that the guest can hold them as function
// pointers.
func instrumentation(cfg Config) wasm.Options {
	opts := wasm.Options{
		Imports: []wasm.Import{{Module: hostModule, Name: "checkpoint", Results: []wasm.ValType{wasm.I32}}},
		Fuel:    Quantum, Checkpoint: 0,
		Uninstrumented: cfg.Uninstrumented,
		Replace:        cfg.Replace,
		Patches:        cfg.Patches,
		Entries:        cfg.Entries,
		ExportGlobals:  true,
		DropData:       true,
		KeepExports:    []string{"memory"},
	}
	for i, f := range cfg.HostFuncs {
		opts.Imports = append(opts.Imports, wasm.Import{
			Module: hostModule, Name: f.Name, Params: valTypes(f.Params), Results: valTypes(f.Results),
		})
		opts.Trampolines = append(opts.Trampolines, i+1)
	}
	for _, p := range cfg.Polls {
		opts.Polls = append(opts.Polls, wasm.Poll{
			Name: p.Name, Params: valTypes(p.Params), Results: valTypes(p.Results), Price: p.Price, Answer: p.Answer,
		})
	}
	for _, a := range cfg.Announce {
		at := 1 + slices.IndexFunc(cfg.HostFuncs, func(f HostFunc) bool { return f.Name == a.HostFunc })
		opts.Announce = append(opts.Announce, wasm.Announcement{Function: a.Function, Params: a.Params, Import: at})
	}
	return opts
}

func valTypes(ts []api.ValueType) []wasm.ValType {
	out := make([]wasm.ValType, len(ts))
	for i, t := range ts {
		out[i] = wasm.ValType(t)
	}
	return out
}

func (m *Module) provideHost(ctx context.Context, funcs []HostFunc) error {
	b := m.runtime.NewHostModuleBuilder(hostModule)
	b.NewFunctionBuilder().WithGoModuleFunction(api.GoModuleFunc(checkpoint),
		nil, []api.ValueType{api.ValueTypeI32}).Export("checkpoint")
	for _, f := range funcs {
		b.NewFunctionBuilder().WithGoModuleFunction(
			api.GoModuleFunc(func(ctx context.Context, _ api.Module, stack []uint64) {
				f.Func(instanceOf(ctx), stack)
			}), f.Params, f.Results).Export(f.Name)
	}
	_, err := b.Instantiate(ctx)
	return err
}

// TableIndex gives the place of a host function or a poll in the guest's function table,
// which is its function pointer.
func (m *Module) TableIndex(name string) (uint32, bool) {
	i, ok := m.code.Table[name]
	return i, ok
}

// Entry gives the number by which [Instance.Call] knows an exported function.
func (m *Module) Entry(name string) (uint32, bool) {
	op, ok := m.code.Entry[name]
	return op, ok
}

// Code is the instrumented module, which must not be changed.
func (m *Module) Code() *wasm.Instrumented { return m.code }

// Parsed gives the original module, for reading layouts out of its code.
func (m *Module) Parsed() (*wasm.Module, error) { return m.parse() }

// Close releases the compiled code. Images and instances must be closed before.
func (m *Module) Close(ctx context.Context) error { return m.runtime.Close(ctx) }
