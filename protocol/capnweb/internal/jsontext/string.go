package jsontext

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// ReadString reads a string. A lone surrogate becomes three bytes (WTF-8).
//
// A string that is half the text or more shares its memory; smaller ones are
// copied, so that whoever keeps one does not keep the text alive.
func (s *Scanner) ReadString() string {
	start, plain := s.plainString()
	if !plain {
		return s.escaped(start)
	}
	content := s.text[start : s.pos-1]
	if len(content) >= len(s.text)-len(content) {
		return content
	}
	return strings.Clone(content)
}

// Keys that are kept to be used again: so many, of so few bytes.
const maxKeys, maxKeyLength = 128, 32

// ReadKey reads a string that is likely to occur again in the text, and then
// shares the memory of the earlier one.
func (s *Scanner) ReadKey() string {
	start, plain := s.plainString()
	if !plain {
		return s.escaped(start)
	}
	key := s.text[start : s.pos-1]
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

// plainString moves past a string without escapes and answers where its content
// starts; or it stops at the first escape and answers false.
func (s *Scanner) plainString() (int, bool) {
	s.Expect('"')
	start := s.pos
	s.pos += plainLength(s.text[start:])
	if s.err != nil || s.pos == len(s.text) || s.text[s.pos] != '"' {
		return start, false
	}
	s.pos++
	return start, true
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
	s.Expect('"')
	return string(text)
}

// escapes are the escapes of one character and what they stand for.
const escapes, unescaped = `"\/bfnrt`, "\"\\/\b\f\n\r\t"

// escape reads one escape.
func (s *Scanner) escape(text []byte) []byte {
	if s.text[s.pos] == '\\' && s.pos+1 < len(s.text) {
		if i := strings.IndexByte(escapes, s.text[s.pos+1]); i >= 0 {
			s.pos += 2
			return append(text, unescaped[i])
		}
		if unit, ok := s.hex(s.pos); ok {
			s.pos += 6
			return s.surrogates(text, unit)
		}
	}
	s.Fail("bad control character or escape in a string")
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
	return appendSurrogate(text, unit)
}

// hex answers the code unit of an escape \uXXXX at the position.
func (s *Scanner) hex(pos int) (rune, bool) {
	if len(s.text) < pos+6 || s.text[pos:pos+2] != `\u` {
		return 0, false
	}
	unit, err := strconv.ParseUint(s.text[pos+2:pos+6], 16, 16)
	return rune(unit), err == nil
}
