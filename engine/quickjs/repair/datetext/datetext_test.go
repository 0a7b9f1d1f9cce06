package datetext_test

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/engine/quickjs/repair/datetext"
)

// TestParse has texts with what V8 takes them for.
func TestParse(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		// The format of the standard.
		{"2024", "2024-01-01T00:00:00Z"},
		{"2024-03", "2024-03-01T00:00:00Z"},
		{"2024-03-05", "2024-03-05T00:00:00Z"},
		{"2024-03-05T10:20", "2024-03-05T10:20:00Z"},
		{"2024-03-05T10:20:30.1Z", "2024-03-05T10:20:30.1Z"},
		{"2024-03-05t10:20:30.123456789z", "2024-03-05T10:20:30.123Z"},
		{"2024-03-05T10:20:30-08:00", "2024-03-05T18:20:30Z"},
		{"2024-03-05T10:20:30+0530", "2024-03-05T04:50:30Z"},
		{"2024-03-05T24:00", "2024-03-06T00:00:00Z"},
		{"+002024-03-05", "2024-03-05T00:00:00Z"},
		{"-000001-01-01T00:00:00Z", "-0001-01-01T00:00:00Z"},
		// What Python, SQL and others write.
		{"2024-01-05 10:20:30-08:00", "2024-01-05T18:20:30Z"},
		{"2024-01-05 10:20:30-0800", "2024-01-05T18:20:30Z"},
		{"2024-01-05 10:20:30.5+00", "2024-01-05T10:20:30.5Z"},
		{"2024-01-05 GMT-0500", "2024-01-05T05:00:00Z"},
		{"11 Jan 2024 GMT+0200", "2024-01-10T22:00:00Z"},
		{"Fri, 05 Jan 2024 10:20:30 GMT", "2024-01-05T10:20:30Z"},
		{"Fri Jan 05 2024 10:20:30 GMT+0000 (Coordinated Universal Time)", "2024-01-05T10:20:30Z"},
		{"January 5, 2024 3:04 pm EST", "2024-01-05T20:04:00Z"},
		{"1/5/2024", "2024-01-05T00:00:00Z"},
		{"1/5/49", "2049-01-05T00:00:00Z"},
		{"1/5/50", "1950-01-05T00:00:00Z"},
		{"5-Jan-2024", "2024-01-05T00:00:00Z"},
		{"12:00 AM 5 Jan 2024", "2024-01-05T00:00:00Z"},
		{"2024-02-30", "2024-03-01T00:00:00Z"},
		{"(a (nested) comment) Jan 5 2024", "2024-01-05T00:00:00Z"},
		// No dates.
		{"", ""}, {"now", ""}, {"2024-13-01", ""}, {"2024-00-10", ""}, {"2024-01-00", ""}, {"1/32/2024", ""},
		{"Mon Jan 32 2024", ""}, {"2024-01-05 +0530", ""}, {"-000000-01-01T00:00:00Z", ""}, {"2024-03-05T25:00", ""},
		{"2024-03-05T10", ""}, {"2024-03-05T10:20:30+24:00", ""}, {"2024-03-05T24:01", ""}, {"foo1", ""},
		{"1 2 3 4", ""}, {"13:00 PM 1/5/2024", ""}, {"2024-W05", ""}, {"+275761-01-01", ""},
		{"2024-01-05 10:20:30 CET", ""}, {"Jan 5 2024 extra", ""},
	} {
		want := math.NaN()
		if tt.want != "" {
			// time.Parse reads no years before 0.
			parsed, err := time.Parse(time.RFC3339Nano, strings.TrimPrefix(tt.want, "-"))
			if err != nil {
				t.Fatal(err)
			}
			if strings.HasPrefix(tt.want, "-") {
				parsed = parsed.AddDate(-2*parsed.Year(), 0, 0)
			}
			want = float64(parsed.UnixMilli())
		}
		if got := datetext.Parse(tt.text); got != want && !(math.IsNaN(got) && math.IsNaN(want)) {
			t.Errorf("%q is %v, want %v (%s)", tt.text, got, want, tt.want)
		}
	}
}

func TestParseLong(t *testing.T) {
	for _, text := range []string{
		strings.Repeat("(", 1<<20), strings.Repeat("1", 1<<20), strings.Repeat("x", 1<<20), strings.Repeat(" ", 1<<20) + "2024",
	} {
		if got := datetext.Parse(text); !math.IsNaN(got) {
			t.Errorf("a text of %d bytes is %v", len(text), got)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"2024-03-05T10:20:30.1Z", "Fri Jan 05 2024 10:20:30 GMT+0000 (UTC)", "1/5/49 10::20", "(((", "5)", "-1", "\xff"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		ms := datetext.Parse(text)
		if math.IsNaN(ms) {
			return
		}
		if ms != math.Trunc(ms) || math.Abs(ms) > 8.64e15 {
			t.Errorf("%q is %v, which is no time value", text, ms)
		}
		iso := time.UnixMilli(int64(ms)).UTC()
		if year := iso.Year(); year < 0 || year > 9999 {
			return
		}
		if back := datetext.Parse(iso.Format("2006-01-02T15:04:05.000Z")); back != ms {
			t.Errorf("%q is %v, whose own text is %v", text, ms, back)
		}
	})
}
