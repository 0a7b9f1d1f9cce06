package generate

import (
	_ "embed"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strings"
)

// Program is one generated program.
type Program struct {
	Family string
	Seed   uint64
	Index  int
	// Messages reports whether the texts of errors count.
	Messages bool
	Lines    []Line
}

// Line is one line of a program's body.
type Line struct {
	Code string
	// Typed is the same with TypeScript's types, or empty.
	Typed string
	// Fixed reports whether the program may not end without a part of the line.
	Fixed bool
}

// Name says how to make the program again.
func (p Program) Name() string {
	return fmt.Sprintf("-family %s -seed %d -index %d", p.Family, p.Seed, p.Index)
}

// JavaScript is the program as an arrow function without types.
func (p Program) JavaScript() string {
	return "async () => {\n" + p.body(func(l Line) string { return l.Code }) + "}"
}

// TypeScript is the program with its types, if it has any, in one of the forms that the
// executor takes.
func (p Program) TypeScript() string {
	body := p.body(func(l Line) string {
		if l.Typed != "" {
			return l.Typed
		}
		return l.Code
	})
	switch p.Index % 4 {
	case 1:
		return body
	case 2:
		return "async function program() {\n" + body + "}"
	case 3:
		return "export default async () => {\n" + body + "}"
	}
	return "async () => {\n" + body + "}"
}

// Body is the program's own lines, for a person.
func (p Program) Body() string {
	var b strings.Builder
	for _, l := range p.Lines {
		if l.Typed != "" {
			b.WriteString(l.Typed)
		} else {
			b.WriteString(l.Code)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func (p Program) body(text func(Line) string) string {
	var b strings.Builder
	b.WriteString(report)
	fmt.Fprintf(&b, "const { step, wait, note, show } = makeReport(%t, report)\n", p.Messages)
	for _, l := range p.Lines {
		b.WriteString(text(l))
		b.WriteByte('\n')
	}
	b.WriteString("return report.join('\\n')\n")
	return b.String()
}

// report is the part of every program that writes the report.
//
//go:embed report.js
var report string

// Family makes programs with one kind of construct.
type Family struct {
	Name string
	// Messages reports whether the texts of errors count.
	Messages bool
	generate func(*source)
}

// Program makes one program of the family. The same seed and index make the same.
func (f Family) Program(seed uint64, index int) Program {
	h := fnv.New64a()
	h.Write([]byte(f.Name))
	s := &source{r: rand.New(rand.NewPCG(seed^h.Sum64(), uint64(index)))}
	f.generate(s)
	return Program{Family: f.Name, Seed: seed, Index: index, Messages: f.Messages, Lines: s.lines}
}
