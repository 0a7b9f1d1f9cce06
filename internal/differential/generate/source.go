package generate

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
)

// source is where a family takes its choices from, and puts its lines.
type source struct {
	r     *rand.Rand
	lines []Line
	names int
}

// n returns a number below max.
func (s *source) n(max int) int { return s.r.IntN(max) }

// between returns a number from low to high.
func (s *source) between(low, high int) int { return low + s.r.IntN(high-low+1) }

// chance reports whether an event of so many percent happens.
func (s *source) chance(percent int) bool { return s.r.IntN(100) < percent }

// pick returns one of the texts.
func (s *source) pick(of ...string) string { return of[s.r.IntN(len(of))] }

// some returns from low to high texts of a function, with commas between.
func (s *source) some(low, high int, of func() string) string {
	return strings.Join(s.many(low, high, of), ", ")
}

// many returns from low to high texts of a function.
func (s *source) many(low, high int, of func() string) []string {
	all := make([]string, s.between(low, high))
	for i := range all {
		all[i] = of()
	}
	return all
}

// name returns an identifier that the program has not got yet.
func (s *source) name(prefix string) string {
	s.names++
	return prefix + strconv.Itoa(s.names)
}

// line adds a line to the program. Arguments fill the text as in [fmt.Sprintf].
func (s *source) line(format string, args ...any) {
	s.lines = append(s.lines, Line{Code: fill(format, args)})
}

// typed adds a line with types: what stands between « and » is a type, which the
// JavaScript has not got.
func (s *source) typed(format string, args ...any) {
	text := fill(format, args)
	s.lines = append(s.lines, Line{
		Code:  untyped(text),
		Typed: strings.NewReplacer("«", "", "»", "").Replace(text),
	})
}

func fill(format string, args []any) string {
	if len(args) == 0 {
		return format
	}
	return fmt.Sprintf(format, args...)
}

func untyped(text string) string {
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(text, "«")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		_, text, _ = strings.Cut(rest, "»")
	}
}

// step adds an expression whose value, or failure, is reported.
func (s *source) step(label, format string, args ...any) {
	s.line("step(%q, () => %s)", label, parenthesised(fill(format, args)))
}

// wait is step for an expression that may await, and whose value is awaited.
func (s *source) wait(label, format string, args ...any) {
	s.line("await wait(%q, async () => %s)", label, parenthesised(fill(format, args)))
}

// parenthesised keeps an object literal from being a block.
func parenthesised(expression string) string {
	if strings.HasPrefix(expression, "{") {
		return "(" + expression + ")"
	}
	return expression
}

// quote returns a JavaScript string literal.
func quote(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r < 0x20 || r == 0x7f || r == 0x2028 || r == 0x2029:
			fmt.Fprintf(&b, "\\u%04x", r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// block is step for the body of a function.
func (s *source) block(label, format string, args ...any) {
	s.line("step(%q, () => { %s })", label, fill(format, args))
}

// waitBlock is wait for the body of an async function.
func (s *source) waitBlock(label, format string, args ...any) {
	s.line("await wait(%q, async () => { %s })", label, fill(format, args))
}
