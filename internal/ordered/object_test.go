package ordered

import (
	"encoding/json"
	"errors"
	"testing"
)

func TestTextKeepsWhatWasRead(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"empty", ` { } `, `{}`},
		{"order", `{"b":1,"a":2,"10":3,"9":4}`, `{"b":1,"a":2,"10":3,"9":4}`},
		{"numbers", `{"x":1.50,"y":-0,"z":1E400}`, `{"x":1.50,"y":-0,"z":1E400}`},
		{"escapes", `{"\ud800":"\ud800","é<":"\u00e9<"}`, `{"\ud800":"\ud800","é<":"\u00e9<"}`},
		{"white space outside", "{\n \"a\" :\t[1, 2] ,\n \"b\": {} }", `{"a":[1, 2],"b":{}}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			o, err := Parse([]byte(tt.text))
			if err != nil || string(o.Text()) != tt.want {
				t.Errorf("got %s, %v", o.Text(), err)
			}
		})
	}
}

func TestParseFails(t *testing.T) {
	for _, text := range []string{``, `{`, `{"a"}`, `{"a":}`, `{"a":1,}`, `{"a":1`} {
		if _, err := Parse([]byte(text)); err == nil || errors.Is(err, ErrNoObject) {
			t.Errorf("%q: got %v", text, err)
		}
	}
	for _, text := range []string{`[]`, `null`, `1`, `"x"`} {
		if _, err := Parse([]byte(text)); !errors.Is(err, ErrNoObject) {
			t.Errorf("%q: got %v", text, err)
		}
	}
}

func TestWith(t *testing.T) {
	o, err := Parse([]byte(`{"b":1,"\ud800":2}`))
	if err != nil {
		t.Fatal(err)
	}
	changed := o.With(New("b", json.RawMessage(`9`))).With(New("c", json.RawMessage(`3`)))
	if got, want := string(changed.Text()), `{"b":9,"\ud800":2,"c":3}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := string(o.Text()), `{"b":1,"\ud800":2}`; got != want {
		t.Errorf("the original became %s", got)
	}
}

func TestUnique(t *testing.T) {
	for text, want := range map[string]string{
		`{"a":1,"b":1}`:                 "",
		`{"a":1,"b":1,"\u0061":2}`:      `"a" stands twice: keep one of the two`,
		`{"a":{"x":1},"b":{"x":1}}`:     "",
		`{"":1,"b":{"x":1,"x":2},"":0}`: `"" stands twice: keep one of the two`,
	} {
		o, err := Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if err := o.Unique(); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s: got %q", text, got)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(`{"a":1,"\ud800":[{}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		o, err := Parse(text)
		if err != nil {
			return
		}
		if !json.Valid(o.Text()) {
			t.Errorf("%q became %q", text, o.Text())
		}
	})
}
