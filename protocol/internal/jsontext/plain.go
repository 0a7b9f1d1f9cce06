package jsontext

import "encoding/binary"

// Every byte of a word.
const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
)

// plainLength answers how many bytes at the start of the text stand for
// themselves in a JSON string: up to the first quote, backslash or control
// character. It looks at eight bytes at once, because payloads in base64 make
// strings of megabytes.
func plainLength(text string) int {
	i := 0
	for ; i+8 <= len(text); i += 8 {
		if special(binary.LittleEndian.Uint64([]byte(text[i : i+8]))) {
			break
		}
	}
	for ; i < len(text); i++ {
		if c := text[i]; c < ' ' || c == '"' || c == '\\' {
			break
		}
	}
	return i
}

// special tells whether one of the eight bytes is less than a space, a quote or
// a backslash. Bytes above 0x7F are none of these, and a borrow can only start
// at a byte that is one, so the answer is exact.
func special(word uint64) bool {
	control := (word - ones*' ') &^ word
	quote := hasZero(word ^ ones*'"')
	backslash := hasZero(word ^ ones*'\\')
	return (control|quote|backslash)&highs != 0
}

// hasZero sets the high bit of some byte exactly when there is a byte of zero.
func hasZero(word uint64) uint64 { return (word - ones) &^ word }
