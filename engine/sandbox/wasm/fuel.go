package wasm

import (
	"errors"
	"fmt"
)

// meter prepares the fuel checks.
func (r *rewriter) meter() error {
	if r.opts.Fuel < 1 {
		return fmt.Errorf("fuel %d is below 1", r.opts.Fuel)
	}
	checkpoint, index, _, err := r.importAt(r.opts.Checkpoint)
	if err != nil {
		return fmt.Errorf("checkpoint: %w", err)
	}
	if len(checkpoint.Params) != 0 || len(checkpoint.Results) != 1 || checkpoint.Results[0] != I32 {
		return errors.New("the checkpoint must have no parameters and one i32 result")
	}
	r.check = fuelCheck(r.fuel, index)
	for _, name := range r.opts.Uninstrumented {
		loops, err := r.m.dispatchLoop(name)
		if err != nil {
			return err
		}
		r.unchecked = append(r.unchecked, loops...)
	}
	return nil
}

// fuelCheck is the code of a loop header. It leaves the stack as it is, so that
// it may stand in loops with parameters too:
//
//	fuel -= 1
//	if fuel <= 0 { if checkpoint() != 0 { unreachable } }
func fuelCheck(fuel, checkpoint uint32) []byte {
	code := appendOp(nil, OpGlobalGet, fuel)
	code = appendI32Const(code, 1)
	return appendCharge(code, fuel, checkpoint)
}

// appendCharge continues code that has put the fuel and a price on the stack: it
// pays, and calls the checkpoint if nothing is left.
func appendCharge(code []byte, fuel, checkpoint uint32) []byte {
	const void = 0x40
	code = appendOp(code, OpI32Sub)
	code = appendOp(code, OpGlobalSet, fuel)
	code = appendOp(code, OpGlobalGet, fuel)
	code = appendI32Const(code, 0)
	code = appendOp(code, OpI32LeS)
	code = appendOp(code, OpIf, void)
	code = appendOp(code, OpCall, checkpoint)
	code = appendOp(code, OpIf, void)
	code = appendOp(code, OpUnreachable)
	return append(code, byte(OpEnd), byte(OpEnd))
}
