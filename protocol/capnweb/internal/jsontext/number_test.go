package jsontext

import (
	"encoding/json"
	"math"
	"testing"
)

func TestReadNumber(t *testing.T) {
	tests := []struct {
		name, text string
		want       float64
	}{
		{"zero", "0", 0},
		{"integer", "1234567890", 1234567890},
		{"longest exact digits", "999999999999999", 999999999999999},
		{"more digits", "9007199254740993", 9007199254740992},
		{"negative", "-5", -5},
		{"fraction", "0.1", 0.1},
		{"exponent", "1e+300", 1e300},
		{"upper case exponent", "25E-1", 2.5},
		{"too large", "1e400", math.Inf(1)},
		{"too large, negative", "-1e400", math.Inf(-1)},
		{"too small", "1e-400", 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := NewScanner(test.text)
			got := s.ReadNumber()
			if s.End(); s.Err() != nil || got != test.want {
				t.Errorf("got %v, %v; want %v", got, s.Err(), test.want)
			}
		})
	}
}

func TestReadNumberErrors(t *testing.T) {
	for _, text := range []string{"", "-", "01", "1.", ".5", "+1", "1e", "1e+", "0x10", "NaN", "Infinity", "1_000", "--1"} {
		t.Run(text, func(t *testing.T) {
			s := NewScanner(text)
			s.ReadNumber()
			if s.End(); s.Err() == nil {
				t.Errorf("no error")
			}
		})
	}
}

func TestAppendNumber(t *testing.T) {
	tests := []struct {
		n    float64
		want string
	}{
		{0, "0"},
		{math.Copysign(0, -1), "0"},
		{1, "1"},
		{-1.5, "-1.5"},
		{0.1, "0.1"},
		{9007199254740991, "9007199254740991"},
		{1e20, "100000000000000000000"},
		{1e21, "1e+21"},
		{1e300, "1e+300"},
		{-1.7976931348623157e308, "-1.7976931348623157e+308"},
		{1e-6, "0.000001"},
		{1e-7, "1e-7"},
		{1.5e-7, "1.5e-7"},
		{5e-324, "5e-324"},
		{123456789.125, "123456789.125"},
		{math.NaN(), "null"},
		{math.Inf(-1), "null"},
	}
	for _, test := range tests {
		t.Run(test.want, func(t *testing.T) {
			if got := string(AppendNumber(nil, test.n)); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

// FuzzNumber compares with encoding/json, which differs in range only.
func FuzzNumber(f *testing.F) {
	for _, text := range []string{"0", "-0", "1e400", "12345678901234567890", "0.1e-7", "01", "1.e1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s := NewScanner(text)
		got := s.ReadNumber()
		s.End()
		var want float64
		err := json.Unmarshal([]byte(text), &want)
		switch {
		case err == nil && trimmed(text) != "null" && (s.Err() != nil || got != want):
			t.Fatalf("got %v, %v; want %v", got, s.Err(), want)
		case err != nil && s.Err() == nil && !math.IsInf(got, 0):
			t.Fatalf("got %v, want %v", got, err)
		}
		if s.Err() == nil && !math.IsInf(got, 0) {
			checkNumber(t, got)
		}
	})
}

func trimmed(text string) string {
	var word json.RawMessage
	if json.Unmarshal([]byte(text), &word) != nil {
		return ""
	}
	return string(word)
}

func checkNumber(t *testing.T, n float64) {
	t.Helper()
	s := NewScanner(string(AppendNumber(nil, n)))
	if again := s.ReadNumber(); again != n {
		t.Fatalf("%v reads back as %v", n, again)
	}
}
