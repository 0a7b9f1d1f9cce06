package protocol

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// str reads a string. Without escapes it shares its memory with the text.
func (s *scanner) str() string {
	s.expect('"')
	start := s.pos
	for ; s.err == nil && s.pos < len(s.text); s.pos++ {
		switch c := s.text[s.pos]; {
		case c == '"':
			s.pos++
			return s.text[start : s.pos-1]
		case c == '\\':
			return s.escaped([]byte(s.text[start:s.pos]))
		case c < ' ':
			s.fail("control character in a string")
		}
	}
	s.fail("the string does not end")
	return ""
}

// escaped reads the rest of a string from its first escape on.
func (s *scanner) escaped(text []byte) string {
	for s.err == nil && s.pos < len(s.text) {
		switch c := s.text[s.pos]; {
		case c == '"':
			s.pos++
			return string(text)
		case c == '\\':
			text = s.escape(text)
		case c < ' ':
			s.fail("control character in a string")
		default:
			text = append(text, c)
			s.pos++
		}
	}
	s.fail("the string does not end")
	return ""
}

// escapes are the escapes of one character and what they stand for.
const escapes, unescaped = `"\/bfnrt`, "\"\\/\b\f\n\r\t"

// escape reads one escape.
func (s *scanner) escape(text []byte) []byte {
	if unit, ok := s.hex(s.pos); ok {
		s.pos += 6
		return s.surrogates(text, unit)
	}
	if s.pos+1 < len(s.text) {
		if i := strings.IndexByte(escapes, s.text[s.pos+1]); i >= 0 {
			s.pos += 2
			return append(text, unescaped[i])
		}
	}
	s.fail("unknown escape in a string")
	return text
}

// surrogates appends a code unit, together with the low surrogate that follows
// it if it is a high one.
func (s *scanner) surrogates(text []byte, unit rune) []byte {
	if !utf16.IsSurrogate(unit) {
		return utf8.AppendRune(text, unit)
	}
	if low, ok := s.hex(s.pos); ok {
		if pair := utf16.DecodeRune(unit, low); pair != utf8.RuneError {
			s.pos += 6
			return utf8.AppendRune(text, pair)
		}
	}
	return appendSurrogate(text, unit)
}

// hex answers the code unit of an escape \uXXXX at the position.
func (s *scanner) hex(pos int) (rune, bool) {
	if len(s.text) < pos+6 || s.text[pos:pos+2] != `\u` {
		return 0, false
	}
	unit, err := strconv.ParseUint(s.text[pos+2:pos+6], 16, 16)
	return rune(unit), err == nil
}
