package protocol

import "strings"

// IsomorphicDecode answers the text that JavaScript has for octets, one character
// up to U+00FF for each (Infra standard, 4.6 "Byte sequences"). Names and values
// of headers are octets in Go and such text in JavaScript.
func IsomorphicDecode(octets string) string {
	if isASCII(octets) {
		return octets
	}
	var text strings.Builder
	text.Grow(2 * len(octets))
	for i := range len(octets) {
		text.WriteRune(rune(octets[i]))
	}
	return text.String()
}

// IsomorphicEncode answers the octets of a text, and false if it has a character
// above U+00FF.
func IsomorphicEncode(text string) (octets string, ok bool) {
	if isASCII(text) {
		return text, true
	}
	out := make([]byte, 0, len(text))
	for _, r := range text {
		if r > 0xFF {
			return "", false
		}
		out = append(out, byte(r))
	}
	return string(out), true
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] > 0x7F {
			return false
		}
	}
	return true
}
