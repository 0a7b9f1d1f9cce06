package protocol

import (
	"math"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

const hexDigits = "0123456789abcdef"

// appendString appends a string as QuoteJSONString of ECMA-262 (section
// 25.5.4.3) writes it: lone surrogates and control characters escaped, nothing
// else. Bytes that are no WTF-8 become U+FFFD.
func appendString(out []byte, s string) []byte {
	out = append(out, '"')
	plain := 0
	for i := 0; i < len(s); {
		r, size := decodeRune(s[i:])
		i += size
		if asItIs(r, size) {
			continue
		}
		out = append(out, s[plain:i-size]...)
		out = appendEscape(out, r)
		plain = i
	}
	out = append(out, s[plain:]...)
	return append(out, '"')
}

// asItIs tells whether JSON text holds the character without an escape.
func asItIs(r rune, size int) bool {
	return r >= ' ' && r != '"' && r != '\\' && !utf16.IsSurrogate(r) && (r != utf8.RuneError || size > 1)
}

// appendEscape appends a character that asItIs refuses.
func appendEscape(out []byte, r rune) []byte {
	switch r {
	case utf8.RuneError:
		return utf8.AppendRune(out, r)
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

// appendNumber appends a finite number as Number::toString of ECMA-262 (section
// 6.1.6.1.20) writes it, -0 as 0.
func appendNumber(out []byte, n float64) []byte {
	if n == 0 {
		return append(out, '0')
	}
	if abs := math.Abs(n); abs >= 1e-6 && abs < 1e21 {
		return strconv.AppendFloat(out, n, 'f', -1, 64)
	}
	out = strconv.AppendFloat(out, n, 'e', -1, 64)
	// Go writes an exponent of at least two digits, JavaScript of at least one.
	// Only a negative one has that few.
	if end := len(out); string(out[end-4:end-1]) == "e-0" {
		out = append(out[:end-2], out[end-1])
	}
	return out
}
