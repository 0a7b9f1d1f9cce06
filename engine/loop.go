package engine

import (
	"errors"
	"runtime"
	"time"

	"github.com/codemode-executor/codemode-executor/engine/quickjs"
	"github.com/codemode-executor/codemode-executor/engine/sandbox"
	"github.com/codemode-executor/codemode-executor/hostcalls"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// drive lets the guest work until the promise is settled. In between it waits,
// without a slot, for tool calls and timers.
func (r *run) drive(promise quickjs.Value) error {
	for {
		settled, err := r.drain(promise)
		if settled || err != nil {
			return err
		}
		if !r.checkpoint() {
			return errStopped
		}
		if err := r.await(); err != nil {
			return err
		}
	}
}

// checkEvery is how many jobs run between looks at the promise: a program may
// settle and leave an endless chain of jobs behind.
const checkEvery = 64

// drain runs jobs until there are none or the promise is settled.
func (r *run) drain(promise quickjs.Value) (settled bool, err error) {
	for {
		more, err := r.runJobs()
		if err != nil {
			return false, err
		}
		state, err := r.vm.PromiseState(promise)
		if err != nil || state != quickjs.Pending {
			return true, err
		}
		if !more {
			// Listeners that hear of a rejection may have made more jobs.
			if told, err := r.reportRejections(); !told || err != nil {
				return false, err
			}
		}
		if !r.checkpoint() {
			return false, errStopped
		}
	}
}

func (r *run) runJobs() (more bool, err error) {
	for range checkEvery {
		r.orphans.importing = false
		ran, err := r.vm.ExecuteJob()
		var thrown *quickjs.Exception
		if errors.As(err, &thrown) {
			err = r.report(r.executor.harness.uncaught, thrown.Value)
		}
		if err != nil || !ran {
			return false, err
		}
	}
	return true, nil
}

// await waits for something to happen to the guest, and hands it over.
func (r *run) await() error {
	if r.queue.Pending() > 0 && r.executor.cpu.contended() {
		// A tool in this process may answer at once. If it does, the run ends before
		// the next one begins, which can have the sandbox then.
		runtime.Gosched()
	}
	for {
		if done, err := r.deliver(); done || err != nil {
			return err
		}
		if r.stalled() {
			return r.stop(protocol.Failure(protocol.CodeStalled))
		}
		r.leaveCPU()
		r.parked = true
		if !r.sleep() || !r.enterCPU() {
			return errStopped
		}
	}
}

// stalled tells whether nothing is pending that could make the guest go on. Requests
// that wait for the guest itself are refused.
func (r *run) stalled() bool {
	if r.timers.Pending() > 0 || r.outbound != nil && r.outbound.Relieve(r.queue.Pending()) {
		return false
	}
	return r.queue.Pending() == 0
}

// parking is what a waiting run gives back, the longer it waits the more. What
// comes last is longer than any run.
var parking = []struct {
	after time.Duration
	give  func(*sandbox.Instance)
}{
	{2 * time.Millisecond, (*sandbox.Instance).Trim},
	{100 * time.Millisecond, (*sandbox.Instance).Park},
	{protocol.MaxTimeout, func(*sandbox.Instance) {}},
}

// sleep waits until something may be deliverable. It answers false when the run
// was stopped meanwhile.
func (r *run) sleep() bool {
	for _, stage := range parking {
		wait, due := r.nextWake(stage.after)
		timer := time.NewTimer(wait)
		select {
		case <-r.queue.Ready():
			timer.Stop()
			return true
		case <-r.ctx.Done():
			timer.Stop()
			return r.mayContinue()
		case <-timer.C:
		}
		if due {
			return true
		}
		stage.give(r.sandbox.Instance)
	}
	return r.mayContinue()
}

// nextWake gives how long to wait, at most wait, and whether a timer of the guest's
// is due then.
func (r *run) nextWake(wait time.Duration) (time.Duration, bool) {
	at, ok := r.timers.Next()
	if !ok {
		return wait, false
	}
	until := at.Sub(r.executor.opts.Now())
	return min(until, wait), until <= wait
}

// deliver hands one outcome of a tool call, or else one due timer, to the guest.
func (r *run) deliver() (bool, error) {
	if !r.queue.Empty() {
		// A tool that gave up because the run was cancelled is no answer.
		if !r.mayContinue() {
			return true, errStopped
		}
		r.parked = false
		c, _ := r.queue.Take()
		return true, r.deliverCompletion(c)
	}
	if id, ok := r.timers.Pop(r.executor.opts.Now()); ok {
		r.parked = false
		return true, r.callHarness(r.executor.harness.fire, quickjs.Float(float64(id)))
	}
	return false, nil
}

func (r *run) deliverCompletion(c hostcalls.Completion) error {
	if c.Task {
		return r.deliverTask(c)
	}
	ok, err := r.tellGuest(c)
	r.tools.Taken(c, !ok)
	return err
}

// tellGuest hands the outcome of a tool call to the harness, and answers whether the
// call has succeeded.
func (r *run) tellGuest(c hostcalls.Completion) (ok bool, err error) {
	if c.Failure != "" {
		return false, r.failCall(c.ID, c.Failure)
	}
	arg, err := r.vm.NewString(c.Envelope)
	if err == nil {
		ok, err = r.completeCall(c.ID, arg)
	}
	var thrown *quickjs.Exception
	if errors.As(err, &thrown) {
		// The guest's memory cannot hold the answer: it is told so instead.
		return false, r.failCall(c.ID, "The answer of the tool does not fit into the memory of the program.")
	}
	return ok, err
}

func (r *run) completeCall(id int64, envelope quickjs.Value) (ok bool, err error) {
	v, err := r.vm.Call(r.executor.harness.completed, quickjs.Undefined, quickjs.Int(int32(id)), envelope)
	if err != nil {
		return false, err
	}
	return v == quickjs.True, r.vm.Free(envelope)
}

func (r *run) failCall(id int64, text string) error {
	arg, err := r.vm.NewString(text)
	if err != nil {
		return err
	}
	return r.callHarness(r.executor.harness.failed, quickjs.Int(int32(id)), arg)
}

// callHarness calls a harness function for its effect and frees the arguments.
func (r *run) callHarness(fn quickjs.Value, args ...quickjs.Value) error {
	v, err := r.vm.Call(fn, quickjs.Undefined, args...)
	if err != nil {
		return err
	}
	for _, arg := range append(args, v) {
		if err := r.vm.Free(arg); err != nil {
			return err
		}
	}
	return nil
}
