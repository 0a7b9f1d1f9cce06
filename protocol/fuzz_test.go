package protocol

import (
	"encoding/json"
	"errors"
	"testing"
)

// FuzzValueRoundTrip decodes any text. What decodes must encode to a text that
// decodes and encodes to itself, and its JSON must be JSON.
func FuzzValueRoundTrip(f *testing.F) {
	for _, v := range readVectors(f) {
		f.Add(v.Text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		v, err := DecodeValue(text)
		if err != nil {
			requireValueError(t, err, len(text))
			return
		}
		if !json.Valid([]byte(text)) {
			t.Fatalf("decodes though it is not JSON: %q", text)
		}
		first := requireEncodes(t, v)
		again, err := DecodeValue(first)
		if err != nil {
			t.Fatalf("%q encodes to %q, which does not decode: %v", text, first, err)
		}
		requireEqual(t, "second round", requireEncodes(t, again), first)
		requireEqual(t, "description", describe(t, again), describe(t, v))
		checkValueJSON(t, v)
	})
}

func requireEncodes(t *testing.T, v any) string {
	t.Helper()
	text, err := EncodeValue(v)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func checkValueJSON(t *testing.T, v any) {
	t.Helper()
	text, err := ValueJSON(v)
	var wrong *ValueError
	switch {
	case errors.As(err, &wrong): // a cycle
	case err != nil || !json.Valid(text):
		t.Fatalf("not JSON: %q, %v", text, err)
	}
}

// FuzzSanitizeToolName holds every sanitized name to be an identifier that
// sanitizes to itself.
func FuzzSanitizeToolName(f *testing.F) {
	for _, seed := range []string{"", "list-issues", "2fa", "class", "搜索", "a\u00a0b", "\xff", "undefined"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, name string) {
		got := SanitizeToolName(name)
		if !isIdentifier(got) || keywords.has(got) {
			t.Fatalf("%q sanitizes to %q, which is no identifier", name, got)
		}
		if again := SanitizeToolName(got); again != got {
			t.Fatalf("%q sanitizes to %q, and that to %q", name, got, again)
		}
	})
}

// FuzzToolArguments feeds any text to a tool; the answer must be an envelope.
func FuzzToolArguments(f *testing.F) {
	for _, seed := range []string{"", "[]", "[1,{}]", "{}", "null", "[", `[{"__codemode_binary_v1__":"Uint8Array","data":"AQ=="}]`} {
		f.Add(seed, "echo")
	}
	tools := Tools{"p": {"echo": echo}}
	f.Fuzz(func(t *testing.T, args, tool string) {
		text, err := tools.Dispatch(t.Context(), Call{Provider: "p", Tool: tool, Args: args})
		if err != nil || !json.Valid([]byte(text)) {
			t.Fatalf("answers %q, %v", text, err)
		}
	})
}
