// Package plainquickjs runs the unmodified QuickJS binary, without limits, for
// tests and benchmarks: the oracle that instrumentation changes no result, and
// what its cost is measured against.
package plainquickjs

import (
	"context"
	"errors"
	"fmt"
	"io"

	quickjswasi "github.com/aperturerobotics/go-quickjs-wasi-reactor"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
)

// Engine is the compiled binary.
type Engine struct {
	// Stdout gets what print writes, see [Context.AddPrint]. Nil means nowhere.
	Stdout io.Writer

	runtime wazero.Runtime
	module  wazero.CompiledModule
}

// New compiles the binary.
func New(ctx context.Context) (*Engine, error) {
	e := &Engine{runtime: wazero.NewRuntime(ctx)}
	if _, err := wasi_snapshot_preview1.Instantiate(ctx, e.runtime); err != nil {
		return nil, errors.Join(err, e.Close(ctx))
	}
	var err error
	if e.module, err = e.runtime.CompileModule(ctx, quickjswasi.QuickJSWASM); err != nil {
		return nil, errors.Join(err, e.Close(ctx))
	}
	return e, nil
}

// Close releases the engine and its contexts.
func (e *Engine) Close(ctx context.Context) error { return e.runtime.Close(ctx) }

// Context is a JavaScript context in an instance of its own. It has the binary's
// own stack of 64 KiB without an overflow check: deep recursion corrupts it.
type Context struct {
	ctx     context.Context
	module  api.Module
	runtime uint64
	context uint64
	scratch uint64 // four bytes for an out parameter
}

// NewContext starts an instance.
func (e *Engine) NewContext(ctx context.Context) (*Context, error) {
	cfg := wazero.NewModuleConfig().WithName("").WithStartFunctions("_initialize").WithSysWalltime().WithSysNanotime()
	if e.Stdout != nil {
		cfg = cfg.WithStdout(e.Stdout)
	}
	m, err := e.runtime.InstantiateModule(ctx, e.module, cfg)
	if err != nil {
		return nil, err
	}
	c := &Context{ctx: ctx, module: m}
	if err := c.start(); err != nil {
		return nil, errors.Join(err, c.Close())
	}
	return c, nil
}

func (c *Context) start() (err error) {
	if c.runtime, err = c.call("JS_NewRuntime"); err != nil {
		return err
	}
	if c.context, err = c.call("JS_NewContext", c.runtime); err != nil {
		return err
	}
	c.scratch, err = c.call("malloc", 4)
	return err
}

// Close frees the instance.
func (c *Context) Close() error { return c.module.Close(c.ctx) }

func (c *Context) call(name string, args ...uint64) (uint64, error) {
	res, err := c.module.ExportedFunction(name).Call(c.ctx, args...)
	if err != nil {
		return 0, fmt.Errorf("plainquickjs: %s: %w", name, err)
	}
	if len(res) == 0 {
		return 0, nil
	}
	return res[0], nil
}

// AddPrint defines the globals of quickjs-libc: print, which writes its arguments
// as a line to [Engine.Stdout], and console.log, which does the same.
func (c *Context) AddPrint() error {
	const withoutScriptArgs = 1<<32 - 1 // argc is -1
	_, err := c.call("js_std_add_helpers", c.context, withoutScriptArgs, 0)
	return err
}
