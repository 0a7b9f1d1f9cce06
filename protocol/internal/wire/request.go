package wire

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
)

// Request is the first argument of execute as it stands in a message. Members
// that are not listed are ignored, so that an older server serves newer callers.
// Times are in milliseconds, sizes in bytes; an absent one means the server's own
// bound.
type Request struct {
	Code      *string             `json:"code"`
	Modules   map[string]*string  `json:"modules"`
	Providers []protocol.Provider `json:"providers"`
	// Timeout is a number, null for the ceiling, or undefined.
	Timeout     any       `json:"timeout"`
	CPUTime     *float64  `json:"cpuTime"`
	ToolTimeout *float64  `json:"toolTimeout"`
	Memory      *int64    `json:"memory"`
	ToolCalls   *int64    `json:"toolCalls"`
	ToolBytes   *int64    `json:"toolBytes"`
	LogBytes    *int64    `json:"logBytes"`
	Console     *string   `json:"console"`
	Outbound    *Outbound `json:"outbound"`
}

// DecodeRequest reads the first argument of execute. The request has no functions
// and no caller yet. The error is a [*protocol.Fault]: INVALID_REQUEST, which names
// the member that is wrong, or PROTOCOL_MISMATCH for a mode of outbound that is not
// known.
func DecodeRequest(v any) (protocol.Request, error) {
	r := Request{Timeout: capnweb.Undefined{}}
	if err := capnweb.Decode(v, &r); err != nil {
		return protocol.Request{}, invalid(text(err))
	}
	if closesNetwork(v) {
		return protocol.Request{}, invalid("outbound: expected an object, got null")
	}
	req, err := r.request()
	if err != nil {
		return protocol.Request{}, invalid(err.Error())
	}
	req.Outbound.Mode, err = r.Outbound.mode()
	return req, err
}

// closesNetwork tells whether outbound is null, which decodes like an absent one. In
// the dialect of @cloudflare/codemode null closes the network, so that it must not
// open it here.
func closesNetwork(v any) bool {
	request, _ := v.(capnweb.Object)
	outbound, there := request.Get("outbound")
	return there && outbound == nil
}

// request checks what decoding cannot, and converts the units.
func (r *Request) request() (protocol.Request, error) {
	if r.Code == nil {
		return protocol.Request{}, errors.New("code: expected a string")
	}
	req := protocol.Request{Code: *r.Code, Providers: r.Providers}
	var errs [9]error
	req.Modules, errs[0] = r.modules()
	req.Timeout, errs[1] = timeout(r.Timeout)
	req.CPUTime, errs[2] = positiveDuration("cpuTime", r.CPUTime)
	req.ToolTimeout, errs[3] = positiveDuration("toolTimeout", r.ToolTimeout)
	req.Memory, errs[4] = positive("memory", r.Memory)
	req.ToolCalls, errs[5] = positiveInt("toolCalls", r.ToolCalls)
	req.ToolBytes, errs[6] = positive("toolBytes", r.ToolBytes)
	req.LogBytes, errs[7] = positive("logBytes", r.LogBytes)
	req.Console, errs[8] = consoleFormat(r.Console)
	return req, cmp.Or(errs[:]...)
}

func (r *Request) modules() (map[string]string, error) {
	if len(r.Modules) == 0 {
		return nil, nil
	}
	modules := make(map[string]string, len(r.Modules))
	for _, specifier := range slices.Sorted(maps.Keys(r.Modules)) {
		source := r.Modules[specifier]
		if source == nil {
			return nil, fmt.Errorf("modules.%.100s: expected a string", specifier)
		}
		modules[specifier] = *source
	}
	return modules, nil
}

func consoleFormat(name *string) (protocol.ConsoleFormat, error) {
	switch {
	case name == nil:
		return protocol.ConsoleReadable, nil
	case *name == string(protocol.ConsoleString):
		return protocol.ConsoleString, nil
	}
	return "", fmt.Errorf("console: expected %q or nothing", protocol.ConsoleString)
}

// invalid answers the fault for a request. The detail may quote the caller, at any
// length.
func invalid(detail string) *protocol.Fault {
	return protocol.NewFault(protocol.CodeInvalidRequest, fmt.Sprintf("%.500s", detail))
}

// text answers the message of an error without the name of its class.
func text(err error) string {
	var e *capnweb.Error
	if errors.As(err, &e) {
		return e.Message
	}
	return err.Error()
}
