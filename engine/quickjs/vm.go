package quickjs

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/codemode-executor/codemode-executor/engine/sandbox"
)

// The scratch block of a context: small inputs and outputs of C functions. Each
// level of nesting has a slot of its own, since a host function may call the
// guest while a call of the guest's is under way.
const (
	slotSize    = 192
	slotArgs    = 8 // JSValues from here on, after one word of output
	maxArgs     = 16
	slotOptions = slotArgs + 8*maxArgs
	slots       = 512
	textOffset  = slots * slotSize
	textSize    = 16 << 10
	paceOffset  = textOffset + textSize
	scratchSize = paceOffset + paceSize
)

// spareSlots are kept from modules, each of which imports within the call that
// loads another.
const spareSlots = 32

// ErrNested is the answer to calls nested deeper than host functions ever need.
var ErrNested = errors.New("quickjs: calls nested too deeply")

// VM is one JavaScript context in one sandbox. It is not safe for concurrent use.
//
// Methods that run guest code return an [*Exception] when the guest threw. Any
// other error means the guest was stopped or broke: the VM is of no more use.
type VM struct {
	// Handler serves what the guest asks of the host. It must be set before
	// guest code runs.
	Handler Handler

	in     *sandbox.Instance
	engine *Engine
	boot   *boot
	depth  uint32
	// loads counts the modules that were asked for.
	loads uint64
	// collectAt is the memory size at which the collector is called next.
	collectAt uint64
	// code is how many bytes of source have been compiled, see pace.
	code uint64
}

// Instance gives the sandbox of the VM.
func (vm *VM) Instance() *sandbox.Instance { return vm.in }

func (vm *VM) call(f fn, args ...uint64) (uint64, error) {
	return vm.in.Call(vm.engine.ops[f], args...)
}

// enter reserves a scratch slot until the returned function is called.
func (vm *VM) enter() (slot uint32, leave func(), err error) {
	if vm.depth == slots {
		return 0, func() {}, ErrNested
	}
	slot = vm.boot.scratch + vm.depth*slotSize
	vm.depth++
	return slot, func() { vm.depth-- }, nil
}

func (vm *VM) ctx() uint64 { return uint64(vm.boot.ctx) }

// Seed gives the context random numbers of its own: Math.random continues from
// state that is part of the image otherwise.
func (vm *VM) Seed(entropy io.Reader) error {
	var seed [8]byte
	if _, err := io.ReadFull(entropy, seed[:]); err != nil {
		return fmt.Errorf("quickjs: seed: %w", err)
	}
	seed[0] |= 1 // xorshift never leaves zero
	vm.in.Memory().Write(vm.boot.ctx+vm.engine.layout.RandomState, seed[:])
	return nil
}

// Free gives back a value.
func (vm *VM) Free(v Value) error {
	if !v.counted() {
		return nil
	}
	_, err := vm.call(fnFreeValue, vm.ctx(), uint64(v))
	return err
}

// Dup takes another reference to a value.
func (vm *VM) Dup(v Value) Value {
	if v.counted() {
		n, _ := vm.in.Memory().ReadUint32Le(v.pointer())
		vm.in.Memory().WriteUint32Le(v.pointer(), n+1)
	}
	return v
}

// Get reads a property of an object.
func (vm *VM) Get(object Value, name string) (Value, error) {
	p, err := vm.putText(name)
	if err != nil {
		return Undefined, err
	}
	v, err := vm.call(fnGetPropertyStr, vm.ctx(), uint64(object), uint64(p))
	return vm.result(v, err)
}

// Property flags of quickjs.h.
const (
	configurable = 1 << 0
	writable     = 1 << 1
	enumerable   = 1 << 2
)

// Set defines an ordinary property of an object's own and takes over the value.
// Setters that guests put on prototypes do not see it.
func (vm *VM) Set(object Value, name string, v Value) error {
	return vm.define(object, name, v, configurable|writable|enumerable)
}

func (vm *VM) define(object Value, name string, v Value, flags uint64) error {
	p, err := vm.putText(name)
	if err != nil {
		return err
	}
	ok, err := vm.call(fnDefineProperty, vm.ctx(), uint64(object), uint64(p), uint64(v), flags)
	if err == nil && int32(ok) < 0 {
		return vm.takeException()
	}
	return err
}

// NewObject makes an empty object.
func (vm *VM) NewObject() (Value, error) {
	v, err := vm.call(fnNewObject, vm.ctx())
	return vm.result(v, err)
}

// Global gives the global object.
func (vm *VM) Global() (Value, error) {
	v, err := vm.call(fnGetGlobalObject, vm.ctx())
	return vm.result(v, err)
}

// NewHostFunction makes a function that calls [Handler.HostCall] with id.
func (vm *VM) NewHostFunction(id int32, length int) (Value, error) {
	at, _ := vm.engine.module.TableIndex("call")
	v, err := vm.call(fnNewCFunctionData, vm.ctx(), uint64(at), uint64(length), uint64(uint32(id)), 0, 0)
	return vm.result(v, err)
}

// Call calls a function.
func (vm *VM) Call(function, this Value, args ...Value) (Value, error) {
	return vm.withArgs(args, func(argc, argv uint64) (uint64, error) {
		return vm.call(fnCall, vm.ctx(), uint64(function), uint64(this), argc, argv)
	})
}

func (vm *VM) construct(constructor Value, args ...Value) (Value, error) {
	return vm.withArgs(args, func(argc, argv uint64) (uint64, error) {
		return vm.call(fnCallConstructor, vm.ctx(), uint64(constructor), argc, argv)
	})
}

// withArgs makes a call whose arguments stand in the guest's memory.
func (vm *VM) withArgs(args []Value, call func(argc, argv uint64) (uint64, error)) (Value, error) {
	slot, leave, err := vm.enter()
	defer leave()
	if err != nil {
		return Undefined, err
	}
	argv, err := vm.putArgs(slot, args)
	if err != nil {
		return Undefined, err
	}
	v, err := call(uint64(len(args)), uint64(argv))
	return vm.result(v, err)
}

func (vm *VM) putArgs(slot uint32, args []Value) (uint32, error) {
	if len(args) > maxArgs {
		return 0, fmt.Errorf("quickjs: %d arguments, at most %d", len(args), maxArgs)
	}
	var buf [8 * maxArgs]byte
	for i, v := range args {
		binary.LittleEndian.PutUint64(buf[8*i:], uint64(v))
	}
	vm.in.Memory().Write(slot+slotArgs, buf[:8*len(args)])
	return slot + slotArgs, nil
}

// ExecuteJob runs one pending job. It tells whether there was one.
func (vm *VM) ExecuteJob() (bool, error) {
	slot, leave, err := vm.enter()
	defer leave()
	if err != nil {
		return false, err
	}
	n, err := vm.call(fnExecutePendingJob, uint64(vm.boot.rt), uint64(slot))
	if err == nil && int32(n) < 0 {
		return true, vm.takeException()
	}
	return n != 0, err
}

// PromiseState is a JSPromiseStateEnum.
type PromiseState int32

// The states of quickjs.h.
const (
	NotAPromise PromiseState = -1
	Pending     PromiseState = 0
	Fulfilled   PromiseState = 1
	Rejected    PromiseState = 2
)

// PromiseState gives the state of a promise, or [NotAPromise].
func (vm *VM) PromiseState(promise Value) (PromiseState, error) {
	n, err := vm.call(fnPromiseState, vm.ctx(), uint64(promise))
	return PromiseState(int32(n)), err
}

// PromiseResult gives the value or the reason of a settled promise.
func (vm *VM) PromiseResult(promise Value) (Value, error) {
	v, err := vm.call(fnPromiseResult, vm.ctx(), uint64(promise))
	return vm.result(v, err)
}
