package engine

import (
	"errors"
	"fmt"

	"github.com/codemode-executor/codemode-executor/engine/quickjs"
	"github.com/codemode-executor/codemode-executor/hostcalls"
)

// invoke calls a function of the web platform's host side.
func (r *run) invoke(f *hostcalls.Function, args []quickjs.Value) (quickjs.Value, error) {
	if len(args) < f.Length {
		return quickjs.Undefined, fmt.Errorf("engine: host function %s called with %d arguments", f.Name, len(args))
	}
	values := make([]any, len(args))
	for i, arg := range args {
		v, err := r.fromGuest(arg)
		if err != nil {
			return quickjs.Undefined, err
		}
		values[i] = v
	}
	if f.Start != nil {
		return quickjs.Undefined, r.startTask(f, values)
	}
	result, err := f.Call(&r.env, values)
	if err != nil {
		return quickjs.Undefined, hostError(err)
	}
	return r.toGuest(result)
}

func (r *run) startTask(f *hostcalls.Function, values []any) error {
	id, ok := values[0].(float64)
	if !ok {
		return fmt.Errorf("engine: %s was started without an id", f.Name)
	}
	r.tasks.Start(int64(id), f, values[1:])
	return nil
}

// deliverTask hands the outcome of a task to the harness.
func (r *run) deliverTask(c hostcalls.Completion) error {
	h := &r.executor.harness
	var e *hostcalls.Error
	switch {
	case errors.As(c.Err, &e):
		return r.rejectTask(c.ID, e)
	case c.Err != nil:
		return c.Err
	}
	value, err := r.toGuest(c.Value)
	if err == nil {
		err = r.callHarness(h.resolved, quickjs.Float(float64(c.ID)), value)
	}
	var thrown *quickjs.Exception
	if errors.As(err, &thrown) || errors.Is(err, quickjs.ErrOutOfMemory) {
		return r.rejectTask(c.ID, &hostcalls.Error{Name: "QuotaExceededError", Message: "The result does not fit into the memory of the program."})
	}
	return err
}

func (r *run) rejectTask(id int64, e *hostcalls.Error) error {
	name, err := r.vm.NewString(e.Name)
	if err != nil {
		return err
	}
	message, err := r.vm.NewString(e.Message)
	if err != nil {
		return err
	}
	return r.callHarness(r.executor.harness.rejected, quickjs.Float(float64(id)), name, message)
}

// fromGuest gives a value of the guest's in the form functions take.
func (r *run) fromGuest(v quickjs.Value) (any, error) {
	if n, ok := v.Number(); ok {
		return n, nil
	}
	switch {
	case v == quickjs.True, v == quickjs.False:
		return v == quickjs.True, nil
	case v.IsString():
		return r.vm.Text(v)
	case v.IsObject():
		return r.vm.Bytes(v)
	}
	return nil, nil
}

// toGuest makes a value of the guest's of a function's result.
func (r *run) toGuest(v any) (quickjs.Value, error) {
	switch v := v.(type) {
	case nil:
		return quickjs.Undefined, nil
	case bool:
		return quickjs.Bool(v), nil
	case float64:
		return quickjs.Float(v), nil
	case string:
		return r.vm.NewString(v)
	case []byte:
		return r.vm.NewBytes(v)
	}
	return quickjs.Undefined, fmt.Errorf("engine: a host function answered a %T", v)
}

// hostError lets the guest see the errors that are meant for it.
func hostError(err error) error {
	var e *hostcalls.Error
	if !errors.As(err, &e) {
		return err
	}
	switch e.Name {
	case "TypeError":
		return &quickjs.Throw{Kind: quickjs.TypeError, Message: e.Message}
	case "RangeError":
		return &quickjs.Throw{Kind: quickjs.RangeError, Message: e.Message}
	}
	return &quickjs.Throw{Name: e.Name, Message: e.Message}
}
