package wire

import (
	"errors"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
)

// faultName is the error name of a fault. A JavaScript peer recreates it as a
// plain Error, so that the code tells faults apart and not the name.
const faultName = "ExecutorFault"

// EncodeFault writes a fault as the error that rejects a call.
func EncodeFault(fault *protocol.Fault) *capnweb.Error {
	return &capnweb.Error{Name: faultName, Message: fault.Message, Props: capnweb.Object{
		{Key: "code", Value: string(fault.Code)},
		{Key: "retryable", Value: fault.Retryable()},
	}}
}

// DecodeFault answers the fault that a call was rejected with, or nil when it
// was something else: an error that has no code.
func DecodeFault(err error) *protocol.Fault {
	var e *capnweb.Error
	if !errors.As(err, &e) {
		return nil
	}
	value, _ := e.Props.Get("code")
	code, _ := value.(string)
	if code == "" || e.Message == "" {
		return nil
	}
	return &protocol.Fault{Code: protocol.Code(code), Message: e.Message}
}
