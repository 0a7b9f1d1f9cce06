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
		return r.hostDispatch(args)
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

// maxToolName bounds, in bytes, the name of a tool that is called. In an open namespace
// the program chooses it, and the host has a copy for each call under way.
const maxToolName = 1 << 10

// hostDispatch starts a call. It answers true for arguments that it has to have as text.
func (r *run) hostDispatch(args []quickjs.Value) (quickjs.Value, error) {
	id, _ := args[0].Number()
	var call protocol.Call
	var err error
	if call.Provider, err = r.vm.Text(args[1]); err != nil {
		return quickjs.Undefined, err
	}
	if call.Tool, err = r.toolName(args[2]); err != nil {
		return quickjs.Undefined, err
	}
	if args[3].IsObject() {
		var ok bool
		if call.Args, ok, err = r.plainArguments(args[3]); err != nil || !ok {
			return quickjs.True, err
		}
	} else if call.Args, err = r.argumentText(call.Tool, args[3]); err != nil {
		return quickjs.Undefined, err
	}
	return quickjs.Undefined, r.startCall(int64(id), call)
}

// argumentText gives arguments that the guest has encoded.
func (r *run) argumentText(tool string, text quickjs.Value) (string, error) {
	args, size, err := r.vm.TextUpTo(text, r.limits.ToolBytes)
	if err == nil && size > r.limits.ToolBytes {
		err = &quickjs.Throw{Kind: quickjs.RangeError, Message: r.tools.ArgsTooLarge(tool, size)}
	}
	return args, err
}

func (r *run) startCall(id int64, call protocol.Call) error {
	err := r.tools.Start(id, call)
	if errors.Is(err, hostcalls.ErrTooManyCalls) {
		return r.stop(protocol.Failure(protocol.CodeToolCallLimit, r.limits.ToolCalls))
	}
	if err != nil {
		return &quickjs.Throw{Kind: quickjs.RangeError, Message: err.Error()}
	}
	return nil
}

func (r *run) toolName(arg quickjs.Value) (string, error) {
	name, size, err := r.vm.TextUpTo(arg, maxToolName)
	if err == nil && size > maxToolName {
		err = &quickjs.Throw{Kind: quickjs.RangeError, Message: fmt.Sprintf("The name of a tool is %d bytes, more than the %d bytes it may have.", size, maxToolName)}
	}
	return name, err
}
