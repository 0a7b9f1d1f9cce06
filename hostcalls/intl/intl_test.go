package intl

import (
	"math"
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/hostcalls"
)

func call(name string, args ...any) (any, error) {
	for _, f := range Functions() {
		if f.Name == name {
			return f.Call(&hostcalls.Env{}, args)
		}
	}
	panic(name)
}

func TestFunctions(t *testing.T) {
	for _, tt := range []struct {
		name     string
		function string
		args     []any
		want     any
	}{
		{"a section", "localeData", []any{"de-AT", "parent"}, `"de"`},
		{"no such region", "localeData", []any{"de-XX", "parent"}, nil},
		{"no such locale", "localeData", []any{"../de", "number"}, nil},
		{"no such section", "localeData", []any{"de", "x"}, nil},
		{"a fixed zone", "timeZoneSpan", []any{"UTC", 0.0}, "0  "},
		{"winter", "timeZoneSpan", []any{"Europe/Berlin", 1705320000000.0}, "3600 1698541200000 1711846800000"},
		{"summer", "timeZoneSpan", []any{"Europe/Berlin", 1721044800000.0}, "7200 1711846800000 1729990800000"},
		{"no such zone", "timeZoneSpan", []any{"Mars/Base", 0.0}, nil},
		{"a file", "timeZoneSpan", []any{"../../etc/passwd", 0.0}, nil},
		{"the machine's zone", "timeZoneSpan", []any{"Local", 0.0}, nil},
		{"an order", "collate", []any{"sv", "", "å", "z"}, 1.0},
		{"numbers", "collate", []any{"en", "n", "a10", "a9"}, 1.0},
		{"no case", "collate", []any{"en", "c", "A", "a"}, 0.0},
		{"base letters", "collate", []any{"en", "cd", "É", "e"}, 0.0},
		{"Latin first", "collate", []any{"en", "", "z", "я"}, -1.0},
		{"Cyrillic first", "collate", []any{"ru", "", "z", "я"}, 1.0},
		{"Cyrillic after digits", "collate", []any{"uk", "", "9", "я"}, -1.0},
		{"Cyrillic before Greek", "collate", []any{"ru", "", "ω", "я"}, 1.0},
		{"the same script", "collate", []any{"ru", "", "жа", "жб"}, -1.0},
		{"case within a script", "collate", []any{"ru", "", "я", "Я"}, -1.0},
		{"no case within a script", "collate", []any{"ru", "c", "я", "Я"}, 0.0},
		{"an end", "collate", []any{"ru", "", "я", "яz"}, -1.0},
		{"nothing", "collate", []any{"ru", "", "", "я"}, -1.0},
		{"Hangul, then Chinese characters", "collate", []any{"ko", "", "가", "z"}, -1.0},
		{"Chinese characters first", "collate", []any{"zh", "", "中", "z"}, -1.0},
		{"Latin, then kana", "collate", []any{"ja", "", "あ", "z"}, 1.0},
		{"kana, then Chinese characters", "collate", []any{"ja", "", "中", "あ"}, 1.0},
		{"Chinese characters before Greek", "collate", []any{"ja", "", "中", "ω"}, -1.0},
		{"Arabic first", "collate", []any{"ar", "", "ا", "a"}, -1.0},
		{"Devanagari first", "collate", []any{"hi", "", "आ", "a"}, -1.0},
		{"strokes", "collate", []any{"zh-Hant", "", "人", "日"}, -1.0},
		{"long texts of a script", "collate", []any{"ru", "", strings.Repeat("я", 1e6), "б"}, 1.0},
		{"long texts", "collate", []any{"en", "", strings.Repeat("a", 1e6), "b"}, -1.0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got, err := call(tt.function, tt.args...); err != nil || got != tt.want {
				t.Errorf("got %v, %v, want %v", got, err, tt.want)
			}
		})
	}
}

func TestWrongArguments(t *testing.T) {
	for _, tt := range []struct {
		function string
		args     []any
	}{
		{"localeData", []any{1.0, "number"}},
		{"timeZoneSpan", []any{"UTC", math.NaN()}},
		{"timeZoneSpan", []any{"UTC", 1e300}},
		{"timeZoneSpan", []any{strings.Repeat("x", 1000), 0.0}},
		{"collate", []any{"en", "", "a", nil}},
		{"collate", []any{"not-a-language", "", "a", "b"}},
		{"collate", []any{"!!", "", "a", "b"}},
	} {
		if got, err := call(tt.function, tt.args...); err == nil {
			t.Errorf("%s(%.20v) gave %v", tt.function, tt.args, got)
		}
	}
}
