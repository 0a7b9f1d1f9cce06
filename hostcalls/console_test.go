package hostcalls

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

func TestLog(t *testing.T) {
	tests := []struct {
		name     string
		maxLines int
		maxBytes int64
		add      []string
		want     []string
	}{
		{"empty", 10, 100, nil, []string{}},
		{"all fit", 10, 100, []string{"a", "", "b"}, []string{"a", "", "b"}},
		{"exactly full", 2, 2, []string{"a", "b"}, []string{"a", "b"}},
		{
			"too many lines", 2, 100,
			[]string{"a", "b", "cc", "d"},
			[]string{"a", "b", "[log truncated: 2 lines (3 bytes) past the limit of 2 lines or 100 bytes were dropped]"},
		},
		{
			"too many bytes cut between characters", 10, 4,
			[]string{"ab", "éé", "x"},
			[]string{"ab", "é", "[log truncated: 2 lines (3 bytes) past the limit of 10 lines or 4 bytes were dropped]"},
		},
		{
			"later short lines do not slip in", 10, 3,
			[]string{"abcd", "", "e"},
			[]string{"abc", "[log truncated: 3 lines (2 bytes) past the limit of 10 lines or 3 bytes were dropped]"},
		},
		{
			"a character wider than the room", 10, 1,
			[]string{"é"},
			[]string{"[log truncated: 1 lines (2 bytes) past the limit of 10 lines or 1 bytes were dropped]"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var sunk []string
			l := NewLog(tt.maxLines, tt.maxBytes, func(line string) { sunk = append(sunk, line) })
			for _, line := range tt.add {
				l.Add(line)
			}
			got := l.Close()
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("lines (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(got, append([]string{}, sunk...)); diff != "" {
				t.Errorf("the sink heard something else (-log +sink):\n%s", diff)
			}
			if diff := cmp.Diff(got, l.Close()); diff != "" {
				t.Errorf("the second time (-first +second):\n%s", diff)
			}
			if !utf8.ValidString(strings.Join(got, "")) {
				t.Error("the log is not UTF-8")
			}
		})
	}
}

func TestLogCutLine(t *testing.T) {
	l := NewLog(10, 8, nil)
	l.AddCut("12345678", 5000)
	want := []string{"12345678", "[log truncated: 1 lines (4992 bytes) past the limit of 10 lines or 8 bytes were dropped]"}
	if diff := cmp.Diff(want, l.Close()); diff != "" {
		t.Errorf("lines (-want +got):\n%s", diff)
	}
}

func TestLogSurvivesItsSink(t *testing.T) {
	calls := 0
	l := NewLog(10, 100, func(string) { calls++; panic("broken sink") })
	l.Add("a")
	l.Add("b")
	if diff := cmp.Diff([]string{"a", "b"}, l.Close()); diff != "" || calls != 1 {
		t.Errorf("%d calls, lines (-want +got):\n%s", calls, diff)
	}
}
