package domains

// package idna has the tables of Unicode 15.0. Later versions of UTS 46 changed
// what becomes of these characters of that age.
var remapped = map[rune]rune{
	'\u04C0': '\u04CF', '\u1E9E': 'ß', '\u2132': '\u214E', '\u2183': '\u2184',
	'\U0002F868': '\u36FC', '\U0002F874': '\u5F53', '\U0002F91F': '\U000243AB',
	'\U0002F95F': '\u7AEE', '\U0002F9BF': '\u45D7',
}

const dropped = -1 // strings.Map removes it

// remap does to one character what UTS 46 says since Unicode 15.1 and 16.
func remap(r rune) rune {
	if r < '\u04C0' {
		return r
	}
	switch {
	case r >= '\u10A0' && r <= '\u10C5': // Georgian capital letters
		return r + '\u2D00' - '\u10A0'
	case isIgnored(r):
		return dropped
	}
	if to, ok := remapped[r]; ok {
		return to
	}
	return r
}

// isIgnored has the characters that were disallowed and are ignored now.
func isIgnored(r rune) bool {
	switch r {
	case '\u115F', '\u1160', '\u17B4', '\u17B5', '\u180E', '\u3164', '\uFFA0':
		return true
	}
	return r >= '\u2061' && r <= '\u2063' || r >= '\u206A' && r <= '\u206F' ||
		r >= '\U0001D173' && r <= '\U0001D17A'
}
