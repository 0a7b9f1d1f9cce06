package quickjs

import (
	"errors"
	"fmt"

	"github.com/codemode-executor/codemode-executor/engine/quickjs/repair"
)

// Flags of JS_WriteObject and JS_ReadObject.
const (
	writeBytecode    = 1 << 0
	writeStripSource = 1 << 4
	readBytecode     = 1 << 0
)

// EvalBuiltin runs a script whose functions are to look like those of the engine:
// Function.prototype.toString gives the text ECMA-262 asks of built-in functions
// (20.2.3.5, NativeFunction) instead of their source. They are made of bytecode
// without the source, which is not kept either.
func (vm *VM) EvalBuiltin(src Source, flags EvalFlags) (Value, error) {
	script, err := vm.Eval(src, flags|evalCompileOnly)
	if err != nil {
		return Undefined, err
	}
	slot, leave, err := vm.enter()
	defer leave()
	if err != nil {
		return Undefined, err
	}
	c := caller{vm: vm}
	code := c.call(fnWriteObject, vm.ctx(), uint64(slot), uint64(script), writeBytecode|writeStripSource)
	size, _ := vm.in.Memory().ReadUint32Le(slot)
	c.call(fnFreeValue, vm.ctx(), uint64(script))
	if c.err == nil && code == 0 {
		return Undefined, errors.New("quickjs: " + src.Name + " cannot be written as bytecode")
	}
	stripped, err := vm.result(c.call(fnReadObject, vm.ctx(), code, uint64(size), readBytecode), c.err)
	if err != nil {
		return Undefined, err
	}
	c.call(fnJSFree, vm.ctx(), code)
	v := c.call(fnEvalFunction, vm.ctx(), uint64(stripped)) // takes over its argument
	return vm.result(v, c.err)
}

// InternalPrefix begins the names of sources that are not a guest's: frames in such files
// are left out of the stacks that guests and callers see.
const InternalPrefix = "codemode:"

// repairBuiltins evaluates the scripts that mend built-ins.
func (vm *VM) repairBuiltins() error {
	for _, script := range repair.Scripts() {
		f, err := vm.EvalBuiltin(Source{Name: InternalPrefix + script.Name, Text: script.Text, FirstLine: 1}, EvalStrict)
		if err == nil {
			_, err = vm.Call(f, Undefined)
		}
		if err != nil {
			return fmt.Errorf("quickjs: %s: %w", script.Name, vm.Describe(err))
		}
	}
	return nil
}
