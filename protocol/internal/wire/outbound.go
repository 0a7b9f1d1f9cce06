package wire

import (
	"fmt"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// Outbound is the member of a request that says who serves the program's fetch.
// It is absent for the mode native. It goes by the mode, not by whether there is a
// function: Cap'n Web cannot tell an absent argument from an undefined one.
type Outbound struct {
	Mode string `json:"mode"`
}

// mode answers the mode of a request. The error is a [*protocol.Fault]: a mode
// that is not known must not decay into native.
func (o *Outbound) mode() (mode protocol.OutboundMode, err error) {
	if o == nil {
		return protocol.OutboundNative, nil
	}
	if mode.UnmarshalText([]byte(o.Mode)) != nil {
		return 0, protocol.NewFault(protocol.CodeProtocolMismatch, fmt.Sprintf("unknown outbound mode %.100q", o.Mode))
	}
	return mode, nil
}
