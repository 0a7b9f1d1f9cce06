package client

import (
	"math"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/internal/wire"
)

// maxTextBytes is the longest text that fits in a message. A server takes so many
// bytes unless it was told otherwise; a longer message would cost the connection, and
// with it every execution on it.
const maxTextBytes = wire.MaxMessageUnits - wire.MessageOverhead

// check refuses a request that no server could honour, in the words of the engine,
// and one that does not fit in a message. The error is a [*protocol.Fault].
func check(req *protocol.Request) error {
	// How much code a program may have is the server's to say.
	if _, err := (protocol.Bounds{CodeBytes: math.MaxInt64}).Resolve(*req); err != nil {
		return err
	}
	if size := requestSize(req); size > maxTextBytes {
		return protocol.NewFault(protocol.CodeRequestTooLarge, protocol.Size(size), protocol.Size(maxTextBytes))
	}
	return nil
}

// Sizes in a message of what surrounds a text in a list, and of the names of a
// provider's members.
const (
	separators   = 4
	providerForm = 64
)

// requestSize is about the size of a request in a message, in bytes.
func requestSize(req *protocol.Request) int64 {
	size := textSize(req.Code)
	for specifier, source := range req.Modules {
		size += textSize(specifier) + textSize(source)
	}
	for i := range req.Providers {
		p := &req.Providers[i]
		size += providerForm + textSize(p.Name) + textSize(p.Prelude)
		for _, tool := range p.Tools {
			size += textSize(tool)
		}
	}
	return size
}

func textSize(s string) int64 { return wire.TextSize(s).Bytes + separators }
