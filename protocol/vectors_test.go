package protocol

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
)

// vector is one case of testdata/values.json; testdata/README.md has its fields.
type vector struct {
	Name      string
	Text      string
	Canonical string
	Describe  json.RawMessage
	JSON      json.RawMessage
	JSONText  string
	JSONError bool
	Error     bool
}

func readVectors(t testing.TB) []vector {
	t.Helper()
	text, err := os.ReadFile("testdata/values.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors []vector
	if err := json.Unmarshal(text, &vectors); err != nil {
		t.Fatal(err)
	}
	return vectors
}

func TestVectors(t *testing.T) {
	for _, v := range readVectors(t) {
		t.Run(v.Name, func(t *testing.T) {
			value, err := DecodeValue(v.Text)
			if v.Error {
				requireValueError(t, err, len(v.Text))
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			requireEqual(t, "description", describe(t, value), ordered(t, v.Describe))
			text, err := EncodeValue(value)
			if err != nil {
				t.Fatal(err)
			}
			requireEqual(t, "text", text, v.canonical())
			v.checkJSON(t, value)
		})
	}
}

func (v *vector) canonical() string {
	if v.Canonical != "" {
		return v.Canonical
	}
	return v.Text
}

func (v *vector) checkJSON(t *testing.T, value any) {
	text, err := ValueJSON(value)
	if v.JSONError {
		requireValueError(t, err, 0)
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	want := v.JSONText
	if want == "" {
		want = ordered(t, v.JSON)
	}
	requireEqual(t, "JSON", string(text), want)
}

// requireValueError expects a ValueError with a place in the text.
func requireValueError(t *testing.T, err error, length int) {
	t.Helper()
	var wrong *ValueError
	if !errors.As(err, &wrong) {
		t.Fatalf("error is %v, want a ValueError", err)
	}
	if wrong.Offset > length || wrong.Reason == "" || wrong.Offset < 0 && wrong.Path == "" {
		t.Errorf("error does not say where and why: %+v", wrong)
	}
}

func requireEqual(t *testing.T, what, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s:\n got %s\nwant %s", what, got, want)
	}
}

// ordered writes JSON without white space, in one spelling and with the order
// of its keys.
func ordered(t *testing.T, raw json.RawMessage) string {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(string(raw)))
	var b strings.Builder
	depth := []json.Delim{}
	items := []int{0}
	for {
		token, err := d.Token()
		if err == io.EOF {
			return b.String()
		}
		if err != nil {
			t.Fatal(err)
		}
		top := len(depth) - 1
		if delim, ok := token.(json.Delim); ok && (delim == ']' || delim == '}') {
			b.WriteRune(rune(delim))
			depth, items = depth[:top], items[:top+1]
			continue
		}
		switch n := items[top+1]; {
		case n == 0:
		case top >= 0 && depth[top] == '{' && n%2 == 1:
			b.WriteByte(':')
		default:
			b.WriteByte(',')
		}
		items[top+1]++
		if delim, ok := token.(json.Delim); ok {
			b.WriteRune(rune(delim))
			depth, items = append(depth, delim), append(items, 0)
			continue
		}
		text, err := ValueJSON(token)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(text)
	}
}
