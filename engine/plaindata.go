package engine

import (
	"github.com/codemode-executor/codemode-executor/engine/quickjs"
	"github.com/codemode-executor/codemode-executor/protocol"
)

const (
	// plainPiece is how many bytes are written between two checkpoints, plainWork how many
	// values and properties are looked at.
	plainPiece = 64 << 10
	plainWork  = 64 << 10
	// plainShare is which part of the guest's memory limit a text may have. A value with
	// many references to one string has much more text than memory.
	plainShare = 4
	// plainString is the longest string, in UTF-16 code units, that is read in one piece.
	plainString = 1 << 20
	// plainDepth is the deepest nesting that is read.
	plainDepth = 256
)

// plainWriter writes down plain data, read where it lies in the guest's memory: a small part
// of the time that the guest takes for it. Its methods answer false where it has to give up:
// at everything that the guest has to look at, and where the text gets so long that the
// guest's memory should bound it.
type plainWriter struct {
	*quickjs.Reader
	checkpoint func() error
	maxBytes   int

	out []byte
	// next is the length of out at the next checkpoint, work is what was looked at since the
	// last, and err what came of that.
	next, work int
	err        error
	// properties is a stack of those of the objects being written, buffer holds a text.
	properties []quickjs.Property
	buffer     []byte
}

// plainWriter is a writer of the run's values, for a text of up to maxBytes.
func (r *run) plainWriter(maxBytes int64) plainWriter {
	return plainWriter{
		Reader: r.vm.Reader(), checkpoint: r.sandbox.Checkpoint, next: plainPiece,
		maxBytes: int(min(maxBytes, r.limits.Memory/plainShare)),
	}
}

// pause gives others their turn if it is time.
func (p *plainWriter) pause() bool {
	p.work++
	if len(p.out) < p.next && p.work < plainWork {
		return true
	}
	if len(p.out) > p.maxBytes {
		return false
	}
	p.next, p.work = len(p.out)+plainPiece, 0
	p.err = p.checkpoint()
	return p.err == nil
}

// whole gives what was written, if all of it may be.
func (p *plainWriter) whole(ok bool) (string, bool, error) {
	if p.err != nil || !ok || len(p.out) > p.maxBytes {
		return "", false, p.err
	}
	return string(p.out), true, nil
}

// text gives the text of a string, in WTF-8.
func (p *plainWriter) text(v quickjs.Value) (text string, ok bool) {
	if p.Length(v) > plainString {
		return "", false
	}
	p.buffer, ok = p.AppendText(p.buffer[:0], v)
	return string(p.buffer), ok
}

// literal writes a value that JSON has a word for.
func (p *plainWriter) literal(v quickjs.Value) bool {
	switch v {
	case quickjs.Null:
		p.out = append(p.out, "null"...)
	case quickjs.True:
		p.out = append(p.out, "true"...)
	case quickjs.False:
		p.out = append(p.out, "false"...)
	default:
		return false
	}
	return true
}

// list writes the elements of an array between brackets.
func (p *plainWriter) list(open, end string, array quickjs.Value, write func(quickjs.Value) bool) bool {
	p.out = append(p.out, open...)
	elements := p.Elements(array)
	for i := range elements.Len() {
		if i > 0 {
			p.out = append(p.out, ',')
		}
		if !write(elements.At(i)) {
			return false
		}
	}
	p.out = append(p.out, end...)
	return true
}

// object writes the properties of an object, but for those with the value omitted.
func (p *plainWriter) object(object, omitted quickjs.Value, write func(quickjs.Value) bool) (ok bool) {
	start := len(p.properties)
	p.work += p.Size(object)
	if p.properties, ok = p.AppendProperties(p.properties, object); !ok {
		return false
	}
	p.out = append(p.out, '{')
	empty := true
	for i, end := start, len(p.properties); i < end; i++ {
		next := p.properties[i]
		if next.Value == omitted {
			continue
		}
		if !empty {
			p.out = append(p.out, ',')
		}
		empty = false
		if p.buffer, ok = p.AppendKey(p.buffer[:0], next.Key); !ok {
			return false
		}
		p.out = append(protocol.AppendString(p.out, string(p.buffer)), ':')
		if !write(next.Value) {
			return false
		}
	}
	p.properties = p.properties[:start]
	p.out = append(p.out, '}')
	return true
}
