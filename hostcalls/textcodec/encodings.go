package textcodec

import (
	"sync"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// asciiCompatible has the encodings in which bytes below 0x80 between characters
// stand for themselves, by name.
var asciiCompatible = map[string]func() stepper{
	"UTF-8":          func() stepper { return stepFunc(utf8Step) },
	"GBK":            func() stepper { return stepFunc(gb18030) },
	"gb18030":        func() stepper { return stepFunc(gb18030) },
	"Big5":           func() stepper { return stepFunc(big5) },
	"EUC-JP":         func() stepper { return stepFunc(eucJP) },
	"Shift_JIS":      func() stepper { return stepFunc(shiftJIS) },
	"EUC-KR":         func() stepper { return stepFunc(eucKR) },
	"IBM866":         singleByte(charmap.CodePage866),
	"ISO-8859-2":     singleByte(charmap.ISO8859_2),
	"ISO-8859-3":     singleByte(charmap.ISO8859_3),
	"ISO-8859-4":     singleByte(charmap.ISO8859_4),
	"ISO-8859-5":     singleByte(charmap.ISO8859_5),
	"ISO-8859-6":     singleByte(charmap.ISO8859_6),
	"ISO-8859-7":     singleByte(charmap.ISO8859_7),
	"ISO-8859-8":     singleByte(charmap.ISO8859_8),
	"ISO-8859-8-I":   singleByte(charmap.ISO8859_8),
	"ISO-8859-10":    singleByte(charmap.ISO8859_10),
	"ISO-8859-13":    singleByte(charmap.ISO8859_13),
	"ISO-8859-14":    singleByte(charmap.ISO8859_14),
	"ISO-8859-15":    singleByte(charmap.ISO8859_15),
	"ISO-8859-16":    singleByte(charmap.ISO8859_16),
	"KOI8-R":         singleByte(charmap.KOI8R),
	"KOI8-U":         singleByte(charmap.KOI8U),
	"macintosh":      singleByte(charmap.Macintosh),
	"windows-874":    singleByte(charmap.Windows874),
	"windows-1250":   singleByte(charmap.Windows1250),
	"windows-1251":   singleByte(charmap.Windows1251),
	"windows-1252":   singleByte(charmap.Windows1252),
	"windows-1253":   singleByte(charmap.Windows1253),
	"windows-1254":   singleByte(charmap.Windows1254),
	"windows-1255":   singleByte(charmap.Windows1255),
	"windows-1256":   singleByte(charmap.Windows1256),
	"windows-1257":   singleByte(charmap.Windows1257),
	"windows-1258":   singleByte(charmap.Windows1258),
	"x-mac-cyrillic": singleByte(charmap.MacintoshCyrillic),
	"x-user-defined": singleByte(charmap.XUserDefined),
}

// controlsEnd is the end of the C1 control characters. The standard's indexes map
// the bytes below it that have no character to the controls.
const controlsEnd = 0xA0

// singleByte is the single-byte decoder (Encoding Standard, section 9.1).
func singleByte(index *charmap.Charmap) func() stepper {
	step := sync.OnceValue(func() stepFunc {
		var chars [utf8.RuneSelf][]byte
		for i := range chars {
			b := byte(utf8.RuneSelf + i)
			switch r := index.DecodeByte(b); {
			case r != utf8.RuneError:
				chars[i] = utf8.AppendRune(nil, r)
			case b < controlsEnd:
				chars[i] = utf8.AppendRune(nil, rune(b))
			}
		}
		return func(dst, src []byte) ([]byte, int) {
			char := chars[src[0]-utf8.RuneSelf]
			if char == nil {
				return dst, -1
			}
			return append(dst, char...), 1
		}
	})
	return func() stepper { return step() }
}
