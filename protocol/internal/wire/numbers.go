package wire

import (
	"fmt"
	"math"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
)

// timeout reads the time limit: absent for the default, null for the ceiling. A
// limit of zero is not the default, it has passed already.
func timeout(v any) (time.Duration, error) {
	switch v := v.(type) {
	case capnweb.Undefined:
		return 0, nil
	case nil:
		return protocol.NoTimeout, nil
	case float64:
		if v == 0 {
			return 1, nil
		}
		return duration("timeout", v)
	}
	return 0, fmt.Errorf("timeout: expected a number or null")
}

// positiveDuration reads a time that may be absent.
func positiveDuration(name string, ms *float64) (time.Duration, error) {
	if ms == nil {
		return 0, nil
	}
	return duration(name, *ms)
}

// duration reads a time in milliseconds. What is longer than any limit there is
// becomes the longest.
func duration(name string, ms float64) (time.Duration, error) {
	switch longest := float64(protocol.MaxTimeout / time.Millisecond); {
	case !(ms > 0):
		return 0, fmt.Errorf("%s: expected more than 0 ms", name)
	case ms >= longest:
		return protocol.MaxTimeout, nil
	}
	return max(1, time.Duration(ms*float64(time.Millisecond))), nil
}

// positive reads a bound that may be absent. Zero is refused: it would be taken
// for none.
func positive(name string, n *int64) (int64, error) {
	switch {
	case n == nil:
		return 0, nil
	case *n < 1:
		return 0, fmt.Errorf("%s: expected at least 1", name)
	}
	return *n, nil
}

func positiveInt(name string, n *int64) (int, error) {
	value, err := positive(name, n)
	return int(min(value, math.MaxInt32)), err
}

// milliseconds writes a time as a message has it.
func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
