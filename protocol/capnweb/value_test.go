package capnweb

import (
	"math"
	"testing"
	"time"
)

func TestNewDate(t *testing.T) {
	tests := []struct {
		name string
		t    time.Time
		want float64
	}{
		{"epoch", time.UnixMilli(0), 0},
		{"fraction of a millisecond", time.UnixMicro(1999), 1},
		{"last", time.UnixMilli(8.64e15), 8.64e15},
		{"behind the last", time.UnixMilli(8.64e15 + 1), math.NaN()},
		{"first", time.UnixMilli(-8.64e15), -8.64e15},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := NewDate(test.t).Ms
			if got != test.want && !(math.IsNaN(got) && math.IsNaN(test.want)) {
				t.Errorf("got %v, want %v", got, test.want)
			}
		})
	}
}

func TestDateTime(t *testing.T) {
	tests := []struct {
		name string
		ms   float64
		want time.Time
		ok   bool
	}{
		{"date", 1700000000123, time.UnixMilli(1700000000123).UTC(), true},
		{"fraction", 1.9, time.UnixMilli(1).UTC(), true},
		{"invalid", math.NaN(), time.Time{}, false},
		{"out of range", 8.64e15 + 2, time.Time{}, false},
		{"infinite", math.Inf(-1), time.Time{}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, ok := Date{Ms: test.ms}.Time()
			if ok != test.ok || !got.Equal(test.want) {
				t.Errorf("got %v, %v", got, ok)
			}
		})
	}
}

func TestObjectGet(t *testing.T) {
	object := Object{{"a", 1.0}, {"", nil}}
	if v, ok := object.Get(""); v != nil || !ok {
		t.Errorf("the member without name: %v, %v", v, ok)
	}
	if v, ok := object.Get("b"); v != nil || ok {
		t.Errorf("a missing member: %v, %v", v, ok)
	}
}

func TestReservedNames(t *testing.T) {
	tests := []struct {
		name              string
		reserved, dropped bool
	}{
		{"__proto__", true, true},
		{"constructor", true, true},
		{"hasOwnProperty", true, true},
		{"toJSON", false, true},
		{"then", false, false},
		{"prototype", false, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if isReserved(test.name) != test.reserved || isDroppedMember(test.name) != test.dropped {
				t.Errorf("got %v, %v", isReserved(test.name), isDroppedMember(test.name))
			}
		})
	}
}
