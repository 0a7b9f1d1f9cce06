package quickjs

import (
	"errors"
	"math"

	"github.com/tetratelabs/wazero/api"

	"github.com/codemode-executor/codemode-executor/engine/quickjs/repair"
	"github.com/codemode-executor/codemode-executor/engine/quickjs/repair/datetext"
	"github.com/codemode-executor/codemode-executor/engine/sandbox"
)

// Handler is the host's side of a VM. Its methods run inside the guest's calls;
// a panic in one unwinds the guest.
type Handler interface {
	// HostCall serves a function made by [VM.NewHostFunction]. The arguments are
	// borrowed, the result is handed over. A [*Throw] reaches the guest as an
	// exception; any other error unwinds it.
	HostCall(vm *VM, id int32, args []Value) (Value, error)
	// ResolveModule turns a specifier, as imported by the module base, into the
	// name under which LoadModule finds it.
	ResolveModule(base, specifier string) string
	// LoadModule gives the source text of a module. A [*Throw] rejects the import.
	LoadModule(name string) (Source, error)
	// TypedModule gives the source text of a module that does not parse, if it does in
	// another language.
	TypedModule(name string) (Source, bool)
	// Rejection reports a promise rejected without a handler, or, when handled is
	// true, that such a promise has got one. The values are borrowed.
	Rejection(vm *VM, promise, reason Value, handled bool)
	// ErrorText words an error that QuickJS makes, given its message, which is
	// borrowed. "" leaves it as it is. It must not run guest code.
	ErrorText(vm *VM, message []byte) string
}

var (
	i32 = api.ValueTypeI32
	i64 = api.ValueTypeI64
	f64 = api.ValueTypeF64
)

// hostFuncs have the C signatures of the function pointers QuickJS takes.
var hostFuncs = []sandbox.HostFunc{
	// JSCFunctionData: ctx, this, argc, argv, magic, data
	{Name: "call", Params: []api.ValueType{i32, i64, i32, i32, i32, i32}, Results: []api.ValueType{i64}, Func: hostCall},
	// JSModuleNormalizeFunc: ctx, base, name, opaque
	{Name: "normalize", Params: []api.ValueType{i32, i32, i32, i32}, Results: []api.ValueType{i32}, Func: normalize},
	// JSModuleLoaderFunc2: ctx, name, opaque, attributes
	{Name: "load", Params: []api.ValueType{i32, i32, i32, i64}, Results: []api.ValueType{i32}, Func: load},
	// JSHostPromiseRejectionTracker: ctx, promise, reason, handled, opaque
	{Name: "reject", Params: []api.ValueType{i32, i64, i64, i32, i32}, Func: reject},
	// No pointer of QuickJS's: what is announced of __JS_EvalInternal.
	{Name: "compiling", Params: []api.ValueType{i32}, Func: compiling},
	// Likewise, of JS_MakeError2.
	{Name: "makingError", Params: []api.ValueType{i32, i32}, Results: []api.ValueType{i32}, Func: makingError},
	// What repairs of functions call.
	{Name: "repairError", Params: []api.ValueType{i32, i32}, Func: repairError},
	{Name: "parseDate", Params: []api.ValueType{i64}, Results: []api.ValueType{f64}, Func: parseDate},
	{Name: "numberText", Params: []api.ValueType{i32, f64, i32, i32}, Results: []api.ValueType{i32}, Func: numberText},
	{Name: "rewritePattern", Params: []api.ValueType{i32, i32, i32, i32, i32}, Results: []api.ValueType{i32}, Func: rewritePattern},
	{Name: "restoreNames", Params: []api.ValueType{i32, i32, i32}, Func: restoreNames},
}

func vmOf(in *sandbox.Instance) *VM { return in.Data.(*VM) }

func hostCall(in *sandbox.Instance, stack []uint64) {
	vm := vmOf(in)
	argc, argv, magic := uint32(stack[2]), uint32(stack[3]), int32(stack[4])
	args := make([]Value, min(argc, maxArgs))
	for i := range args {
		v, _ := in.Memory().ReadUint64Le(argv + 8*uint32(i))
		args[i] = Value(v)
	}
	v, err := vm.Handler.HostCall(vm, magic, args)
	if err != nil {
		vm.throw(err)
		v = exception
	}
	stack[0] = uint64(v)
}

func normalize(in *sandbox.Instance, stack []uint64) {
	vm := vmOf(in)
	name := vm.Handler.ResolveModule(vm.cText(uint32(stack[1])), vm.cText(uint32(stack[2])))
	p := vm.must(vm.call(fnJSMalloc, vm.ctx(), uint64(len(name)+1)))
	if p != 0 {
		in.Memory().WriteString(uint32(p), name)
		in.Memory().WriteByte(uint32(p)+uint32(len(name)), 0)
	}
	stack[0] = p
}

func load(in *sandbox.Instance, stack []uint64) {
	vm := vmOf(in)
	v, err := vm.compileModule(vm.cText(uint32(stack[1])))
	stack[0] = 0
	if err != nil {
		vm.throw(err)
		return
	}
	stack[0] = uint64(v.pointer())
}

// compileModule gives a module whose only reference is the loader's list.
func (vm *VM) compileModule(name string) (Value, error) {
	if vm.depth > slots-spareSlots {
		return Undefined, &Throw{Kind: RangeError, Message: "The modules import one another too deeply: " + name}
	}
	vm.loads++
	src, err := vm.Handler.LoadModule(name)
	if err != nil {
		return Undefined, err
	}
	loads := vm.loads
	v, err := vm.Eval(src, evalModule|evalCompileOnly)
	var thrown *Exception
	// What failed after others were loaded is not this one's text.
	if errors.As(err, &thrown) && vm.loads == loads {
		v, err = vm.compileTyped(name, thrown)
	}
	if err != nil {
		return Undefined, err
	}
	return v, vm.Free(v)
}

// compileTyped compiles a module once more, in another language. The error stays the
// first where there is none, or where that does not parse either.
func (vm *VM) compileTyped(name string, first *Exception) (Value, error) {
	src, ok := vm.Handler.TypedModule(name)
	if !ok {
		return Undefined, first
	}
	v, err := vm.Eval(src, evalModule|evalCompileOnly)
	var second *Exception
	switch {
	case errors.As(err, &second):
		if err := vm.Free(second.Value); err != nil {
			return Undefined, err
		}
		return Undefined, first
	case err != nil:
		return Undefined, err
	}
	return v, vm.Free(first.Value)
}

func reject(in *sandbox.Instance, stack []uint64) {
	vm := vmOf(in)
	vm.Handler.Rejection(vm, Value(stack[1]), Value(stack[2]), uint32(stack[3]) != 0)
}

// numberText writes the text of a number in a base into a buffer of some size, and returns
// its length, or 0 if it does not fit.
func numberText(in *sandbox.Instance, stack []uint64) {
	at, number, base, size := uint32(stack[0]), api.DecodeF64(stack[1]), int32(stack[2]), uint32(stack[3])
	stack[0] = 0
	if base < 2 || base > 36 || math.IsNaN(number) || math.IsInf(number, 0) {
		return
	}
	text := repair.NumberText(number, int(base))
	if uint32(len(text)) <= size && in.Memory().Write(at, text) {
		stack[0] = uint64(len(text))
	}
}

// repairError throws one of the errors of repairs.
func repairError(in *sandbox.Instance, stack []uint64) {
	if number := uint32(stack[1]); number < uint32(len(repair.Errors)) {
		vmOf(in).throw(&Throw{Kind: TypeError, Message: repair.Errors[number]})
	}
}

// parseDate reads a string as a date.
func parseDate(in *sandbox.Instance, stack []uint64) {
	text, err := vmOf(in).Text(Value(stack[0]))
	if err != nil {
		panic(err)
	}
	stack[0] = api.EncodeF64(datetext.Parse(text))
}
