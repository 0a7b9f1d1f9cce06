package intl

import (
	"bytes"
	"cmp"
	"sync"
	"unicode"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
)

// script is a range of primary weights.
type script struct{ first, last int }

// reordered has the scripts that come before all others in a language: the
// setting reorder of its collation in CLDR, which x/text leaves out.
var reordered = map[string][]func() script{
	"ar": {arabic},
	"hi": {devanagari},
	"ja": {latin, kana, han},
	"ko": {hangul, han},
	"ru": {cyrillic},
	"uk": {cyrillic},
	"zh": {han},
}

var (
	latin      = rangeOf('a', 'z')
	cyrillic   = scriptOf(unicode.Cyrillic, unicode.MaxRune)
	arabic     = scriptOf(unicode.Arabic, 0x6FF)
	devanagari = rangeOf('ऄ', 'ह')
	hangul     = rangeOf('ᄀ', 'ᇿ')
	kana       = rangeOf('あ', 'ん')
	// Chinese characters have weights above those of all tables.
	han = func() script { return script{1 << 16, 1 << 23} }
)

func rangeOf(first, last rune) func() script {
	return sync.OnceValue(func() script {
		s := script{first: 1 << 23}
		c := collate.New(language.Und)
		for r := first; r <= last; r++ {
			s.include(c, r)
		}
		return s
	})
}

// scriptOf gives the weights of the letters of a table up to a character.
func scriptOf(table *unicode.RangeTable, last rune) func() script {
	return sync.OnceValue(func() script {
		s := script{first: 1 << 23}
		c := collate.New(language.Und)
		for _, r16 := range table.R16 {
			for r := rune(r16.Lo); r <= rune(r16.Hi) && r <= last; r += rune(r16.Stride) {
				s.include(c, r)
			}
		}
		return s
	})
}

func (s *script) include(c *collate.Collator, r rune) {
	if !unicode.IsLetter(r) {
		return
	}
	var buffer collate.Buffer
	weight, _ := nextPrimary(c.KeyFromString(&buffer, string(r)))
	if weight > 0 && weight < 1<<16 {
		s.first, s.last = min(s.first, weight), max(s.last, weight)
	}
}

// collator compares strings in a locale whose scripts have an order of their own.
type collator struct {
	*collate.Collator
	first   []func() script
	buffers [2]collate.Buffer
}

func (c *collator) compare(a, b string) int {
	if c.first == nil || (isWestern(a) && isWestern(b)) {
		return c.CompareString(a, b)
	}
	defer c.buffers[0].Reset()
	defer c.buffers[1].Reset()
	return c.compareKeys(c.KeyFromString(&c.buffers[0], a), c.KeyFromString(&c.buffers[1], b))
}

// isWestern reports whether a text has no letters but Latin ones, which come in
// the same order everywhere.
func isWestern(text string) bool {
	for _, r := range text {
		if r > 0x24F {
			return false
		}
	}
	return true
}

// compareKeys compares collation keys: primary weights, a zero, and what follows.
func (c *collator) compareKeys(a, b []byte) int {
	for {
		p, restA := nextPrimary(a)
		q, restB := nextPrimary(b)
		if p == 0 && q == 0 {
			return bytes.Compare(a, b)
		}
		if p != q {
			return cmp.Or(cmp.Compare(c.rank(p), c.rank(q)), cmp.Compare(p, q))
		}
		a, b = restA, restB
	}
}

// rank gives the place of a primary weight among the groups of characters: what is
// no letter, the scripts that come first, all others.
func (c *collator) rank(weight int) int {
	if weight < latin().first {
		return 0
	}
	for i, of := range c.first {
		if s := of(); weight >= s.first && weight <= s.last {
			return i + 1
		}
	}
	return len(c.first) + 1
}

// nextPrimary gives the primary weight that a key begins with, 0 at their end.
func nextPrimary(key []byte) (weight int, rest []byte) {
	switch {
	case len(key) < 2:
		return 0, nil
	case key[0]&0x80 == 0:
		return int(key[0])<<8 | int(key[1]), key[2:]
	case len(key) < 3:
		return 0, nil
	}
	return int(key[0]&0x7F)<<16 | int(key[1])<<8 | int(key[2]), key[3:]
}
