package engine_test

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/internal/corpus"
)

// TestCorpus runs every program of the corpus and compares the outcome with
// that of the reference. A difference must be pinned, to the letter, in the
// table of deviations, and a pinned one must still be there.
func TestCorpus(t *testing.T) {
	cases, err := corpus.Load("../testdata/corpus")
	if err != nil {
		t.Fatal(err)
	}
	h := host{sharedExecutor(t)}
	for _, c := range cases {
		t.Run(c.ID, func(t *testing.T) {
			t.Parallel()
			got, recorded := h.run(t, c)
			calls := corpus.Calls(recorded)
			differs := difference(c, got, calls)
			want, pinned := deviations[c.ID]
			switch {
			case pinned:
				checkPinned(t, want, differs, got, calls)
			case differs != "":
				t.Errorf("differs in %s\n%s", differs, report(c, got, calls))
			}
		})
	}
}

// difference names the parts of the outcome that are not the reference's.
func difference(c *corpus.Case, got corpus.Outcome, calls []json.RawMessage) string {
	var parts []string
	note := func(same bool, part string) {
		if !same {
			parts = append(parts, part)
		}
	}
	if want := c.Expected.Outcome; want == nil {
		parts = append(parts, "rejected")
	} else {
		note(corpus.Same(got.Result, want.Result), "result")
		note(corpus.Same(got.Error, want.Error), "error")
		note(corpus.Same(got.Logs, want.Logs), "logs")
	}
	anyOrder := c.Tagged("concurrent-calls") || slices.Contains(callsAtOnce, c.ID)
	note(corpus.SameCalls(calls, c.Expected.Calls, anyOrder), "calls")
	return strings.Join(parts, ", ")
}

func checkPinned(t *testing.T, want deviation, differs string, got corpus.Outcome, calls []json.RawMessage) {
	t.Helper()
	if differs != want.differs {
		t.Errorf("differs in %q, but %q is pinned", differs, want.differs)
	}
	var pinned corpus.Outcome
	if err := json.Unmarshal([]byte(want.outcome), &pinned); err != nil {
		t.Fatal(err)
	}
	if want.anyLogOrder {
		got.Logs, pinned.Logs = sorted(t, got.Logs), sorted(t, pinned.Logs)
	}
	if text := marshal(t, got); !corpus.Same(text, marshal(t, pinned)) {
		t.Errorf("the outcome is not the pinned one:\n got %s\nwant %s", text, want.outcome)
	}
	if want.calls != "" && !corpus.SameCalls(calls, json.RawMessage(want.calls), false) {
		t.Errorf("the calls are not the pinned ones: %s", calls)
	}
}

// sorted puts log lines into an order of their own.
func sorted(t *testing.T, logs json.RawMessage) json.RawMessage {
	t.Helper()
	var lines []string
	if err := json.Unmarshal(logs, &lines); err != nil {
		t.Fatal(err)
	}
	slices.Sort(lines)
	return marshal(t, lines)
}

// report shows both sides of a difference.
func report(c *corpus.Case, got corpus.Outcome, calls []json.RawMessage) string {
	var b strings.Builder
	text, _ := json.Marshal(got)
	b.WriteString("     got " + string(text) + "\n")
	if c.Expected.Outcome != nil {
		text, _ := json.Marshal(c.Expected.Outcome)
		b.WriteString("    want " + string(text) + "\n")
	} else {
		b.WriteString("    want a rejection: " + c.Expected.Rejected + "\n")
	}
	text, _ = json.Marshal(calls)
	b.WriteString("   calls " + string(text) + "\nexpected " + string(c.Expected.Calls))
	return b.String()
}

func marshal(t *testing.T, v any) json.RawMessage {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

var (
	casesLine = regexp.MustCompile("(?m)^Cases: (.*)$")
	quotedID  = regexp.MustCompile("`([a-z0-9-]+)`")
)

// TestDeviationsAreDocumented holds the table and the document together.
func TestDeviationsAreDocumented(t *testing.T) {
	text, err := os.ReadFile("../docs/deviations.md")
	if err != nil {
		t.Fatal(err)
	}
	documented := map[string]bool{}
	for _, line := range casesLine.FindAllStringSubmatch(string(text), -1) {
		for _, id := range quotedID.FindAllStringSubmatch(line[1], -1) {
			documented[id[1]] = true
			if _, pinned := deviations[id[1]]; !pinned {
				t.Errorf("docs/deviations.md names %s, which is not pinned", id[1])
			}
		}
	}
	for id := range deviations {
		if !documented[id] {
			t.Errorf("%s is pinned, but docs/deviations.md does not name it", id)
		}
	}
}
