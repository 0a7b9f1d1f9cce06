package quickjs

import "fmt"

// The constructors whose prototypes the host knows.
const (
	objectPrototype = iota
	arrayPrototype
	datePrototype
	prototypes
)

var prototypeNames = [prototypes]string{objectPrototype: "Object", arrayPrototype: "Array", datePrototype: "Date"}

// captureIntrinsics keeps intrinsics as they are before any guest runs.
func (vm *VM) captureIntrinsics() error {
	global, err := vm.Global()
	if err != nil {
		return err
	}
	for kind, name := range errorNames {
		if vm.boot.errors[kind], err = vm.Get(global, name); err != nil {
			return fmt.Errorf("quickjs: %s: %w", name, err)
		}
	}
	for i, name := range prototypeNames {
		if vm.boot.prototypes[i], err = vm.prototypeOf(global, name); err != nil {
			return fmt.Errorf("quickjs: %s.prototype: %w", name, err)
		}
	}
	return vm.Free(global)
}

func (vm *VM) prototypeOf(global Value, name string) (Value, error) {
	constructor, err := vm.Get(global, name)
	if err != nil {
		return Undefined, err
	}
	prototype, err := vm.Get(constructor, "prototype")
	if err != nil {
		return Undefined, err
	}
	return prototype, vm.Free(constructor)
}
