package wire

import (
	"encoding/json"
	"slices"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/internal/jsontext"
)

// Size is the size of a JSON text as JSON.stringify writes it.
type Size struct {
	// Bytes of UTF-8, and Units of UTF-16.
	Bytes, Units int64
}

func (s Size) plus(t Size) Size { return Size{s.Bytes + t.Bytes, s.Units + t.Units} }

// TextSize measures the JSON text of a string, without writing it.
func TextSize(s string) Size {
	size := Size{2, 2}
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf {
			n := asciiSize(c)
			size.Bytes += n
			size.Units += n
			i++
			continue
		}
		bytes, units, read := runeSize(s[i:])
		size.Bytes += bytes
		size.Units += units
		i += read
	}
	return size
}

// asciiSize is what a character takes in JSON text (ECMA-262, QuoteJSONString).
func asciiSize(c byte) int64 {
	switch {
	case c == '"', c == '\\', c == '\b', c == '\f', c == '\n', c == '\r', c == '\t':
		return 2
	case c < ' ':
		return 6
	}
	return 1
}

// runeSize is what the first character takes that is no ASCII. A lone surrogate,
// in the three bytes that WTF-8 has for it, is escaped; other bytes that are no
// UTF-8 become U+FFFD.
func runeSize(s string) (bytes, units int64, read int) {
	r, n := jsontext.DecodeRune(s)
	switch {
	case utf16.IsSurrogate(r):
		return 6, 6, n
	case r == utf8.RuneError && n == 1:
		return 3, 1, 1
	case r > 0xFFFF:
		return int64(n), 2, n
	}
	return int64(n), 1, n
}

// placeholder stands for a text in an envelope that is measured.
const placeholder = "x"

// ResultSize measures the JSON text of an envelope. The texts, which may be large,
// are measured where they are and not written.
func ResultSize(result protocol.Result) (Size, error) {
	var m measure
	m.text(&result.Value)
	if result.Error != nil {
		failure := *result.Error
		m.text(&failure.Name)
		m.text(&failure.Message)
		m.text(&failure.Stack)
		result.Error = &failure
	}
	m.texts(&result.Logs)
	result.Calls = slices.Clone(result.Calls)
	for i := range result.Calls {
		m.text(&result.Calls[i].Provider)
		m.text(&result.Calls[i].Tool)
	}
	rest, err := json.Marshal(result)
	return m.size.plus(Size{int64(len(rest)), int64(len(rest))}), err
}

// measure takes texts out of an envelope.
type measure struct{ size Size }

// text measures a text and leaves a placeholder, unless it is empty, which an
// envelope may leave out.
func (m *measure) text(s *string) {
	if *s == "" {
		return
	}
	mark := int64(-len(`"` + placeholder + `"`))
	m.size = m.size.plus(TextSize(*s)).plus(Size{mark, mark})
	*s = placeholder
}

// texts measures the elements of a list and the commas between them.
func (m *measure) texts(list *[]string) {
	for _, s := range *list {
		m.size = m.size.plus(TextSize(s))
	}
	commas := int64(max(0, len(*list)-1))
	m.size = m.size.plus(Size{commas, commas})
	*list = []string{}
}
