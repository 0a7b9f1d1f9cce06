package tooldata

import (
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// jsonKind tells what a JSON text is by its first character.
type jsonKind byte

const (
	kindNone   jsonKind = 0
	kindNull   jsonKind = 'n'
	kindTrue   jsonKind = 't'
	kindFalse  jsonKind = 'f'
	kindNumber jsonKind = '0'
	kindString jsonKind = '"'
	kindArray  jsonKind = '['
	kindObject jsonKind = '{'
)

func kindOf(text []byte) jsonKind {
	for _, c := range text {
		switch c {
		case ' ', '\t', '\r', '\n':
		case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
			return kindNumber
		default:
			return jsonKind(c)
		}
	}
	return kindNone
}

// describe names the kind of a JSON text for an error message.
func describe(text []byte) string {
	switch kindOf(text) {
	case kindNull:
		return "null"
	case kindTrue, kindFalse:
		return "a boolean"
	case kindNumber:
		return "a number"
	case kindString:
		return "a string"
	case kindArray:
		return "a list"
	case kindObject:
		return "an object"
	default:
		return "missing"
	}
}

// isNullish tells whether a field is missing or null.
func isNullish(text []byte) bool {
	k := kindOf(text)
	return k == kindNone || k == kindNull
}

// toText writes a JSON value as JavaScript's String() writes it; a missing one
// and null are the empty string.
func toText(text json.RawMessage) string {
	switch kindOf(text) {
	case kindNone, kindNull:
		return ""
	case kindNumber:
		return formatNumber(toNumber(text))
	case kindString:
		return toString(text)
	case kindArray:
		items := toArray(text)
		texts := make([]string, len(items))
		for i, item := range items {
			texts[i] = toText(item)
		}
		return strings.Join(texts, ",")
	case kindObject:
		return "[object Object]"
	default:
		return strings.TrimSpace(string(text))
	}
}

// toNumber, toString and toArray read a text whose kind is known. A number
// past the range of a double is infinite, as JavaScript reads it.
func toNumber(text json.RawMessage) float64 {
	f, _ := strconv.ParseFloat(strings.TrimSpace(string(text)), 64)
	return f
}

func toString(text json.RawMessage) string {
	var s string
	_ = json.Unmarshal(text, &s)
	return s
}

func toArray(text json.RawMessage) []json.RawMessage {
	var items []json.RawMessage
	_ = json.Unmarshal(text, &items)
	return items
}

// formatNumber writes a number as JavaScript's String() does. A JSON text has
// no NaN, but may have a number past the range of a double.
func formatNumber(f float64) string {
	switch {
	case math.IsInf(f, 1):
		return "Infinity"
	case math.IsInf(f, -1):
		return "-Infinity"
	}
	return string(numberJSON(f))
}

// numberJSON writes a number as JSON.stringify does, null if it is not finite.
func numberJSON(f float64) json.RawMessage {
	// A number always has a JSON form.
	text, _ := protocol.ValueJSON(f)
	return text
}

// sameValue is JavaScript's === over JSON values. Two objects are never the
// same: each was parsed into an object of its own.
func sameValue(a, b json.RawMessage) bool {
	kind := kindOf(a)
	if kind != kindOf(b) {
		return false
	}
	switch kind {
	case kindNumber:
		return toNumber(a) == toNumber(b)
	case kindString:
		return toString(a) == toString(b)
	case kindArray, kindObject, kindNone:
		return false
	default:
		return true
	}
}

// compareText orders strings by their UTF-16 code units, as sort() does.
func compareText(a, b string) int {
	return slices.Compare(utf16.Encode([]rune(a)), utf16.Encode([]rune(b)))
}

// textLength is the length of a string in UTF-16 code units.
func textLength(s string) int { return len(utf16.Encode([]rune(s))) }
