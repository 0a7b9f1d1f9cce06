// Package plainquickjs runs the unmodified QuickJS binary, without limits, for
// tests and benchmarks: the oracle that instrumentation changes no result, and
// what its cost is measured against.
package plainquickjs

import (
	"context"
	"fmt"

	quickjswasi "github.com/aperturerobotics/go-quickjs-wasi-reactor"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
)

// Engine is the compiled binary.
type Engine struct {
	runtime wazero.Runtime
	module  wazero.CompiledModule
}

// New compiles the binary.
func New(ctx context.Context) (*Engine, error) {
	e := &Engine{runtime: wazero.NewRuntime(ctx)}
	if _, err := wasi_snapshot_preview1.Instantiate(ctx, e.runtime); err != nil {
		return nil, err
	}
	var err error
	e.module, err = e.runtime.CompileModule(ctx, quickjswasi.QuickJSWASM)
	return e, err
}

// Close releases the engine and its contexts.
func (e *Engine) Close(ctx context.Context) error { return e.runtime.Close(ctx) }

// Context is a JavaScript context in an instance of its own. It has the binary's
// own stack of 64 KiB without an overflow check: deep recursion corrupts it.
type Context struct {
	ctx     context.Context
	module  api.Module
	context uint64
	length  uint64 // four bytes for an out parameter
}

// NewContext starts an instance.
func (e *Engine) NewContext(ctx context.Context) (*Context, error) {
	cfg := wazero.NewModuleConfig().WithName("").WithStartFunctions("_initialize").WithSysWalltime().WithSysNanotime()
	m, err := e.runtime.InstantiateModule(ctx, e.module, cfg)
	if err != nil {
		return nil, err
	}
	c := &Context{ctx: ctx, module: m}
	rt, err := c.call("JS_NewRuntime")
	if err == nil {
		c.context, err = c.call("JS_NewContext", rt)
	}
	if err == nil {
		c.length, err = c.call("malloc", 4)
	}
	return c, err
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

const tagException = 6

// Eval runs a script and gives String() of its completion value, or "threw " and
// that of the exception.
func (c *Context) Eval(code string) (string, error) {
	p, err := c.call("malloc", uint64(len(code)+1))
	if err != nil {
		return "", err
	}
	c.module.Memory().WriteString(uint32(p), code+"\x00")
	v, err := c.call("JS_Eval", c.context, p, uint64(len(code)), p+uint64(len(code)), 0)
	if err != nil {
		return "", err
	}
	prefix := ""
	if int32(v>>32) == tagException {
		prefix = "threw "
		if v, err = c.call("JS_GetException", c.context); err != nil {
			return "", err
		}
	}
	text, err := c.text(v)
	if err != nil {
		return "", err
	}
	if _, err := c.call("JS_FreeValue", c.context, v); err != nil {
		return "", err
	}
	_, err = c.call("free", p)
	return prefix + text, err
}

func (c *Context) text(v uint64) (string, error) {
	p, err := c.call("JS_ToCStringLen2", c.context, c.length, v, 0)
	if err != nil || p == 0 {
		return "", err
	}
	n, _ := c.module.Memory().ReadUint32Le(uint32(c.length))
	b, _ := c.module.Memory().Read(uint32(p), n)
	text := string(b)
	_, err = c.call("JS_FreeCString", c.context, p)
	return text, err
}
