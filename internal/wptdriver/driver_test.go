package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
)

func TestScript(t *testing.T) {
	for _, tt := range []struct{ name, script, want string }{
		{"lines come unchanged", `console.log('{"wpt":1}'); console.log('é', 1)`, "{\"wpt\":1}\né 1\n"},
		{"global, sloppy scope", `var v = 1; function f() { return this === globalThis } x = f(); console.log(v in globalThis, 'v' in globalThis, x)`, "false true true\n"},
		{"jobs and timers run", `setTimeout(() => console.log('timer')); Promise.resolve().then(() => console.log('job'))`, "job\ntimer\n"},
		{"exceptions", `console.log('a'); throw new RangeError('b')`, "a\n" + `{"wpt":"error","name":"RangeError","message":"b"}` + "\n"},
		{"exceptions of any kind", `throw null`, `{"wpt":"error","name":"object","message":"null"}` + "\n"},
		{"texts that do not parse", `)`, `{"wpt":"error","name":"SyntaxError","message":`},
		{"replaced globals", `JSON = console = String = null; throw 'x'`, `{"wpt":"error",`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var out strings.Builder
			if err := run(context.Background(), false, strings.NewReader(tt.script), &out); err != nil {
				t.Fatal(err)
			}
			if !strings.HasPrefix(out.String(), tt.want) {
				t.Errorf("got %q, want %q", out.String(), tt.want)
			}
		})
	}
}

func TestStream(t *testing.T) {
	const in = "10\nvar v = 1;19\nconsole.log(this.v)21\nconsole.log('\u00e9');)))14\nthrow Error(2)"
	const want = `{"wpt":"end"}` + "\nundefined\n" + `{"wpt":"end"}` + "\n" +
		`{"wpt":"error","name":"SyntaxError"` + "…\n" + `{"wpt":"end"}` + "\n" +
		`{"wpt":"error","name":"Error","message":"2"}` + "\n" + `{"wpt":"end"}` + "\n"
	var out strings.Builder
	if err := run(context.Background(), true, strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	got := strings.Split(out.String(), "\n")
	for i, line := range strings.Split(want, "\n") {
		if i >= len(got) || !strings.HasPrefix(got[i], strings.TrimSuffix(line, "…")) {
			t.Fatalf("got %q, want line %d to be %q", out.String(), i, line)
		}
	}
}

func TestFrames(t *testing.T) {
	for _, tt := range []struct {
		name, in, want string
		err            error
	}{
		{"a frame", "3\nabc", "abc", nil},
		{"carriage return", "3\r\nabc", "abc", nil},
		{"empty", "0\n", "", nil},
		{"no input", "", "", io.EOF},
		{"a line feed at the end", "\n", "", errAny},
		{"half a length", "3", "", io.ErrUnexpectedEOF},
		{"half a script", "3\na", "", io.ErrUnexpectedEOF},
		{"no number", "x\nabc", "", errAny},
		{"negative", "-1\nabc", "", errAny},
		{"too long", "999999999999\nabc", "", errAny},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := readFrame(bufio.NewReader(strings.NewReader(tt.in)))
			if got != tt.want || (err == nil) != (tt.err == nil) || (tt.err != errAny && !errors.Is(err, tt.err)) {
				t.Errorf("got %q, %v; want %q, %v", got, err, tt.want, tt.err)
			}
		})
	}
}

var errAny = errors.New("any error")
