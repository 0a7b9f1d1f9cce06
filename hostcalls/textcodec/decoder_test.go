package textcodec

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/codemode-executor/codemode-executor/hostcalls"
)

var decodings = []struct{ name, encoding, bytes, want string }{
	{"ASCII", "UTF-8", "abc", "abc"},
	{"all lengths", "UTF-8", "a\u00E9\u20AC\U0001F600", "aé€😀"},
	{"a byte order mark stays", "UTF-8", "\xEF\xBB\xBFa", "\uFEFFa"},
	{"one error for a cut character", "UTF-8", "\xE2\x82a\xF0\x9F\x98", "\uFFFDa\uFFFD"},
	{"three errors for a surrogate", "UTF-8", "\xED\xA0\x80", "\uFFFD\uFFFD\uFFFD"},
	{"overlong", "UTF-8", "\xC0\x80\xE0\x80\x80", "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD"},
	{"little endian", "UTF-16LE", "a\x00\x3D\xD8\x00\xDE\x00", "a😀\uFFFD"},
	{"a lead before another character", "UTF-16BE", "\xD8\x3D\x00a", "\uFFFDa"},
	{"a lead at the end", "UTF-16BE", "\xD8\x3D", "\uFFFD"},
	{"a lead and half a unit", "UTF-16BE", "\xD8\x3D\xDE", "\uFFFD"},
	{"C1 control", "windows-1252", "\x80\x81\xE9", "€\u0081é"},
	{"no character", "windows-1253", "\xAA\xD2", "\uFFFD\uFFFD"},
	{"private use", "x-user-defined", "\x80\xFF", "\uF780\uF7FF"},
	{"four bytes", "gb18030", "\x81\x30\x81\x30\x94\x39\xDA\x33", "\u0080💩"},
	{"GB 18030-2022", "gb18030", "\xA6\xD9\xFE\x59", "\uFE10\u9FB4"},
	{"the exception among ranges", "gb18030", "\x81\x35\xF4\x37", "\uE7C7"},
	{"out of range", "gb18030", "\x84\x31\xA5\x30\xE3\x32\x9A\x36", "\uFFFD\uFFFD"},
	{"digits after an error are text", "GBK", "\x81\x30a\x81\x30\x81a", "\uFFFD0a\uFFFD0乤"},
	{"euro and error", "GBK", "\x80\xFF\x81\x7F", "€\uFFFD\uFFFD\x7F"},
	{"two code points", "Big5", "\x88\x62\x88\xA5", "Ê̄ê̌"},
	{"an ASCII trail is text", "Big5", "\x81\x40\x81\xFE\xA4\x40", "\uFFFD@\uFFFD一"},
	{"three bytes", "EUC-JP", "\x8F\xA2\xAF\x8E\xB1\xA4\xA2", "˘ｱあ"},
	{"error of three bytes", "EUC-JP", "\x8F\xA1\xA1\x8F\xA2a\x8Ea", "\uFFFD\uFFFDa\uFFFDa"},
	{"half-width and EUDC", "Shift_JIS", "\x82\xA0\xB1\xF0\x40\x80", "あｱ\uE000\u0080"},
	{"errors", "Shift_JIS", "\xA0\xFD\x82 \x81\xFF", "\uFFFD\uFFFD\uFFFD \uFFFD"},
	{"switches", "ISO-2022-JP", "\x1B$B$\"\x1B(Ba\x1B(J\\~\x1B(I1", "あa¥‾ｱ"},
	{"escape without text between", "ISO-2022-JP", "\x1B(B\x1B(Ba", "\uFFFDa"},
	{"escape cut short", "ISO-2022-JP", "\x1B(", "\uFFFD("},
	{"escape cut short among pairs", "ISO-2022-JP", "\x1B$B\x1B$", "\uFFFD\uFFFD"},
	{"escape within a pair", "ISO-2022-JP", "\x1B$B$\x1B(Ba", "\uFFFDa"},
	{"pair with an error", "ISO-2022-JP", "\x1B$B$\x80\x7F\x1B(B\x0E", "\uFFFD\uFFFD\uFFFD"},
	{"pairs", "EUC-KR", "\xB0\xA1\x81A\x81 \xFF", "가갂\uFFFD \uFFFD"},
}

func TestDecode(t *testing.T) {
	for _, tt := range decodings {
		t.Run(tt.encoding+" "+tt.name, func(t *testing.T) {
			if got := whole(t, tt.encoding, tt.bytes); got != tt.want {
				t.Errorf("got %+q, want %+q", got, tt.want)
			}
			for size := 1; size < len(tt.bytes); size++ {
				if got := pieces(t, tt.encoding, tt.bytes, size); got != tt.want {
					t.Errorf("in pieces of %d: got %+q, want %+q", size, got, tt.want)
				}
			}
		})
	}
}

func TestDecodeFatal(t *testing.T) {
	for _, tt := range decodings {
		t.Run(tt.encoding+" "+tt.name, func(t *testing.T) {
			got, err := decodeText(nil, []any{tt.encoding, true, []byte(tt.bytes)})
			if err != nil {
				t.Fatal(err)
			}
			var want any = tt.want
			if strings.Contains(tt.want, replacement) {
				want = nil
			}
			if got != want {
				t.Errorf("got %#v, want %#v", got, want)
			}
		})
	}
	// The character itself is no error.
	for encoding, bytes := range map[string]string{"UTF-8": "\uFFFD", "gb18030": "\x84\x31\xA4\x37", "UTF-16LE": "\xFD\xFF"} {
		if got, err := decodeText(nil, []any{encoding, true, []byte(bytes)}); got != replacement || err != nil {
			t.Errorf("%s: got %#v, %v", encoding, got, err)
		}
	}
}

func TestIndexes(t *testing.T) {
	for _, tt := range []struct {
		name       string
		index      index
		characters int
	}{
		{"gb18030", indexGB18030(), 23940},
		{"Big5", indexBig5(), 18590},
		{"jis0208", indexJIS0208(), 7724},
		{"jis0212", indexJIS0212(), 6067},
		{"EUC-KR", indexEUCKR(), 17048},
	} {
		t.Run(tt.name, func(t *testing.T) {
			n := 0
			for _, r := range tt.index {
				if r != 0 {
					n++
				}
			}
			if n != tt.characters {
				t.Errorf("%d characters, the standard's index has %d", n, tt.characters)
			}
		})
	}
}

func TestArguments(t *testing.T) {
	for _, tt := range []struct {
		name string
		call func(*hostcalls.Env, []any) (any, error)
		args []any
	}{
		{"text is no string", encodeUTF8, []any{1.0}},
		{"no such encoding", decodeText, []any{"replacement", false, []byte{}}},
		{"bytes are a string", decodeText, []any{"UTF-8", false, "a"}},
		{"too many bytes", decodeText, []any{"UTF-8", false, make([]byte, maxChunk+1)}},
		{"state is no string", decodeChunk, []any{"UTF-8", false, []byte{}, nil, true}},
		{"state is too long", decodeChunk, []any{"UTF-8", false, []byte{}, "\x00abcd", true}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := tt.call(nil, tt.args)
			want := &hostcalls.Error{Name: "TypeError"}
			if e, ok := err.(*hostcalls.Error); !ok || e.Name != want.Name || got != nil {
				t.Errorf("got %v, %v", got, err)
			}
		})
	}
}

func TestEncodeUTF8(t *testing.T) {
	got, err := encodeUTF8(nil, []any{"aé😀"})
	if diff := cmp.Diff(any([]byte("aé😀")), got); diff != "" || err != nil {
		t.Error(diff, err)
	}
}

// FuzzDecode checks that chunks do not matter, that the text is UTF-8, and that an
// error is an error of a fatal decoder.
func FuzzDecode(f *testing.F) {
	names := []string{"UTF-16LE", "UTF-16BE", "ISO-2022-JP"}
	for name := range asciiCompatible {
		names = append(names, name)
	}
	for _, tt := range decodings {
		for i, name := range names {
			if name == tt.encoding {
				f.Add(uint8(i), uint8(1), []byte(tt.bytes))
			}
		}
	}
	f.Fuzz(func(t *testing.T, encoding, size uint8, bytes []byte) {
		if size == 0 || len(bytes) > 1000 {
			return
		}
		name := names[int(encoding)%len(names)]
		want := whole(t, name, string(bytes))
		if !utf8.ValidString(want) {
			t.Errorf("%s of %x is not UTF-8: %x", name, bytes, want)
		}
		if got := pieces(t, name, string(bytes), int(size)); got != want {
			t.Errorf("%s of %x in pieces of %d: %+q, want %+q", name, bytes, size, got, want)
		}
		// With U+FFFD in the text both are right: it may be encoded.
		fatal, _ := decodeText(nil, []any{name, true, bytes})
		if !strings.Contains(want, replacement) && fatal != any(want) {
			t.Errorf("%s of %x: fatal gives %v, else %+q", name, bytes, fatal, want)
		}
	})
}

func whole(t *testing.T, encoding, bytes string) string {
	t.Helper()
	got, err := decodeText(nil, []any{encoding, false, []byte(bytes)})
	if err != nil {
		t.Fatal(err)
	}
	return got.(string)
}

// pieces decodes chunks of the given size as the guest does.
func pieces(t *testing.T, encoding, bytes string, size int) string {
	t.Helper()
	var text strings.Builder
	state := ""
	for last := false; !last; {
		n := min(size, len(bytes))
		last = n == len(bytes)
		got, err := decodeChunk(nil, []any{encoding, false, []byte(bytes[:n]), state, last})
		if err != nil {
			t.Fatal(err)
		}
		runes := []rune(got.(string))
		length := int(runes[0])
		state, bytes = string(runes[1:1+length]), bytes[n:]
		text.WriteString(string(runes[1+length:]))
	}
	return text.String()
}
