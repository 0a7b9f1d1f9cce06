package wire

import (
	"fmt"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
)

// envelope is a [protocol.Result] in a message: a plain object with the members of
// its JSON.
type envelope struct {
	OK          bool                  `json:"ok"`
	Value       string                `json:"result,omitempty"`
	Error       *failure              `json:"error,omitempty"`
	Logs        []string              `json:"logs"`
	Calls       []protocol.CallRecord `json:"calls,omitempty"`
	ExecutionID string                `json:"executionId,omitempty"`
	Stats       protocol.Stats        `json:"stats"`
}

// failure is a [protocol.Error] as a plain object. The types of the contract are
// errors of Go's, which would become Errors of JavaScript's.
type failure struct {
	Name    string `json:"name"`
	Message string `json:"message"`
	Stack   string `json:"stack,omitempty"`
	Code    string `json:"code,omitempty"`
}

// EncodeResult writes the envelope of a run.
func EncodeResult(r protocol.Result) any {
	e := envelope{r.OK, r.Value, nil, r.Logs, r.Calls, r.ExecutionID, r.Stats}
	if f := r.Error; f != nil {
		e.Error = &failure{f.Name, f.Message, f.Stack, string(f.Code)}
	}
	if e.Logs == nil {
		e.Logs = []string{}
	}
	return e
}

// DecodeResult reads the envelope of a run, the answer to execute. The error is a
// [*protocol.Fault] of PROTOCOL_MISMATCH.
func DecodeResult(v any) (protocol.Result, error) {
	var e envelope
	if err := capnweb.Decode(v, &e); err != nil {
		return protocol.Result{}, protocol.NewFault(protocol.CodeProtocolMismatch, "the result envelope: "+text(err))
	}
	if !e.OK && (e.Error == nil || e.Error.Message == "") {
		return protocol.Result{}, protocol.NewFault(protocol.CodeProtocolMismatch, "the result envelope has neither a value nor an error")
	}
	r := protocol.Result{OK: e.OK, Value: e.Value, Logs: e.Logs, Calls: e.Calls, ExecutionID: e.ExecutionID, Stats: e.Stats}
	if f := e.Error; f != nil {
		r.Error = &protocol.Error{Name: f.Name, Message: f.Message, Stack: f.Stack, Code: protocol.Code(f.Code)}
	}
	return r, nil
}

// NotStub is the fault for an argument that should have been a function, and that
// Cap'n Web would have delivered as a stub.
func NotStub(what string) *protocol.Fault {
	return protocol.NewFault(protocol.CodeProtocolMismatch, fmt.Sprintf("the %s function did not arrive as an RPC stub", what))
}
