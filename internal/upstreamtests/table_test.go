package main

import (
	"strings"
	"testing"
)

func TestVerdict(t *testing.T) {
	reasons := map[string]string{"listed.js": "files"}
	for _, tt := range []struct {
		name string
		row  row
		want string // what the table says; empty if the verdict is good
	}{
		{"passes", row{"a.js", ""}, ""},
		{"fails and is listed", row{"listed.js", "boom"}, ""},
		{"fails", row{"a.js", "boom"}, "NOT LISTED: boom"},
		{"passes and is listed", row{"listed.js", ""}, "passes, although it is listed: files"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			table := table{rows: []row{tt.row}, reasons: reasons}
			var out strings.Builder
			if err := table.print(&out); err != nil {
				t.Fatal(err)
			}
			if err := table.verdict(); (err != nil) != (tt.want != "") {
				t.Errorf("verdict %v", err)
			}
			if !strings.Contains(out.String(), tt.want) {
				t.Errorf("prints %q, want %q", out.String(), tt.want)
			}
		})
	}
}

func TestFiles(t *testing.T) {
	table := table{rows: []row{{"a.js", ""}, {"b.js#x", ""}, {"b.js#y", "boom"}, {"c.js", "boom"}}}
	if all, passed := table.files(); all != 3 || passed != 1 {
		t.Errorf("%d of %d files pass, want 1 of 3", passed, all)
	}
}

func TestParseReasons(t *testing.T) {
	got, err := parseReasons("# none\n\n a.js: uses files: many\n")
	if err != nil || len(got) != 1 || got["a.js"] != "uses files: many" {
		t.Errorf("%v, %v", got, err)
	}
	for _, text := range []string{"a.js", "a.js: x\na.js: y"} {
		if _, err := parseReasons(text); err == nil {
			t.Errorf("%q is taken for a list", text)
		}
	}
	if _, err := parseReasons(reasonsText); err != nil {
		t.Error(err)
	}
}
