package wire

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
)

// overWire sends a value through a session and answers what arrives.
func overWire(t testing.TB, value any) any {
	t.Helper()
	near, far := capnweb.Pipe()
	server, err := capnweb.NewSession(far, capnweb.Options{Main: func() (any, error) { return value, nil }})
	if err != nil {
		t.Fatal(err)
	}
	client, err := capnweb.NewSession(near, capnweb.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = client.Close()
		_ = server.Close()
	})
	arrived, err := client.Main().Invoke(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return arrived
}

var results = []struct {
	name   string
	result protocol.Result
}{
	{"a value", protocol.Result{OK: true, Value: `{"a":1}`, Logs: []string{"one", "zwei ü", "\"three\"\n"}}},
	{"no logs", protocol.Result{OK: true, Value: `["undefined"]`, Logs: []string{}}},
	{"a failure", protocol.Result{Error: &protocol.Error{Name: "TypeError", Message: "x is <not> a function", Stack: "at 1:2"}, Logs: []string{}}},
	{"every member", protocol.Result{
		OK: true, Value: "1", Error: &protocol.Error{Name: "n", Message: "m", Stack: "s", Code: protocol.CodeTimeout},
		Logs: []string{"", "\U0001F600", "\u2028", "\x7f\x01"}, ExecutionID: "e-1",
		Calls: []protocol.CallRecord{
			{Provider: "p", Tool: "é\U0001F600<", StartMs: 0.5, DurationMs: 12, ArgsBytes: 2, AnswerBytes: 1 << 40, Outcome: protocol.CallOK},
			{Outcome: protocol.CallUnanswered},
		},
		Stats: protocol.Stats{WallMs: 1.5, CPUMs: 1e-9, QueuedMs: 1e21, PeakMemoryBytes: 1 << 40, ToolCalls: 3, Requests: 4},
	}},
}

func TestResultOverTheWire(t *testing.T) {
	for _, c := range results {
		t.Run(c.name, func(t *testing.T) {
			got, err := DecodeResult(overWire(t, EncodeResult(c.result)))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.result, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestEnvelopeMembers holds the envelope to the JSON of the contract.
func TestEnvelopeMembers(t *testing.T) {
	sameMembers(t, reflect.TypeFor[envelope](), reflect.TypeFor[protocol.Result]())
	sameMembers(t, reflect.TypeFor[failure](), reflect.TypeFor[protocol.Error]())
}

func sameMembers(t *testing.T, mine, contract reflect.Type) {
	t.Helper()
	if mine.NumField() != contract.NumField() {
		t.Fatalf("%d members, the contract has %d", mine.NumField(), contract.NumField())
	}
	for i := range mine.NumField() {
		if mine.Field(i).Tag != contract.Field(i).Tag {
			t.Errorf("member %s has the tag %s, in the contract %s", mine.Field(i).Name, mine.Field(i).Tag, contract.Field(i).Tag)
		}
	}
}

func TestBadEnvelopes(t *testing.T) {
	for _, c := range []struct {
		name  string
		value any
	}{
		{"text", "ok"},
		{"no failure", capnweb.Object{{Key: "ok", Value: false}}},
		{"an empty message", capnweb.Object{{Key: "error", Value: capnweb.Object{{Key: "message", Value: ""}}}}},
		{"a wrong member", capnweb.Object{{Key: "ok", Value: true}, {Key: "logs", Value: "line"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := DecodeResult(c.value); !errors.Is(err, protocol.CodeProtocolMismatch) {
				t.Errorf("got %v", err)
			}
		})
	}
}

// jsonSize measures the JSON that package encoding/json writes, which differs from
// JSON.stringify in the characters U+2028 and U+2029 only.
func jsonSize(t testing.TB, v any) Size {
	t.Helper()
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		t.Fatal(err)
	}
	text := strings.NewReplacer(`\u2028`, "\u2028", `\u2029`, "\u2029").Replace(strings.TrimSuffix(b.String(), "\n"))
	size := Size{Bytes: int64(len(text))}
	for _, r := range text {
		size.Units++
		if r > 0xFFFF {
			size.Units++
		}
	}
	return size
}

func TestResultSize(t *testing.T) {
	for _, c := range results {
		t.Run(c.name, func(t *testing.T) {
			got, err := ResultSize(c.result)
			if err != nil {
				t.Fatal(err)
			}
			if want := jsonSize(t, c.result); got != want {
				t.Errorf("got %+v, want %+v", got, want)
			}
		})
	}
}

func TestTextSize(t *testing.T) {
	for _, c := range []struct {
		name, text   string
		bytes, units int64
	}{
		{"empty", "", 2, 2},
		{"escapes", "\"\\\b\f\n\r\t", 16, 16},
		{"control characters", "\x00\x1f", 14, 14},
		{"two bytes", "ü", 4, 3},
		{"three bytes", "€\u2028", 8, 4},
		{"four bytes", "\U0001F600", 6, 4},
		{"lone surrogate", "\xED\xA0\x80", 8, 8},
		{"no UTF-8", "\xFF", 5, 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := TextSize(c.text); got != (Size{c.bytes, c.units}) {
				t.Errorf("got %+v", got)
			}
		})
	}
}

func FuzzTextSize(f *testing.F) {
	for _, seed := range []string{"", "plain", "\"\\\n\x00ü€\U0001F600", "\u2028"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if !utf8.ValidString(s) {
			// encoding/json writes another form of what is no UTF-8.
			_ = TextSize(s)
			return
		}
		if got, want := TextSize(s), jsonSize(t, s); got != want {
			t.Errorf("%q: got %+v, want %+v", s, got, want)
		}
	})
}
