package protocol

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Failure builds the error of a failing run. args fill the parameters of the
// class's text in order: a [time.Duration] is written in milliseconds, a [Size]
// in bytes, anything else as [fmt.Print] does.
func Failure(code Code, args ...any) *Error {
	class := declared(code)
	return &Error{Name: class.Name, Message: fill(class.Text, args), Code: class.Code}
}

// FailureVariant is [Failure] with the message of one of the class's variants.
func FailureVariant(code Code, when When, args ...any) *Error {
	class := declared(code)
	return &Error{Name: class.Name, Message: fill(class.variant(when), args), Code: class.Code}
}

// variant answers the text of a variant, that of the class if it has none of that kind.
func (c *Class) variant(when When) string {
	for _, v := range c.Variants {
		if v.When == when {
			return v.Text
		}
	}
	return c.Text
}

// Is makes [errors.Is] match an error with its [Code]. A nil error, which is
// what [Result.Error] is when the program ran to its end, matches nothing.
func (e *Error) Is(target error) bool { return e != nil && matches(e.Code, target) }

// matches tells whether target is the code that classes an error. An error
// without a class matches no code.
func matches(code Code, target error) bool {
	want, ok := target.(Code)
	return ok && code != "" && want == code
}

// declared answers the class of a code, or INTERNAL for a code that is not
// declared: the set is closed.
func declared(code Code) Class {
	class, ok := code.Class()
	if !ok {
		class, _ = CodeInternal.Class()
	}
	return class
}

// fill puts the arguments in the place of the {parameters} of a text. A
// parameter without an argument stays as it is.
func fill(text string, args []any) string {
	var b strings.Builder
	for _, arg := range args {
		before, rest, ok := strings.Cut(text, "{")
		if !ok {
			break
		}
		_, after, _ := strings.Cut(rest, "}")
		b.WriteString(before)
		b.WriteString(argument(arg))
		text = after
	}
	b.WriteString(text)
	return b.String()
}

// argument writes one argument with its unit.
func argument(arg any) string {
	if d, ok := arg.(time.Duration); ok {
		return strconv.FormatInt(d.Milliseconds(), 10) + " ms"
	}
	return fmt.Sprint(arg)
}

// Size is a number of bytes. It prints as "134217728 bytes (128 MiB)".
type Size int64

// The binary multiples of a byte, as IEC 80000-13 names them.
const (
	KiB Size = 1 << 10
	MiB Size = 1 << 20
	GiB Size = 1 << 30
)

// String writes the number of bytes, and the multiple when it is a whole one.
func (s Size) String() string {
	if s == 1 {
		return "1 byte"
	}
	bytes := strconv.FormatInt(int64(s), 10) + " bytes"
	if multiple := s.multiple(); multiple != "" {
		return bytes + " (" + multiple + ")"
	}
	return bytes
}

// multiple writes the size in the largest unit that divides it, and nothing
// when none does.
func (s Size) multiple() string {
	for _, unit := range []struct {
		size Size
		name string
	}{{GiB, "GiB"}, {MiB, "MiB"}, {KiB, "KiB"}} {
		if s >= unit.size && s%unit.size == 0 {
			return strconv.FormatInt(int64(s/unit.size), 10) + " " + unit.name
		}
	}
	return ""
}
