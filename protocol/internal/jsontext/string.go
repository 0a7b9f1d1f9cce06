package jsontext

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// ReadString reads a string. A lone surrogate becomes three bytes (WTF-8).
// Without escapes it shares its memory with the text.
func (s *Scanner) ReadString() string {
	content, _ := s.content()
	return content
}

// ReadOwnString reads a string that does not keep a much larger text alive: it
// shares the memory only if it is half the text or more.
func (s *Scanner) ReadOwnString() string {
	content, shared := s.content()
	if !shared || len(content) >= len(s.text)-len(content) {
		return content
	}
	return strings.Clone(content)
}

// Keys that are kept to be used again: so many, of so few bytes.
const maxKeys, maxKeyLength = 128, 32

// ReadKey reads a string that is likely to occur again in the text, and then
// shares the memory of the earlier one. It shares none with the text.
func (s *Scanner) ReadKey() string {
	key, shared := s.content()
	if !shared {
		return key
	}
	if known, ok := s.keys[key]; ok {
		return known
	}
	key = strings.Clone(key)
	if len(s.keys) < maxKeys && len(key) <= maxKeyLength {
		if s.keys == nil {
			s.keys = make(map[string]string)
		}
		s.keys[key] = key
	}
	return key
}

// content reads a string and tells whether it shares its memory with the text,
// as one without escapes does.
func (s *Scanner) content() (content string, shared bool) {
	if s.Expect('"'); s.err != nil {
		return "", false
	}
	start := s.pos
	s.pos += plainLength(s.text[start:])
	if s.pos == len(s.text) || s.text[s.pos] != '"' {
		return s.escaped(start), false
	}
	s.pos++
	return s.text[start : s.pos-1], true
}

// escaped reads the rest of a string that has been plain since start.
func (s *Scanner) escaped(start int) string {
	text := append(s.scratch[:0], s.text[start:s.pos]...)
	for s.err == nil && s.pos < len(s.text) && s.text[s.pos] != '"' {
		text = s.escape(text)
		n := plainLength(s.text[s.pos:])
		if n > cap(text)-len(text) {
			text = slices.Grow(text, max(n, cap(text)))
		}
		text = append(text, s.text[s.pos:s.pos+n]...)
		s.pos += n
	}
	s.scratch = text
	if s.pos == len(s.text) {
		s.Fail(s.reasons.Unterminated)
	}
	s.Expect('"')
	return string(text)
}

// escapes are the escapes of one character and what they stand for.
const escapes, unescaped = `"\/bfnrt`, "\"\\/\b\f\n\r\t"

// escape reads the escape, or refuses the control character, that ended plain
// text.
func (s *Scanner) escape(text []byte) []byte {
	if s.text[s.pos] != '\\' {
		s.Fail(s.reasons.Control)
		return text
	}
	if s.pos+1 < len(s.text) {
		if i := strings.IndexByte(escapes, s.text[s.pos+1]); i >= 0 {
			s.pos += 2
			return append(text, unescaped[i])
		}
		if unit, ok := s.hex(s.pos); ok {
			s.pos += 6
			return s.surrogates(text, unit)
		}
	}
	s.Fail(s.reasons.Escape)
	return text
}

// surrogates appends a code unit, together with the low surrogate that follows
// it if it is a high one.
func (s *Scanner) surrogates(text []byte, unit rune) []byte {
	if !utf16.IsSurrogate(unit) {
		return utf8.AppendRune(text, unit)
	}
	if low, ok := s.hex(s.pos); ok {
		if pair := utf16.DecodeRune(unit, low); pair != utf8.RuneError {
			s.pos += 6
			return utf8.AppendRune(text, pair)
		}
	}
	return AppendSurrogate(text, unit)
}

// hex answers the code unit of an escape \uXXXX at the position.
func (s *Scanner) hex(pos int) (rune, bool) {
	if len(s.text) < pos+6 || s.text[pos:pos+2] != `\u` {
		return 0, false
	}
	unit, err := strconv.ParseUint(s.text[pos+2:pos+6], 16, 16)
	return rune(unit), err == nil
}
