package protocol

import (
	"fmt"
	"slices"
)

// OutboundMode chooses who serves a program's fetch. Its text, also in JSON, is one
// of "native", "disabled" and "stub".
type OutboundMode uint8

// The modes there are.
const (
	// OutboundNative has the executor make the requests, from where it stands.
	// Its operator decides which addresses can be reached, and may have turned
	// the mode into OutboundDisabled.
	OutboundNative OutboundMode = iota
	// OutboundDisabled has every request fail.
	OutboundDisabled
	// OutboundStub has the host's own function make them; see [Outbound.Fetch].
	OutboundStub
)

var outboundModes = []string{OutboundNative: "native", OutboundDisabled: "disabled", OutboundStub: "stub"}

func (m OutboundMode) known() bool { return int(m) < len(outboundModes) }

// String answers the mode's text.
func (m OutboundMode) String() string {
	if !m.known() {
		return fmt.Sprintf("OutboundMode(%d)", uint8(m))
	}
	return outboundModes[m]
}

// MarshalText implements [encoding.TextMarshaler]. It fails for a mode there is
// not.
func (m OutboundMode) MarshalText() ([]byte, error) {
	if !m.known() {
		return nil, fmt.Errorf("there is no outbound mode %d", uint8(m))
	}
	return []byte(outboundModes[m]), nil
}

// UnmarshalText implements [encoding.TextUnmarshaler]. Any other text than that of
// a mode is an error: none stands for a default.
func (m *OutboundMode) UnmarshalText(text []byte) error {
	i := slices.Index(outboundModes, string(text))
	if i < 0 {
		return fmt.Errorf("%q is no outbound mode: expected native, disabled or stub", text)
	}
	*m = OutboundMode(i)
	return nil
}
