package engine

import (
	"math"
	"strconv"

	"github.com/codemode-executor/codemode-executor/engine/quickjs"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// plainText gives the value text of plain data, read where it lies in the guest's memory:
// a tenth of the time that the guest's own encoder takes. It is not ok for everything that
// the encoder has to look at, and for text so long that the guest's memory should bound it.
func (r *run) plainText(value quickjs.Value) (text string, ok bool, err error) {
	w := plainWriter{
		reader: r.vm.Reader(), checkpoint: r.sandbox.Checkpoint, next: plainPiece,
		maxDepth: r.limits.ValueDepth, maxBytes: int(r.limits.Memory / plainShare),
	}
	if ok = w.value(value, 1); !ok || w.err != nil {
		return "", false, w.err
	}
	return string(w.out), true, nil
}

const (
	// plainPiece is how many bytes are written between two checkpoints.
	plainPiece = 64 << 10
	// plainShare is which part of the guest's memory limit the text may have. A value with
	// many references to one string has much more text than memory.
	plainShare = 4
	// plainString is the longest string, in UTF-16 code units, that is read in one piece.
	plainString = 1 << 20
)

// plainWriter writes value text.
type plainWriter struct {
	reader     *quickjs.Reader
	checkpoint func() error
	maxDepth   int
	maxBytes   int

	out []byte
	// next is the length of out at the next checkpoint, and err what came of the last.
	next int
	err  error
	// objects counts those met, numbers are those of objects that may be met again.
	objects int
	numbers map[quickjs.Value]int
	// properties is a stack of those of the objects being written, text a buffer.
	properties []quickjs.Property
	text       []byte
}

// value writes a value that has depth objects around it, itself included if it is one. It
// answers false where the writing ends.
func (w *plainWriter) value(v quickjs.Value, depth int) bool {
	if len(w.out) >= w.next && !w.pause() {
		return false
	}
	if n, ok := v.Int(); ok {
		w.out = strconv.AppendInt(w.out, int64(n), 10)
		return true
	}
	if n, ok := v.Number(); ok {
		w.out = protocol.AppendNumber(w.out, n)
		return true
	}
	if v.IsString() {
		return w.string(v)
	}
	if v.IsObject() {
		return w.object(v, depth)
	}
	switch v {
	case quickjs.Undefined:
		w.out = append(w.out, `["undefined"]`...)
	case quickjs.Null:
		w.out = append(w.out, "null"...)
	case quickjs.True:
		w.out = append(w.out, "true"...)
	case quickjs.False:
		w.out = append(w.out, "false"...)
	default:
		return false
	}
	return true
}

// pause gives others their turn.
func (w *plainWriter) pause() bool {
	if len(w.out) > w.maxBytes {
		return false
	}
	w.next = len(w.out) + plainPiece
	w.err = w.checkpoint()
	return w.err == nil
}

func (w *plainWriter) string(v quickjs.Value) (ok bool) {
	if w.reader.Length(v) > plainString {
		return false
	}
	if w.text, ok = w.reader.AppendText(w.text[:0], v); !ok {
		return false
	}
	w.out = protocol.AppendString(w.out, string(w.text))
	return true
}

func (w *plainWriter) object(v quickjs.Value, depth int) bool {
	if depth > w.maxDepth {
		return false
	}
	if w.reader.Shared(v) {
		if n, met := w.numbers[v]; met {
			w.out = append(w.out, `["ref",`...)
			w.out = append(strconv.AppendInt(w.out, int64(n), 10), ']')
			return true
		}
		if w.numbers == nil {
			w.numbers = map[quickjs.Value]int{}
		}
		w.numbers[v] = w.objects
	}
	w.objects++
	switch w.reader.Class(v) {
	case quickjs.Plain:
		return w.plain(v, depth)
	case quickjs.Dense:
		return w.array(v, depth)
	case quickjs.Date:
		return w.date(v)
	default:
		return false
	}
}

func (w *plainWriter) array(v quickjs.Value, depth int) bool {
	elements := w.reader.Elements(v)
	w.out = append(w.out, "[["...)
	for i := range elements.Len() {
		if i > 0 {
			w.out = append(w.out, ',')
		}
		if !w.value(elements.At(i), depth+1) {
			return false
		}
	}
	w.out = append(w.out, "]]"...)
	return true
}

func (w *plainWriter) plain(v quickjs.Value, depth int) (ok bool) {
	start := len(w.properties)
	if w.properties, ok = w.reader.AppendProperties(w.properties, v); !ok {
		return false
	}
	w.out = append(w.out, '{')
	for i, end := start, len(w.properties); i < end; i++ {
		if i > start {
			w.out = append(w.out, ',')
		}
		p := w.properties[i]
		if w.text, ok = w.reader.AppendKey(w.text[:0], p.Key); !ok {
			return false
		}
		w.out = append(protocol.AppendString(w.out, string(w.text)), ':')
		if !w.value(p.Value, depth+1) {
			return false
		}
	}
	w.properties = w.properties[:start]
	w.out = append(w.out, '}')
	return true
}

func (w *plainWriter) date(v quickjs.Value) bool {
	ms, ok := w.reader.Time(v)
	if !ok {
		return false
	}
	w.out = append(w.out, `["date",`...)
	if math.IsNaN(ms) {
		w.out = append(w.out, "null]"...)
		return true
	}
	w.out = append(protocol.AppendNumber(w.out, ms), ']')
	return true
}
