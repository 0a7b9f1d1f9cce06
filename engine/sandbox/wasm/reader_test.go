package wasm

import (
	"bytes"
	"errors"
	"math"
	"testing"
)

func TestReaderU32(t *testing.T) {
	tests := []struct {
		name  string
		bytes []byte
		want  uint32
		fails bool
	}{
		{name: "zero", bytes: []byte{0}},
		{name: "one byte", bytes: []byte{0x7f}, want: 127},
		{name: "two bytes", bytes: []byte{0x80, 0x01}, want: 128},
		{name: "padded", bytes: []byte{0x81, 0x80, 0x80, 0x80, 0x00}, want: 1},
		{name: "largest", bytes: []byte{0xff, 0xff, 0xff, 0xff, 0x0f}, want: math.MaxUint32},
		{name: "33 bits", bytes: []byte{0xff, 0xff, 0xff, 0xff, 0x1f}, fails: true},
		{name: "six bytes", bytes: []byte{0x80, 0x80, 0x80, 0x80, 0x80, 0x00}, fails: true},
		{name: "cut", bytes: []byte{0x80}, fails: true},
		{name: "nothing", fails: true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := reader{binary: test.bytes, end: len(test.bytes)}
			if got := r.u32(); got != test.want {
				t.Errorf("got %d, want %d", got, test.want)
			}
			checkReader(t, &r, test.fails)
		})
	}
}

func TestReaderSigned(t *testing.T) {
	tests := []struct {
		name  string
		bits  int
		bytes []byte
		want  int64
		fails bool
	}{
		{name: "zero", bits: 32, bytes: []byte{0}},
		{name: "minus one", bits: 32, bytes: []byte{0x7f}, want: -1},
		{name: "64", bits: 32, bytes: []byte{0xc0, 0x00}, want: 64},
		{name: "minus 64", bits: 32, bytes: []byte{0x40}, want: -64},
		{name: "padded minus one", bits: 32, bytes: []byte{0xff, 0xff, 0xff, 0xff, 0x7f}, want: -1},
		{name: "largest of 32 bits", bits: 32, bytes: []byte{0xff, 0xff, 0xff, 0xff, 0x07}, want: math.MaxInt32},
		{name: "smallest of 32 bits", bits: 32, bytes: []byte{0x80, 0x80, 0x80, 0x80, 0x78}, want: math.MinInt32},
		{name: "too large for 32 bits", bits: 32, bytes: []byte{0x80, 0x80, 0x80, 0x80, 0x08}, fails: true},
		{name: "too small for 32 bits", bits: 32, bytes: []byte{0xff, 0xff, 0xff, 0xff, 0x77}, fails: true},
		{name: "33 bits", bits: 33, bytes: []byte{0x80, 0x80, 0x80, 0x80, 0x08}, want: 1 << 31},
		{
			name: "largest of 64 bits", bits: 64, want: math.MaxInt64,
			bytes: []byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x00},
		},
		{
			name: "smallest of 64 bits", bits: 64, want: math.MinInt64,
			bytes: []byte{0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x7f},
		},
		{
			name: "too large for 64 bits", bits: 64, fails: true,
			bytes: []byte{0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01},
		},
		{name: "six bytes", bits: 32, bytes: []byte{0x80, 0x80, 0x80, 0x80, 0x80, 0x00}, fails: true},
		{name: "cut", bits: 32, bytes: []byte{0x80}, fails: true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := reader{binary: test.bytes, end: len(test.bytes)}
			if got := r.signed(test.bits); got != test.want {
				t.Errorf("got %d, want %d", got, test.want)
			}
			checkReader(t, &r, test.fails)
		})
	}
}

// checkReader wants everything to be read, and an error if the read fails.
func checkReader(t *testing.T, r *reader, fails bool) {
	t.Helper()
	var format *FormatError
	if got := errors.As(r.err, &format); got != fails {
		t.Errorf("error is %v", r.err)
	}
	if r.left() != 0 {
		t.Errorf("%d bytes are left", r.left())
	}
}

func TestReaderFirstErrorStays(t *testing.T) {
	r := reader{binary: []byte{0x80, 0x80}, end: 2}
	r.u32()
	first := r.err
	r.byte()
	r.name()
	if first == nil || r.err != first {
		t.Errorf("error is %v, first was %v", r.err, first)
	}
}

func TestAppendIsShortest(t *testing.T) {
	tests := []struct {
		name string
		got  []byte
		want []byte
	}{
		{"unsigned zero", appendU32(nil, 0), []byte{0}},
		{"unsigned 127", appendU32(nil, 127), []byte{0x7f}},
		{"unsigned 128", appendU32(nil, 128), []byte{0x80, 0x01}},
		{"unsigned largest", appendU32(nil, math.MaxUint32), []byte{0xff, 0xff, 0xff, 0xff, 0x0f}},
		{"signed 63", appendS32(nil, 63), []byte{0x3f}},
		{"signed 64", appendS32(nil, 64), []byte{0xc0, 0x00}},
		{"signed -64", appendS32(nil, -64), []byte{0x40}},
		{"signed -65", appendS32(nil, -65), []byte{0xbf, 0x7f}},
		{"signed largest", appendS32(nil, math.MaxInt32), []byte{0xff, 0xff, 0xff, 0xff, 0x07}},
		{"signed smallest", appendS32(nil, math.MinInt32), []byte{0x80, 0x80, 0x80, 0x80, 0x78}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if !bytes.Equal(test.got, test.want) {
				t.Errorf("got % x, want % x", test.got, test.want)
			}
		})
	}
}
