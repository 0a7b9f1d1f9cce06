package jsontext

import (
	"unicode/utf16"
	"unicode/utf8"
)

const hexDigits = "0123456789abcdef"

// AppendString appends a string as QuoteJSONString of ECMA-262 (section
// 25.5.4.3) writes it: lone surrogates and control characters escaped, nothing
// else. Bytes that are no WTF-8 become U+FFFD.
func AppendString(out []byte, s string) []byte {
	if !utf8.ValidString(s) {
		return appendSurrogates(out, s)
	}
	out = append(out, '"')
	for {
		n := plainLength(s)
		out = append(out, s[:n]...)
		if n == len(s) {
			return append(out, '"')
		}
		out = appendEscape(out, rune(s[n]))
		s = s[n+1:]
	}
}

// appendSurrogates is AppendString for text that is not UTF-8.
func appendSurrogates(out []byte, s string) []byte {
	out = append(out, '"')
	for len(s) > 0 {
		r, size := DecodeRune(s)
		if r < ' ' || r == '"' || r == '\\' || utf16.IsSurrogate(r) {
			out = appendEscape(out, r)
		} else {
			out = utf8.AppendRune(out, r)
		}
		s = s[size:]
	}
	return append(out, '"')
}

// appendEscape appends a character that may not stand for itself.
func appendEscape(out []byte, r rune) []byte {
	switch r {
	case '"', '\\':
		return append(out, '\\', byte(r))
	case '\b':
		return append(out, `\b`...)
	case '\f':
		return append(out, `\f`...)
	case '\n':
		return append(out, `\n`...)
	case '\r':
		return append(out, `\r`...)
	case '\t':
		return append(out, `\t`...)
	}
	return append(out, '\\', 'u', hexDigits[r>>12&15], hexDigits[r>>8&15], hexDigits[r>>4&15], hexDigits[r&15])
}
