package main

import (
	"context"
	"errors"

	"github.com/codemode-executor/codemode-executor/engine/quickjs"
)

// instrumented runs a script in the executor's QuickJS, without a web platform.
type instrumented struct {
	engine *quickjs.Engine
	image  *quickjs.Image
	report quickjs.Value
	out    *printer
	eval   bool
}

func newInstrumented(ctx context.Context, out *printer, eval bool) (*instrumented, error) {
	e, err := quickjs.Compile(ctx, quickjs.Options{})
	if err != nil {
		return nil, err
	}
	n := &instrumented{engine: e, out: out, eval: eval}
	if n.image, err = e.Build(ctx, guestMemory, n.install); err != nil {
		return nil, errors.Join(err, e.Close(ctx))
	}
	return n, nil
}

func (n *instrumented) close(ctx context.Context) {
	_ = n.image.Close()
	_ = n.engine.Close(ctx)
}

// install adds print to the image.
func (n *instrumented) install(vm *quickjs.VM) error {
	vm.Handler = lines{out: n.out}
	global, err := vm.Global()
	if err != nil {
		return err
	}
	print, err := vm.NewHostFunction(0, 1)
	if err != nil {
		return err
	}
	if err := vm.Set(global, "print", print); err != nil {
		return err
	}
	if err := vm.Free(global); err != nil {
		return err
	}
	n.report, err = vm.Eval(quickjs.Source{Name: "report", Text: report, FirstLine: 1}, 0)
	return err
}

func (n *instrumented) evaluate(ctx context.Context, script string) (err error) {
	if n.eval {
		if script, err = byEval(script); err != nil {
			return err
		}
	}
	in, err := n.image.NewInstance(ctx)
	if err != nil {
		return err
	}
	defer in.Close()
	vm := n.image.VM(in)
	vm.Handler = lines{out: n.out}
	_, err = vm.Eval(quickjs.Source{Name: "script", Text: script, FirstLine: 1}, 0)
	if err := n.reportThrown(vm, err); err != nil {
		return err
	}
	return runJobs(vm)
}

// reportThrown prints what a script threw. It gives back other errors.
func (n *instrumented) reportThrown(vm *quickjs.VM, err error) error {
	var thrown *quickjs.Exception
	if !errors.As(err, &thrown) {
		return err
	}
	if _, err = vm.Call(n.report, quickjs.Undefined, thrown.Value); errors.As(err, &thrown) {
		return nil
	}
	return err
}

// runJobs runs jobs until there are none. What they throw is dropped.
func runJobs(vm *quickjs.VM) error {
	for {
		more, err := vm.ExecuteJob()
		var thrown *quickjs.Exception
		if errors.As(err, &thrown) {
			err = vm.Free(thrown.Value)
		}
		if err != nil || !more {
			return err
		}
	}
}

// lines is a host that has print and nothing else.
type lines struct{ out *printer }

func (l lines) HostCall(vm *quickjs.VM, _ int32, args []quickjs.Value) (quickjs.Value, error) {
	if len(args) == 0 {
		return quickjs.Undefined, nil
	}
	text, err := vm.Text(args[0])
	if err == nil {
		l.out.line(text)
	}
	return quickjs.Undefined, err
}

func (lines) ResolveModule(_, specifier string) string { return specifier }

func (lines) LoadModule(name string) (quickjs.Source, error) {
	return quickjs.Source{}, &quickjs.Throw{Message: "No such module " + name}
}

func (lines) TypedModule(string) (quickjs.Source, bool)                 { return quickjs.Source{}, false }
func (lines) ErrorText(*quickjs.VM, []byte) string                      { return "" }
func (lines) Rejection(*quickjs.VM, quickjs.Value, quickjs.Value, bool) {}
