package engine

import (
	"errors"
	"fmt"

	"github.com/codemode-executor/codemode-executor/engine/quickjs"
	"github.com/codemode-executor/codemode-executor/hostcalls"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// HostCall serves the functions of [hostFunctions]. Their caller is the harness,
// but what reaches it through there is the guest's.
func (r *run) HostCall(vm *quickjs.VM, id int32, args []quickjs.Value) (quickjs.Value, error) {
	if id >= firstPlatformFunction {
		return r.invoke(&platformFunctions[id-firstPlatformFunction], args)
	}
	if len(args) < hostFunctions[id].length {
		return quickjs.Undefined, fmt.Errorf("engine: host function %s called with %d arguments", hostFunctions[id].name, len(args))
	}
	switch id {
	case hostLog:
		return quickjs.Undefined, r.hostLog(args[0])
	case hostDispatch:
		return quickjs.Undefined, r.hostDispatch(args)
	case hostSetTimer:
		return quickjs.Undefined, r.hostSetTimer(args)
	case hostClearTimer:
		n, _ := args[0].Number()
		r.timers.Clear(int64(n))
		return quickjs.Undefined, nil
	case hostNow:
		return quickjs.Float(milliseconds(r.executor.opts.Now().Sub(unixEpoch))), nil
	default:
		return quickjs.Undefined, r.hostFetch(id, args)
	}
}

func (r *run) hostLog(line quickjs.Value) error {
	text, size, err := r.vm.TextUpTo(line, r.limits.LogBytes)
	if err != nil {
		return err
	}
	r.log.AddCut(text, size)
	return nil
}

func (r *run) hostSetTimer(args []quickjs.Value) error {
	id, _ := args[0].Number()
	delay, _ := args[1].Number()
	if err := r.timers.Set(int64(id), delay, r.executor.opts.Now()); err != nil {
		return &quickjs.Throw{Kind: quickjs.RangeError, Message: err.Error()}
	}
	return nil
}

func (r *run) hostDispatch(args []quickjs.Value) error {
	id, _ := args[0].Number()
	var call protocol.Call
	var err error
	if call.Provider, err = r.vm.Text(args[1]); err != nil {
		return err
	}
	if call.Tool, err = r.vm.Text(args[2]); err != nil {
		return err
	}
	text, size, err := r.vm.TextUpTo(args[3], r.limits.ToolBytes)
	if err != nil {
		return err
	}
	if size > r.limits.ToolBytes {
		return &quickjs.Throw{Kind: quickjs.RangeError, Message: r.tools.ArgsTooLarge(call.Tool, size)}
	}
	call.Args = text
	err = r.tools.Start(int64(id), call)
	if errors.Is(err, hostcalls.ErrTooManyCalls) {
		return r.stop(protocol.Failure(protocol.CodeToolCallLimit, r.limits.ToolCalls))
	}
	if err != nil {
		return &quickjs.Throw{Kind: quickjs.RangeError, Message: err.Error()}
	}
	return nil
}

// Interrupt is QuickJS's own poll, in running bytecode.
func (r *run) Interrupt() bool { return r.checkpoint() }

// rejections are the promises rejected without a handler since the last look, and
// those that got one although the harness was told of them.
type rejections struct {
	// expected is the promise whose rejection is the outcome of the run.
	expected quickjs.Value
	reasons  map[quickjs.Value]quickjs.Value
	order    []quickjs.Value
	late     []quickjs.Value
}

// maxOrphans bounds the rejections remembered between two looks.
const maxOrphans = 1000

// Rejection is HostPromiseRejectionTracker (ECMA-262, section 27.2.1.9).
func (r *run) Rejection(vm *quickjs.VM, promise, reason quickjs.Value, handled bool) {
	o := &r.orphans
	if handled {
		if reason, ok := o.reasons[promise]; ok {
			delete(o.reasons, promise)
			o.unwind(vm.Free(reason), vm.Free(promise))
		} else if len(o.late) < maxOrphans {
			o.late = append(o.late, vm.Dup(promise))
		}
		return
	}
	if len(o.order) >= maxOrphans {
		return
	}
	if o.reasons == nil {
		o.reasons = map[quickjs.Value]quickjs.Value{}
	}
	o.reasons[vm.Dup(promise)] = vm.Dup(reason)
	o.order = append(o.order, promise)
}

// unwind ends the guest when the host's own work in a host call failed.
func (*rejections) unwind(errs ...error) {
	if err := errors.Join(errs...); err != nil {
		panic(err)
	}
}

// reportRejections tells the harness of the promises still unhandled when the jobs
// have run out, which is when the platform gives up on them, and of those handled
// late (HTML, 8.1.4.7). It answers whether there was anything to tell.
func (r *run) reportRejections() (told bool, err error) {
	late, order := r.orphans.late, r.orphans.order
	r.orphans.late, r.orphans.order = nil, nil
	for _, promise := range late {
		if err := r.report(r.executor.harness.handled, promise); err != nil {
			return true, err
		}
	}
	for _, promise := range order {
		if promise == r.orphans.expected {
			continue
		}
		told = true
		if err := r.reportRejection(promise); err != nil {
			return true, err
		}
	}
	return told || len(late) > 0, nil
}

func (r *run) reportRejection(promise quickjs.Value) error {
	reason, ok := r.orphans.reasons[promise]
	if !ok {
		return nil
	}
	if err := r.report(r.executor.harness.unhandled, r.vm.Dup(promise), r.vm.Dup(reason)); err != nil {
		return err
	}
	if _, ok := r.orphans.reasons[promise]; !ok {
		return nil // a listener handled it
	}
	delete(r.orphans.reasons, promise)
	return errors.Join(r.vm.Free(reason), r.vm.Free(promise))
}

// report hands the harness something thrown that nobody caught.
func (r *run) report(fn quickjs.Value, args ...quickjs.Value) error {
	err := r.callHarness(fn, args...)
	var thrown *quickjs.Exception
	if errors.As(err, &thrown) {
		// Memory is so short that it cannot even be written down.
		r.log.Add("[error] Uncaught error")
		return r.vm.Free(thrown.Value)
	}
	return err
}
