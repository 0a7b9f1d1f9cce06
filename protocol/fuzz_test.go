package protocol

import (
	"encoding/json"
	"errors"
	"testing"
	"unicode/utf8"
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

// FuzzJSONString compares the reader and the writer of strings with
// encoding/json.
func FuzzJSONString(f *testing.F) {
	for _, seed := range []string{`"a"`, `"\ud83d\ude80"`, `"\ud83d"`, `"\\u0041\/"`, "\"\x7f\"", `"\u00e9`, `"😀\`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var want string
		if !utf8.ValidString(text) || len(text) == 0 || text[0] != '"' {
			return
		}
		wantErr := json.Unmarshal([]byte(text), &want)
		got, err := DecodeValue(text)
		if (err == nil) != (wantErr == nil) {
			t.Fatalf("%q: error is %v, encoding/json has %v", text, err, wantErr)
		}
		if err == nil && utf8.ValidString(got.(string)) && got != want {
			t.Fatalf("%q: got %q, encoding/json has %q", text, got, want)
		}
		if err == nil {
			var back string
			if err := json.Unmarshal(appendString(nil, got.(string)), &back); err != nil || back != want {
				t.Fatalf("%q is written as %s", text, appendString(nil, got.(string)))
			}
		}
	})
}

// FuzzJSONNumber compares the reader of numbers with encoding/json.
func FuzzJSONNumber(f *testing.F) {
	for _, seed := range []string{"1", "-1.5e+10", "1e400", "0.1", "01", "1.", "-"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var want float64
		wantErr := json.Unmarshal([]byte(text), &want)
		if text == "null" || wantErr == nil && want == 0 {
			return
		}
		got, err := DecodeValue(text)
		if n, ok := got.(float64); ok != (wantErr == nil) || ok && n != want {
			t.Fatalf("%q: got %v, %v, encoding/json has %v, %v", text, got, err, want, wantErr)
		}
	})
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
