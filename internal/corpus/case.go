package corpus

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// Case is one program and what it may use.
type Case struct {
	ID        string            `json:"id"`
	Family    string            `json:"family"`
	Tags      []string          `json:"tags"`
	Code      string            `json:"code"`
	Providers json.RawMessage   `json:"providers"`
	Modules   map[string]string `json:"modules"`
	// TimeoutMs is 0 when the case sets none.
	TimeoutMs int64 `json:"timeout"`

	Expected Expected `json:"-"`
}

// Tagged tells whether the case has a tag.
func (c *Case) Tagged(tag string) bool { return slices.Contains(c.Tags, tag) }

// Timeout is the time limit of the case, 0 for the default.
func (c *Case) Timeout() time.Duration { return time.Duration(c.TimeoutMs) * time.Millisecond }

// Expected is what the reference made of a case.
type Expected struct {
	ID string `json:"id"`
	// Outcome is nil when the reference rejected.
	Outcome  *Outcome        `json:"outcome"`
	Calls    json.RawMessage `json:"calls"`
	Rejected string          `json:"rejected"`
}

// Outcome is what execute() resolves with, as JSON: the result and the error
// with encoded values; a nil part is absent.
type Outcome struct {
	Result json.RawMessage `json:"result,omitempty"`
	Error  json.RawMessage `json:"error,omitempty"`
	Logs   json.RawMessage `json:"logs,omitempty"`
}

// Load reads the cases of a folder with their expected outcomes.
func Load(dir string) ([]*Case, error) {
	cases, err := readLines[Case](filepath.Join(dir, "cases.jsonl"))
	if err != nil {
		return nil, err
	}
	expected, err := readLines[Expected](filepath.Join(dir, "expected.jsonl"))
	if err != nil {
		return nil, err
	}
	if len(cases) != len(expected) {
		return nil, fmt.Errorf("%s: %d cases but %d outcomes", dir, len(cases), len(expected))
	}
	for i, c := range cases {
		if c.ID != expected[i].ID {
			return nil, fmt.Errorf("%s: line %d is case %q but outcome %q", dir, i+1, c.ID, expected[i].ID)
		}
		c.Expected = *expected[i]
	}
	return cases, nil
}

// readLines reads a file of one JSON object a line.
func readLines[T any](path string) ([]*T, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var all []*T
	for line := range bytes.Lines(text) {
		item := new(T)
		if err := json.Unmarshal(line, item); err != nil {
			return nil, fmt.Errorf("%s: line %d: %w", path, len(all)+1, err)
		}
		all = append(all, item)
	}
	return all, nil
}
