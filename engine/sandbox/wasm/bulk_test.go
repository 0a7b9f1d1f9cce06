package wasm

import (
	"bytes"
	"testing"
)

// bulkPages is the size of bulkModule's memory.
const bulkPages = 16

// bulkModule exports the operations: "copy" and "fill", each with the operands of the
// instruction.
var bulkModule = module(
	types(FuncType{Params: []ValType{I32, I32, I32}}),
	functions(0, 0),
	sec(sectionMemory, cat(byte(0), u(bulkPages))),
	exports(exported("fill", 0), exported("copy", 1), Export{"memory", ExternMemory, 0}),
	sec(sectionCode,
		code(OpLocalGet, u(0), OpLocalGet, u(1), OpLocalGet, u(2), OpMemoryFill, byte(0)),
		code(OpLocalGet, u(0), OpLocalGet, u(1), OpLocalGet, u(2), OpMemoryCopy, byte(0), byte(0)),
	),
)

// bulkGuest runs bulkModule with memory that has a different byte at each of 251
// addresses.
func bulkGuest(t *testing.T, fuel int32) (g *guest, memory []byte) {
	t.Helper()
	g = start(t, mustInstrument(t, bulkModule, metered(fuel)).Binary)
	memory, _ = g.module.Memory().Read(0, bulkPages<<16)
	for i := range memory {
		memory[i] = byte(i % 251)
	}
	return g, memory
}

func TestBulkOperations(t *testing.T) {
	lengths := []uint64{
		0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 100,
		freeBulk - 1, freeBulk, freeBulk + 1, bulkPiece - 1, bulkPiece, bulkPiece + 1, 3*bulkPiece + 5,
	}
	// From what source to what destination, disjoint and overlapping either way.
	places := [][2]uint64{{0, 500_000}, {500_000, 0}, {1000, 1001}, {1001, 1000}, {1000, 1000}, {7, 60_000}, {60_000, 7}}
	for _, n := range lengths {
		for _, p := range places {
			from, to := p[0], p[1]
			g, memory := bulkGuest(t, 1000)
			want := bytes.Clone(memory)
			copy(want[to:to+n], want[from:])
			g.call("copy", to, from, n)
			if !bytes.Equal(memory, want) {
				t.Errorf("a copy of %d bytes from %d to %d differs", n, from, to)
			}
		}
		g, memory := bulkGuest(t, 1000)
		want := bytes.Clone(memory)
		for i := range n {
			want[100+i] = 0xC3
		}
		g.call("fill", 100, 0xC3, n)
		if !bytes.Equal(memory, want) {
			t.Errorf("a fill of %d bytes differs", n)
		}
	}
}

func TestBulkOperationsArePaidFor(t *testing.T) {
	const perCheckpoint = 256 << bulkShift // bytes
	for _, name := range []string{"fill", "copy"} {
		t.Run(name, func(t *testing.T) {
			g, _ := bulkGuest(t, 256)
			g.refill = 256
			for range 1000 {
				g.call(name, 0, 0, freeBulk)
			}
			if g.checkpoints != 0 {
				t.Errorf("%d checkpoints in short operations", g.checkpoints)
			}
			g.call(name, 0, 1, 8*perCheckpoint)
			if g.checkpoints != 8 {
				t.Errorf("%d checkpoints in a long one, want 8", g.checkpoints)
			}
		})
	}
}

// A checkpoint that traps stops an operation before its end.
func TestBulkOperationsStop(t *testing.T) {
	const n = 8 * bulkPiece
	tests := []struct {
		name     string
		from, to uint64
		changed  func(memory []byte) (done, left byte) // a byte done first, and one last
	}{
		{"fill", 0xC3, 0, func(m []byte) (byte, byte) { return m[0], m[n-1] }},
		{"copy", n, 0, func(m []byte) (byte, byte) { return m[0], m[n-1] }},
		{"copy", 0, n, func(m []byte) (byte, byte) { return m[2*n-1], m[n] }},
	}
	for _, test := range tests {
		g, memory := bulkGuest(t, 1)
		done, left := test.changed(memory)
		g.refill, g.trapAt = 1, 3
		if _, err := g.try(test.name, test.to, test.from, n); err == nil {
			t.Errorf("%s from %d did not trap", test.name, test.from)
		}
		nowDone, nowLeft := test.changed(memory)
		if g.checkpoints != 3 || nowDone == done || nowLeft != left {
			t.Errorf("%s from %d: %d checkpoints, first byte %d to %d, last %d to %d",
				test.name, test.from, g.checkpoints, done, nowDone, left, nowLeft)
		}
	}
}

// What leaves the memory does nothing at all.
func TestBulkOperationsOutside(t *testing.T) {
	const end = bulkPages << 16
	for _, test := range []struct {
		name        string
		to, from, n uint64
	}{
		{"fill", end - 10, 1, 3 * bulkPiece},
		{"fill", end - 2*bulkPiece, 1, 2*bulkPiece + 1},
		{"fill", 10, 1, 0xFFFFFFFF},
		{"copy", end - 2*bulkPiece, 0, 2*bulkPiece + 1},
		{"copy", 0, end - 2*bulkPiece, 2*bulkPiece + 1},
		{"copy", 0, 0, 0xFFFFFFFF},
		{"copy", 0, end, 1},
		{"copy", end - 7, 0, 8},
		{"copy", end + 1, 0, 0},
	} {
		g, memory := bulkGuest(t, 1000)
		before := bytes.Clone(memory[:end-8])
		if _, err := g.try(test.name, test.to, test.from, test.n); err == nil {
			t.Errorf("%s of %d bytes from %d to %d did not trap", test.name, test.n, test.from, test.to)
		}
		if !bytes.Equal(memory[:end-8], before) {
			t.Errorf("%s of %d bytes from %d to %d wrote before it trapped", test.name, test.n, test.from, test.to)
		}
	}
	g, _ := bulkGuest(t, 1000)
	g.call("fill", end-2*bulkPiece, 1, 2*bulkPiece)
	g.call("copy", 0, end-2*bulkPiece, 2*bulkPiece)
}
