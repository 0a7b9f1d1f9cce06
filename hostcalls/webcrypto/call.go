package webcrypto

import (
	"context"
	"fmt"
	"io"
	"math"
)

// call is one use of an operation. Its arguments have the types the operation
// declares.
type call struct {
	ctx    context.Context
	random io.Reader
	args   []any
}

// operation is a computation under a name that the guest knows.
type operation struct {
	name string
	// args has a letter for each argument: s for a string, n for a number, b for
	// bytes, capital where undefined may stand.
	args string
	run  func(c *call) (any, error)
	// quick operations never need a goroutine of their own.
	quick bool
}

// check tells whether args are as the operation declares. Missing arguments count
// as undefined.
func (o *operation) check(args []any) ([]any, error) {
	for len(args) < len(o.args) {
		args = append(args, nil)
	}
	for i, letter := range o.args {
		if !fits(letter, args[i]) {
			return nil, typeError(fmt.Sprintf("Argument %d of %s is a %T.", i+1, o.name, args[i]))
		}
	}
	return args, nil
}

func fits(letter rune, arg any) bool {
	switch arg.(type) {
	case nil:
		return letter < 'a'
	case string:
		return letter == 's' || letter == 'S'
	case float64:
		return letter == 'n' || letter == 'N'
	case []byte:
		return letter == 'b' || letter == 'B'
	}
	return false
}

// text gives a string, which is empty for undefined.
func (c *call) text(i int) string {
	s, _ := c.args[i].(string)
	return s
}

// bytes gives bytes, which are nil for undefined.
func (c *call) bytes(i int) []byte {
	b, _ := c.args[i].([]byte)
	return b
}

// has tells whether an optional argument is there.
func (c *call) has(i int) bool { return c.args[i] != nil }

// number gives an integer from 0 to 2³²-1; other numbers count as 0.
func (c *call) number(i int) int {
	n, _ := c.args[i].(float64)
	if n != math.Trunc(n) || n < 0 || n > math.MaxUint32 {
		return 0
	}
	return int(n)
}
