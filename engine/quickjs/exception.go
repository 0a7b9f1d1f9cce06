package quickjs

import (
	"errors"
	"fmt"
)

// ErrOutOfMemory means that the guest's memory could not hold what the host had
// to hand over.
var ErrOutOfMemory = errors.New("quickjs: out of memory")

// Exception is what the guest threw. The receiver owns the value.
type Exception struct{ Value Value }

func (e *Exception) Error() string { return "quickjs: the guest threw an exception" }

// Describe gives an exception, which only a script of our own can have thrown, its text.
// It returns other errors as they are.
func (vm *VM) Describe(err error) error {
	var thrown *Exception
	if !errors.As(err, &thrown) {
		return err
	}
	text, _ := vm.Text(thrown.Value)
	stack := ""
	if v, err := vm.Get(thrown.Value, "stack"); err == nil {
		stack, _ = vm.Text(v)
	}
	return fmt.Errorf("%s\n%s", text, stack)
}

// ErrorKind chooses a constructor for [Throw].
type ErrorKind int

// The kinds of errors host functions throw.
const (
	PlainError ErrorKind = iota
	TypeError
	RangeError
	errorKinds
)

var errorNames = [errorKinds]string{PlainError: "Error", TypeError: "TypeError", RangeError: "RangeError"}

// Throw is an error of a host function that the guest sees as a JavaScript error
// and may catch.
type Throw struct {
	Kind    ErrorKind
	Message string
	// Name, if not empty, becomes the error's own property name.
	Name string
}

func (t *Throw) Error() string { return errorNames[t.Kind] + ": " + t.Message }

// result turns a JS_EXCEPTION into the pending exception.
func (vm *VM) result(v uint64, err error) (Value, error) {
	if err != nil {
		return Undefined, err
	}
	if Value(v).tag() == tagException {
		return Undefined, vm.takeException()
	}
	return Value(v), nil
}

func (vm *VM) takeException() error {
	v, err := vm.call(fnGetException, vm.ctx())
	if err != nil {
		return err
	}
	return &Exception{Value(v)}
}

// throw makes err the pending exception. Errors other than [*Throw] and
// [*Exception] are not for the guest: they unwind it.
func (vm *VM) throw(err error) {
	var t *Throw
	var e *Exception
	switch {
	case errors.As(err, &e):
		vm.must(vm.call(fnThrow, vm.ctx(), uint64(e.Value)))
	case errors.As(err, &t):
		vm.throwNew(t)
	default:
		panic(err)
	}
}

func (vm *VM) throwNew(t *Throw) {
	msg, err := vm.NewString(t.Message)
	if err != nil {
		vm.throw(err)
		return
	}
	v, err := vm.construct(vm.boot.errors[t.Kind], msg)
	if err != nil {
		vm.throw(err)
		return
	}
	if err := errors.Join(vm.nameError(v, t.Name), vm.Free(msg)); err != nil {
		panic(err)
	}
	vm.must(vm.call(fnThrow, vm.ctx(), uint64(v)))
}

func (vm *VM) nameError(v Value, name string) error {
	if name == "" {
		return nil
	}
	text, err := vm.NewString(name)
	if err != nil {
		return err
	}
	return vm.define(v, "name", text, configurable|writable)
}

// must unwinds the guest inside a host function.
func (vm *VM) must(v uint64, err error) uint64 {
	if err != nil {
		panic(err)
	}
	return v
}
