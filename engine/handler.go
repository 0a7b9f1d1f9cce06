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
