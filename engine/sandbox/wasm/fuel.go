package wasm

import (
	"errors"
	"fmt"
	"slices"
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
	r.poll = r.addFunction(r.addType(FuncType{}), pollFunction(index))
	r.pay = r.appendPay(appendI32Const(appendOp(nil, OpGlobalGet, r.fuel), 1))
	r.check = r.appendPoll(slices.Clone(r.pay))
	return r.placeChecks()
}

// pollFunction is the code of a function that calls the checkpoint and traps if that
// says so. It keeps the checks small, which stand in the tightest loops there are.
func pollFunction(checkpoint uint32) []byte {
	code := appendU32(nil, 0) // no locals
	code = appendOp(code, OpCall, checkpoint)
	code = appendOp(code, OpIf, blockEmpty)
	code = appendOp(code, OpUnreachable)
	return append(code, byte(OpEnd), byte(OpEnd))
}

// appendPay continues code that has put the fuel and a price on the stack: it pays,
// and leaves the fuel that remains.
func (r *rewriter) appendPay(code []byte) []byte {
	code = appendOp(code, OpI32Sub)
	code = appendOp(code, OpGlobalSet, r.fuel)
	return appendOp(code, OpGlobalGet, r.fuel)
}

// appendPoll continues code that has put the fuel on the stack: it polls if there is
// none.
func (r *rewriter) appendPoll(code []byte) []byte {
	code = appendI32Const(code, 0)
	code = appendOp(code, OpI32LeS)
	code = appendOp(code, OpIf, blockEmpty)
	code = appendOp(code, OpCall, r.poll)
	return append(code, byte(OpEnd))
}

// placement is where a loop is checked.
type placement uint8

const (
	unchecked placement = iota
	atBranches
	inHeader
)

// maxBranches is how many branches of one loop are checked each by itself. A loop
// that is continued at more places is checked in its header: the code of many checks
// costs more than passing one too often.
const maxBranches = 2

// placeChecks decides where each loop is checked. Branches are better than the header:
// most walks over lists and hash chains leave the loop in their first pass, and pay
// nothing then.
func (r *rewriter) placeChecks() error {
	r.checks = make([]placement, len(r.m.loops))
	for i, l := range r.m.loops {
		switch {
		case l.table || l.branches > maxBranches:
			r.checks[i] = inHeader
		case l.branches > 0:
			r.checks[i] = atBranches
		}
	}
	for _, name := range r.opts.Uninstrumented {
		loops, err := r.m.dispatchLoop(name)
		if err != nil {
			return err
		}
		for _, i := range loops {
			r.checks[i] = unchecked
		}
	}
	for _, p := range r.checks {
		if p != unchecked {
			r.result.Loops++
		}
	}
	return nil
}
