package textcodec

import (
	"unicode/utf8"
)

// stepper decodes one character at a time.
type stepper interface {
	// step appends the first character of src to dst. size is the number of bytes
	// it took; 0 if src ends before the character does; negative if so many bytes
	// are an error.
	step(dst, src []byte) (out []byte, size int)
}

// stepFunc is a stepper without state.
type stepFunc func(dst, src []byte) ([]byte, int)

func (f stepFunc) step(dst, src []byte) ([]byte, int) { return f(dst, src) }

// decoder decodes one stream of bytes.
type decoder struct {
	stepper
	// ascii tells that bytes below 0x80 between characters are themselves.
	ascii bool
	fatal bool
	// pending are the bytes of a character whose end has not come yet.
	pending []byte
}

const (
	replacement = "\uFFFD"
	// maxPending is the length of the longest incomplete character: three bytes
	// of UTF-8, UTF-16 or gb18030.
	maxPending = 3
)

func newDecoder(name string, fatal bool) (*decoder, bool) {
	if next, ok := asciiCompatible[name]; ok {
		return &decoder{stepper: next(), ascii: true, fatal: fatal}, true
	}
	switch name {
	case "UTF-16LE":
		return &decoder{stepper: stepFunc(utf16LE), fatal: fatal}, true
	case "UTF-16BE":
		return &decoder{stepper: stepFunc(utf16BE), fatal: fatal}, true
	case "ISO-2022-JP":
		return &decoder{stepper: &iso2022JP{}, fatal: fatal}, true
	}
	return nil, false
}

// decode appends the text of src to dst; last tells that nothing follows. It
// answers false at an error if the decoder is fatal.
func (d *decoder) decode(dst, src []byte, last bool) ([]byte, bool) {
	if len(d.pending) > 0 {
		src = append(d.pending, src...)
		d.pending = nil
	}
	for len(src) > 0 {
		if d.ascii {
			n := asciiPrefix(src)
			dst, src = append(dst, src[:n]...), src[n:]
			if len(src) == 0 {
				break
			}
		}
		out, size := d.step(dst, src)
		if size == 0 {
			if !last {
				d.pending = append([]byte{}, src...)
				break
			}
			size = -d.atEnd(src)
		}
		if size < 0 {
			if d.fatal {
				return dst, false
			}
			out, size = append(dst, replacement...), -size
		}
		dst, src = out, src[size:]
	}
	return dst, true
}

// atEnd gives the number of bytes that are one error when the input ends within
// a character.
func (d *decoder) atEnd(src []byte) int {
	if _, ok := d.stepper.(*iso2022JP); ok {
		return 1 // the rest of an escape sequence is text
	}
	return len(src)
}

// save gives the state of the decoder behind its length.
func (d *decoder) save() string {
	state := []rune{rune(1 + len(d.pending)), 0}
	if s, ok := d.stepper.(*iso2022JP); ok {
		state[1] = s.save()
	}
	for _, b := range d.pending {
		state = append(state, rune(b))
	}
	return string(state)
}

// restore takes a state that save gave, without its length.
func (d *decoder) restore(state string) bool {
	if state == "" {
		return true
	}
	runes := []rune(state)
	if s, ok := d.stepper.(*iso2022JP); ok {
		s.restore(runes[0])
	}
	for _, r := range runes[1:] {
		d.pending = append(d.pending, byte(r))
	}
	return len(d.pending) <= maxPending
}

func asciiPrefix(b []byte) int {
	for i, c := range b {
		if c >= utf8.RuneSelf {
			return i
		}
	}
	return len(b)
}
