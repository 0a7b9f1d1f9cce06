package capnweb

import "cmp"

// Limits bound what a peer can make a session do. Zero means the default. A peer
// that exceeds one of the first group loses the session; the JavaScript library
// has the first three with the same defaults.
type Limits struct {
	// MessageSize of an incoming message, in UTF-16 code units: 33554432.
	MessageSize int
	// Depth of nested expressions in a message: 256.
	Depth int
	// BigIntDigits is the length of the text of a bigint: 16384.
	BigIntDigits int
	// Values of JSON in one message, at any depth: 8388608, as many as HeldBytes has
	// room for. Short ones take many times their text in memory.
	Values int

	// Exports are the entries of the table of what the peer can reach here,
	// answered calls that it has not released included: 65536.
	Exports int
	// Imports are the entries of the table of what this end can reach there:
	// 65536.
	Imports int
	// HeldBytes bounds the values that the session holds on behalf of the peer:
	// arguments of running calls, unread chunks, and results that the peer has
	// not released, in bytes: 268435456.
	HeldBytes int
	// SendBuffer is how many bytes may wait to be sent to a peer that does not
	// read fast enough. Calls and answers made here wait beforehand, at an
	// eighth of it: 67108864. It should exceed the largest message.
	SendBuffer int

	// Calls are the calls of the peer that are served at a time. Further ones
	// fail: 10000.
	Calls int
	// MapSteps is the work that one application of a mapper may take, in
	// expressions evaluated. A larger one fails: 100000.
	MapSteps int
	// BlobSize is the size of a received Blob, which is read to its end before
	// it is delivered, in bytes. A larger one fails: 33554432.
	BlobSize int
}

func (l Limits) withDefaults() Limits {
	return Limits{
		MessageSize:  cmp.Or(l.MessageSize, 32<<20),
		Depth:        cmp.Or(l.Depth, 256),
		BigIntDigits: cmp.Or(l.BigIntDigits, 16384),
		Values:       cmp.Or(l.Values, 8<<20),
		Exports:      cmp.Or(l.Exports, 65536),
		Imports:      cmp.Or(l.Imports, 65536),
		HeldBytes:    cmp.Or(l.HeldBytes, 256<<20),
		SendBuffer:   cmp.Or(l.SendBuffer, 64<<20),
		Calls:        cmp.Or(l.Calls, 10000),
		MapSteps:     cmp.Or(l.MapSteps, 100000),
		BlobSize:     cmp.Or(l.BlobSize, 32<<20),
	}
}
