package protocol

import (
	"fmt"
	"strings"
	"time"
)

// Bound declares one field of [Bounds]. Values are numbers of the field's own
// kind: nanoseconds for a time, bytes for a size, otherwise a count.
type Bound struct {
	// Name is the field, such as "Fetch.Redirects"; Flag is its spelling on a
	// command line, without the dashes.
	Name, Flag string
	Unit       Unit
	// Default is what zero means. A bound whose default is [Off] can be off.
	Default int64
	// Floor and Ceiling are the least and the most that is accepted.
	Floor, Ceiling int64
	// Doc is one sentence for people.
	Doc   string
	field func(*Bounds) any
}

// EnvPrefix begins the environment variable of every setting.
const EnvPrefix = "CODEMODE_"

// Env is the bound's environment variable: its flag in capitals, after [EnvPrefix].
func (b Bound) Env() string {
	return EnvPrefix + strings.ReplaceAll(strings.ToUpper(b.Flag), "-", "_")
}

// CanBeOff tells whether [Off] is accepted.
func (b Bound) CanBeOff() bool { return b.Default == Off }

// Get reads the bound's field.
func (b Bound) Get(bounds Bounds) int64 { return b.get(&bounds) }

func (b Bound) get(bounds *Bounds) int64 {
	switch p := b.field(bounds).(type) {
	case *time.Duration:
		return int64(*p)
	case *int:
		return int64(*p)
	default:
		return *p.(*int64)
	}
}

// Set writes the bound's field.
func (b Bound) Set(bounds *Bounds, value int64) {
	switch p := b.field(bounds).(type) {
	case *time.Duration:
		*p = time.Duration(value)
	case *int:
		*p = int(value)
	default:
		*p.(*int64) = value
	}
}

// Check answers an error that says what is expected when the value is out of
// range. Zero is in range: it means the default.
func (b Bound) Check(value int64) error {
	switch {
	case value == 0, value == Off && b.CanBeOff():
		return nil
	case value < b.Floor:
		return fmt.Errorf("expected at least %s, got %s", b.Unit.Format(b.Floor), b.Unit.Format(value))
	case value > b.Ceiling:
		return fmt.Errorf("expected at most %s, got %s", b.Unit.Format(b.Ceiling), b.Unit.Format(value))
	}
	return nil
}

// Parse reads a value from the text of a command line or an environment
// variable: a whole number in the bound's unit, one with a suffix such as "30s"
// or "64MiB", or "off". Zero is refused, so that nobody lifts a bound, or falls
// back to the default, without meaning to.
func (b Bound) Parse(text string) (int64, error) {
	value, err := b.Unit.parse(text)
	switch {
	case err != nil:
		return 0, err
	case value == 0, value == Off && !b.CanBeOff():
		return 0, fmt.Errorf("expected at least %s, got %s", b.Unit.Format(b.Floor), text)
	}
	return value, b.Check(value)
}
