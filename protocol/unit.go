package protocol

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// Unit is the unit of a [Bound] in text: what a number without a suffix means.
type Unit string

// The units of bounds.
const (
	// Milliseconds are for times; "30s" and "5m" are understood as well.
	Milliseconds Unit = "ms"
	// Octets and Mebibytes are for sizes, which also take a suffix "KiB",
	// "MiB" or "GiB", or as Kubernetes writes them "Ki", "Mi" or "Gi".
	Octets    Unit = "bytes"
	Mebibytes Unit = "MiB"
	// Count is for everything else.
	Count Unit = "count"
)

// Example is a text that [Bound.Parse] understands.
func (u Unit) Example() string {
	switch u {
	case Milliseconds:
		return "30000 or 30s"
	case Octets:
		return "1048576 or 1MiB"
	case Mebibytes:
		return "128 or 128MiB"
	default:
		return "100"
	}
}

// parse reads a whole number in the unit, one with a suffix, or "off".
func (u Unit) parse(text string) (int64, error) {
	if text == "off" {
		return Off, nil
	}
	number, scale := u.split(text)
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil || n < 0 || n > math.MaxInt64/scale {
		return 0, fmt.Errorf("%q is not a value: expected something like %s", text, u.Example())
	}
	return n * scale, nil
}

// suffix is a unit that a value may name, and its scale.
type suffix struct {
	text  string
	scale int64
}

var suffixes = map[Unit][]suffix{
	Milliseconds: {{"ms", int64(time.Millisecond)}, {"s", int64(time.Second)}, {"m", int64(time.Minute)}},
	Octets:       sizeSuffixes,
	Mebibytes:    sizeSuffixes,
}

var sizeSuffixes = []suffix{
	{"KiB", int64(KiB)}, {"MiB", int64(MiB)}, {"GiB", int64(GiB)},
	{"Ki", int64(KiB)}, {"Mi", int64(MiB)}, {"Gi", int64(GiB)},
}

// split takes the suffix off a value and answers what it multiplies by.
func (u Unit) split(text string) (number string, scale int64) {
	for _, s := range suffixes[u] {
		if number, ok := strings.CutSuffix(text, s.text); ok {
			return strings.TrimSpace(number), s.scale
		}
	}
	return text, u.scale()
}

// scale is the number of nanoseconds, bytes or items in one of the unit.
func (u Unit) scale() int64 {
	switch u {
	case Milliseconds:
		return int64(time.Millisecond)
	case Mebibytes:
		return int64(MiB)
	default:
		return 1
	}
}

// Format writes a value for people: "60000 ms", "128 MiB", "10000", "off".
func (u Unit) Format(value int64) string {
	switch {
	case value == Off:
		return "off"
	case u == Milliseconds && value%int64(time.Millisecond) == 0:
		return argument(time.Duration(value))
	case u == Milliseconds:
		return time.Duration(value).String()
	case u == Count:
		return strconv.FormatInt(value, 10)
	}
	if multiple := Size(value).multiple(); multiple != "" {
		return multiple
	}
	return Size(value).String()
}
