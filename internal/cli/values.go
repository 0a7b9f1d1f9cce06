package cli

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// apply is how a setting reads its text.
type apply = func(text string, c *configuration) error

// count reads a whole number of at least 1. Zero would mean the default to the
// engine, and no capacity to whoever wrote it.
func count(field func(*configuration) *int) apply { return number(1, math.MaxInt32, field) }

// number reads a whole number in a range.
func number(least, most int, field func(*configuration) *int) apply {
	return func(text string, c *configuration) error {
		n, err := strconv.ParseInt(text, 10, 32)
		switch {
		case err != nil:
			return fmt.Errorf("%q is not a value: expected something like 100", text)
		case int(n) < least:
			return fmt.Errorf("expected at least %d, got %d", least, n)
		case int(n) > most:
			return fmt.Errorf("expected at most %d, got %d", most, n)
		}
		*field(c) = int(n)
		return nil
	}
}

var errNoText = errors.New("expected something, got nothing")

// text reads a text that is not empty, which would mean the default.
func text(field func(*configuration) *string) apply {
	return func(text string, c *configuration) error {
		if text == "" {
			return errNoText
		}
		*field(c) = text
		return nil
	}
}

// times is the range of durations, in the form of a bound, which can read them.
var times = protocol.Bound{
	Unit:  protocol.Milliseconds,
	Floor: int64(time.Millisecond), Ceiling: int64(protocol.MaxTimeout),
}

// duration reads a time, in the spellings of a bound.
func duration(field func(*configuration) *time.Duration) apply {
	return func(text string, c *configuration) error {
		value, err := times.Parse(text)
		if err == nil {
			*field(c) = time.Duration(value)
		}
		return err
	}
}

// durationOrOff reads a time, or "off" or "0", for which the field is set to off.
func durationOrOff(off time.Duration, field func(*configuration) *time.Duration) apply {
	return func(text string, c *configuration) error {
		if text == protocol.Milliseconds.Format(protocol.Off) || text == "0" {
			*field(c) = off
			return nil
		}
		return duration(field)(text, c)
	}
}
