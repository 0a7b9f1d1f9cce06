package program

import (
	"slices"
	"sort"
	"strings"
	"sync"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/codemode-executor/codemode-executor/engine/program/internal/outline"
)

// placement tells where the text of a unit's source comes from.
type placement struct {
	excerpt
	edits []edit
	odd   outline.Terminators
	fault *SyntaxError
	// imports are those of the text.
	imports []outline.Import
	// types maps positions in the text to the author's, if the text was
	// generated.
	types *erasure

	once sync.Once
	// authorLines and engineLines are the offsets where lines start, as the
	// author's editor counts and as QuickJS does.
	authorLines, engineLines []int
	// units are the UTF-16 units before each block of the text.
	units []int
}

// unitBlock is the size in bytes of the blocks of [placement.units]: a stack has many
// places, which may all be far into one long line.
const unitBlock = 4 << 10

// Position maps a position that QuickJS reports to the text that the author
// wrote, its fence included. Lines and columns start at 1; QuickJS counts bytes
// in columns, the result counts UTF-16 units, as JavaScript does. A position
// before the program is that of code for which QuickJS noted no other, and maps
// to the start; one after the program maps to 0, 0.
func (u Unit) Position(line, column int) (int, int) {
	at, ok := u.place.offset(line, column)
	if !ok {
		return 0, 0
	}
	return u.place.author(at)
}

// offset finds a position of QuickJS's in the text. It is not ok after the end.
func (p *placement) offset(line, column int) (at int, ok bool) {
	p.once.Do(p.index)
	i := line - p.line
	switch {
	case i < 0:
		return 0, true
	case i >= len(p.engineLines):
		return len(p.text), false
	}
	start, end := p.engineLines[i], len(p.text)
	if i+1 < len(p.engineLines) {
		end = p.engineLines[i+1]
	}
	return min(p.unedit(start, start+max(column, 1)-1), end), true
}

// unedit takes the edits on a line before an offset out of that offset.
func (p *placement) unedit(lineStart, at int) int {
	for _, e := range p.edits {
		switch added := len(e.text) - (e.End - e.Start); {
		case e.Start < lineStart:
		case at < e.Start:
			return at
		case at >= e.Start+len(e.text):
			at -= added
		case added > 0:
			return e.Start
		}
	}
	return at
}

func (p *placement) index() {
	for at, units := 0, 0; at < len(p.text); at += unitBlock {
		p.units = append(p.units, units)
		units += countUnits(p.text[at:min(at+unitBlock, len(p.text))])
	}
	p.authorLines = lineStarts(p.text)
	p.engineLines = p.authorLines
	if len(p.odd.Separators)+len(p.odd.Returns) > 0 {
		p.engineLines = slices.DeleteFunc(slices.Clone(p.authorLines), func(at int) bool {
			_, odd := slices.BinarySearch(p.odd.Returns, at)
			return odd
		})
		p.engineLines = append(p.engineLines, p.odd.Separators...)
		sort.Ints(p.engineLines)
	}
}

// lineStarts gives the offsets where the lines of a text start: after a line
// feed, or a carriage return with or without one.
func lineStarts(s string) []int {
	starts := []int{0}
	for i := 0; ; i++ {
		n := strings.IndexAny(s[i:], "\r\n")
		if n < 0 {
			return starts
		}
		if i += n; strings.HasPrefix(s[i:], "\r\n") {
			i++
		}
		starts = append(starts, i+1)
	}
}

// author gives the author's line and column of an offset in the text.
func (p *placement) author(at int) (line, column int) {
	p.once.Do(p.index)
	i, exact := slices.BinarySearch(p.authorLines, at)
	if !exact {
		i--
	}
	line, column = p.line+i, 1+p.unitsBefore(at)-p.unitsBefore(p.authorLines[i])
	if p.types != nil {
		return p.types.author(line, column)
	}
	return line, column
}

// unitsBefore gives how many UTF-16 units come before an offset in the text.
func (p *placement) unitsBefore(at int) int {
	block := at / unitBlock
	if block >= len(p.units) { // the end of the text
		block = len(p.units) - 1
	}
	if block < 0 {
		return 0
	}
	return p.units[block] + countUnits(p.text[block*unitBlock:at])
}

// countUnits gives the length in UTF-16 units of text that may start and end within
// characters, each of which counts where it starts.
func countUnits(text string) int {
	units := 0
	for _, b := range []byte(text) {
		if utf8.RuneStart(b) {
			units++
		}
		if b >= 0xF0 { // starts a character of two units
			units++
		}
	}
	return units
}

// columnOf gives the column after the text before it on its line, in UTF-16
// units.
func columnOf(before string) int {
	column := 1
	for _, r := range before {
		column += max(utf16.RuneLen(r), 1)
	}
	return column
}

// byteOffset gives the offset of a column in a line, the line's length if it
// has no such column.
func byteOffset(line string, column int) int {
	at := 0
	for units := column - 1; units > 0 && at < len(line); {
		r, size := utf8.DecodeRuneInString(line[at:])
		units -= max(utf16.RuneLen(r), 1)
		at += size
	}
	return at
}
