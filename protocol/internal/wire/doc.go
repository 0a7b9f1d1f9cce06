// Package wire holds the shapes that cross a connection between a caller and an
// executor server: the two ends share it. docs/protocol.md describes them.
package wire

// The methods of ExecutorApi, the main object of a server.
const (
	MethodProtocolVersion = "protocolVersion"
	MethodExecute         = "execute"
)

// MaxMessageUnits is the longest message that a peer takes unless it was told
// otherwise, in UTF-16 code units: the default of the capnweb package. A longer
// one would cost the peer the whole session, so that nothing longer is sent.
const MaxMessageUnits = 32 << 20

// MessageOverhead is more than a message has around the texts that are measured:
// its own form, ids and the forms of arrays.
const MessageOverhead = 4 << 10
