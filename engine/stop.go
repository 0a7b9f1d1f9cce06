package engine

import (
	"context"
	"errors"
	"runtime"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// errStopped means that r.stopped says why the run ends.
var errStopped = errors.New("engine: stopped")

// stop records why the run ends; the first reason stands.
func (r *run) stop(why *protocol.Error) error {
	if r.stopped == nil {
		r.stopped = why
	}
	return errStopped
}

// mayContinue enforces what ends a run from outside.
func (r *run) mayContinue() bool {
	if r.stopped != nil {
		return false
	}
	now := r.executor.opts.Now()
	switch {
	case !now.Before(r.deadline):
		_ = r.stop(r.timeout())
	case r.limits.CPUTime > 0 && r.cpu.total(now) >= r.limits.CPUTime:
		_ = r.stop(protocol.Failure(protocol.CodeCPULimit, r.limits.CPUTime))
	case r.sandbox != nil && r.sandbox.Refusals() > maxRefusals:
		_ = r.stop(r.memoryLimit())
	case r.ctx.Err() == nil:
		return true
	case errors.Is(r.ctx.Err(), context.DeadlineExceeded) && r.ownDeadline():
		_ = r.stop(r.timeout())
	case r.executor.closing.Err() != nil:
		_ = r.stop(protocol.FailureVariant(protocol.CodeCancelled, protocol.ExecutorStopped))
	default:
		_ = r.stop(protocol.Failure(protocol.CodeCancelled))
	}
	return false
}

// timeout is the failure of a run whose time is over. One without a sandbox is still
// in line for a slot.
func (r *run) timeout() *protocol.Error {
	if r.sandbox == nil {
		return unserved(r.limits.Timeout)
	}
	if r.parked {
		if what := r.waiting(); what != "" {
			return protocol.FailureVariant(protocol.CodeTimeout, protocol.StillWaiting, what, r.limits.Timeout)
		}
	}
	return protocol.Failure(protocol.CodeTimeout, r.limits.Timeout)
}

// ownDeadline tells whether the deadline that passed is the run's and not one of
// the caller's context.
func (r *run) ownDeadline() bool {
	at, ok := r.ctx.Deadline()
	return ok && !at.Before(r.deadline.Add(-time.Millisecond))
}

// checkpoint is called by the guest regularly while it computes.
func (r *run) checkpoint() bool {
	if !r.mayContinue() {
		return false
	}
	if !r.cpu.sliceOver(r.executor.opts.Now()) {
		return true
	}
	if !r.executor.cpu.contended() {
		// The service's own goroutines get the processor for a moment.
		runtime.Gosched()
		return true
	}
	r.leaveCPU()
	return r.enterCPU()
}

// enterCPU waits for a slot. It answers false when the run was stopped.
func (r *run) enterCPU() bool {
	line := r.line()
	if !r.executor.cpu.acquire(r.ctx.Done(), line, r.req.Caller) {
		_ = r.mayContinue()
		return false
	}
	r.cpu.start(line)
	if !r.mayContinue() {
		r.leaveCPU()
		return false
	}
	return true
}

// freePreparation is how much time a run may take to get its sandbox ready before that
// counts against it. One with thousands of providers takes longer.
const freePreparation = 4 * slice

// line is where the run waits for a slot.
func (r *run) line() cpuLine {
	preparation := r.prepared
	if preparation == 0 {
		preparation = r.cpu.used
	}
	switch {
	case r.cpu.used-min(preparation, freePreparation) >= slice:
		return long
	case r.sandbox != nil:
		return resumed
	default:
		return fresh
	}
}

func (r *run) leaveCPU() {
	if r.cpu.on {
		stay := r.cpu.stop()
		r.executor.cpu.release(r.cpu.line, stay)
	}
}
