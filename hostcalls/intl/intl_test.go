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
		{"no such locale", "localeData", []any{"../de", "number"}, nil},
		{"no such section", "localeData", []any{"de", "x"}, nil},
		{"a fixed zone", "timeZoneSpan", []any{"UTC", 0.0}, "0   0"},
		{"winter", "timeZoneSpan", []any{"Europe/Berlin", 1705320000000.0}, "3600 1698541200000 1711846800000 0"},
		{"summer", "timeZoneSpan", []any{"Europe/Berlin", 1721044800000.0}, "7200 1711846800000 1729990800000 1"},
		{"no such zone", "timeZoneSpan", []any{"Mars/Base", 0.0}, nil},
		{"a file", "timeZoneSpan", []any{"../../etc/passwd", 0.0}, nil},
		{"the machine's zone", "timeZoneSpan", []any{"Local", 0.0}, nil},
		{"an order", "collate", []any{"sv", "", "å", "z"}, 1.0},
		{"numbers", "collate", []any{"en", "n", "a10", "a9"}, 1.0},
		{"no case", "collate", []any{"en", "c", "A", "a"}, 0.0},
		{"base letters", "collate", []any{"en", "cd", "É", "e"}, 0.0},
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
