package engine

import (
	"errors"

	"github.com/codemode-executor/codemode-executor/engine/quickjs"
)

// rejections are the promises rejected without a handler since the last look, and
// those that got one although the harness was told of them.
type rejections struct {
	// expected is the promise whose rejection is the outcome of the run.
	expected quickjs.Value
	reasons  map[quickjs.Value]quickjs.Value
	order    []quickjs.Value
	late     []quickjs.Value
	// importing tells that the present job has loaded modules, and so evaluates them.
	importing bool
}

// maxOrphans bounds the rejections remembered between two looks.
const maxOrphans = 1000

// Rejection is HostPromiseRejectionTracker (ECMA-262, section 27.2.1.9).
func (r *run) Rejection(vm *quickjs.VM, promise, reason quickjs.Value, handled bool) {
	o := &r.orphans
	if handled {
		if _, ok := o.reasons[promise]; ok {
			o.unwind(o.forgetModule(vm, promise), o.forget(vm, promise))
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

// forget drops a promise that is no longer unhandled.
func (o *rejections) forget(vm *quickjs.VM, promise quickjs.Value) error {
	reason := o.reasons[promise]
	delete(o.reasons, promise)
	return errors.Join(vm.Free(reason), vm.Free(promise))
}

// forgetModule drops the rejection before that of a promise that is handled now, if it
// is one of the engine's own: QuickJS runs the body of a module as an async function,
// and where that throws it leaves its promise alone and rejects the one of the module
// for the same reason, which is handled by who imports it.
func (o *rejections) forgetModule(vm *quickjs.VM, promise quickjs.Value) error {
	if !o.importing {
		return nil
	}
	i := len(o.order) - 1
	for i > 0 && o.order[i] != promise {
		i--
	}
	if i < 1 {
		return nil
	}
	body := o.order[i-1]
	if reason, ok := o.reasons[body]; !ok || reason != o.reasons[promise] {
		return nil
	}
	return o.forget(vm, body)
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
	return r.orphans.forget(r.vm, promise)
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
