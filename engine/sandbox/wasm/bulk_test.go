package wasm

import "testing"

// bulkModule fills and copies n bytes.
var bulkModule = module(
	types(sig(0, I32)),
	functions(0, 0),
	sec(sectionMemory, cat(byte(0), u(100))),
	exports(exported("fill", 0), exported("copy", 1), Export{"memory", ExternMemory, 0}),
	sec(sectionCode,
		code(OpI32Const, 0, OpI32Const, 7, OpLocalGet, u(0), OpMemoryFill, byte(0)),
		code(OpI32Const, 100, OpI32Const, 0, OpLocalGet, u(0), OpMemoryCopy, byte(0), byte(0)),
	),
)

func TestBulkOperationsArePaidFor(t *testing.T) {
	for _, name := range []string{"fill", "copy"} {
		t.Run(name, func(t *testing.T) {
			g := start(t, mustInstrument(t, bulkModule, metered(1000)).Binary)
			for range 3 {
				g.call(name, 255)
			}
			if g.checkpoints != 0 {
				t.Errorf("%d checkpoints after small operations", g.checkpoints)
			}
			g.call(name, 5_000_000)
			if g.checkpoints != 1 {
				t.Errorf("%d checkpoints after a large one, want 1", g.checkpoints)
			}
		})
	}
}

func TestBulkOperationsStillWork(t *testing.T) {
	g := start(t, mustInstrument(t, bulkModule, metered(1000)).Binary)
	g.call("fill", 50)
	g.call("copy", 60)
	memory := g.module.Memory()
	for at, want := range map[uint32]byte{0: 7, 49: 7, 50: 0, 100: 7, 149: 7, 150: 0} {
		if got, _ := memory.ReadByte(at); got != want {
			t.Errorf("byte %d is %d, want %d", at, got, want)
		}
	}
}
