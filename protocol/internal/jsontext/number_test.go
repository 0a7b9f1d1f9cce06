package jsontext

import (
	"encoding/json"
	"math"
	"strings"
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
			s := NewScanner(test.text, &reasons)
			got := s.ReadNumber()
			if s.End(); s.Err() != nil || got != test.want {
				t.Errorf("got %v, %v; want %v", got, s.Err(), test.want)
			}
		})
	}
}

func TestReadNumberErrors(t *testing.T) {
	tests := []struct {
		text string
		want SyntaxError
	}{
		{"", SyntaxError{0, "no number"}},
		{" -", SyntaxError{2, "no number"}},
		{"01", SyntaxError{1, "trailing"}},
		{"1.", SyntaxError{2, "no number"}},
		{".5", SyntaxError{0, "no number"}},
		{"+1", SyntaxError{0, "no number"}},
		{"1e", SyntaxError{2, "no number"}},
		{"1e+", SyntaxError{3, "no number"}},
		{"0x10", SyntaxError{1, "trailing"}},
		{"NaN", SyntaxError{0, "no number"}},
		{"Infinity", SyntaxError{0, "no number"}},
		{"1_000", SyntaxError{1, "trailing"}},
		{"--1", SyntaxError{1, "no number"}},
	}
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			s := NewScanner(test.text, &reasons)
			s.ReadNumber()
			s.End()
			requireSyntaxError(t, s.Err(), test.want)
		})
	}
}

func TestReadFinite(t *testing.T) {
	s := NewScanner(" -1.7976931348623157e308 1e400", &reasons)
	if got := s.ReadFinite(); got != -math.MaxFloat64 || s.Err() != nil {
		t.Errorf("got %v, %v", got, s.Err())
	}
	s.ReadFinite()
	requireSyntaxError(t, s.Err(), SyntaxError{25, "out of range"})
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
		{-1e21, "-1e+21"},
		{1e300, "1e+300"},
		{-1.7976931348623157e308, "-1.7976931348623157e+308"},
		{1e-6, "0.000001"},
		{1e-7, "1e-7"},
		{1.5e-7, "1.5e-7"},
		{1e-10, "1e-10"},
		{1.0 / 3, "0.3333333333333333"},
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

// FuzzReadNumber compares with encoding/json, which is ReadFinite.
func FuzzReadNumber(f *testing.F) {
	for _, text := range []string{"0", "-0", "1", "-", "1e400", "-1.5e+10", "12345678901234567890", "0.1e-7", "01", "1.", "1.e1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var want float64
		err := json.Unmarshal([]byte(text), &want)
		if strings.TrimSpace(text) == "null" {
			return
		}
		s := NewScanner(text, &reasons)
		got := s.ReadFinite()
		s.End()
		if (s.Err() == nil) != (err == nil) || err == nil && got != want {
			t.Fatalf("%q: got %v, %v, encoding/json has %v, %v", text, got, s.Err(), want, err)
		}
		if err == nil {
			checkNumber(t, text, got)
		}
	})
}

// checkNumber holds ReadNumber to what ReadFinite reads, and to what is written.
func checkNumber(t *testing.T, text string, n float64) {
	t.Helper()
	for _, same := range []string{text, string(AppendNumber(nil, n))} {
		s := NewScanner(same, &reasons)
		if again := s.ReadNumber(); again != n || s.Err() != nil {
			t.Fatalf("%q reads as %v, %v; want %v", same, again, s.Err(), n)
		}
	}
}
