package wasm

import (
	"slices"
	"testing"

	"github.com/tetratelabs/wazero/api"
)

// stateful has mutable globals, memory with data, and functions that read them.
func stateful(more ...[]byte) []byte {
	global := func(mutable byte, value int) []byte { return cat(I32, mutable, OpI32Const, value, OpEnd) }
	sections := [][]byte{
		types(sig(I32), FuncType{}), functions(0, 0, 1),
		sec(sectionMemory, cat(byte(1), u(1), u(4))),
		sec(sectionGlobal, global(1, 10), global(0, 20), global(1, 30)),
		exports(exported("global", 0), exported("memory", 1), exported("fill", 2), Export{"m", ExternMemory, 0}),
	}
	return module(append(append(sections, more...),
		raw(sectionDataCount, cat(u(3))),
		sec(sectionCode,
			code(OpGlobalGet, u(2)),
			code(OpI32Const, 0, OpI32Load, u(2), u(0)),
			code(OpI32Const, 0, OpI32Const, 0, OpI32Const, 4, Opcode(0xfc0008), u(1), byte(0), // memory.init
				OpI32Const, 0, OpI32Const, 0, OpI32Const, 0, Opcode(0xfc0008), u(0), byte(0), Opcode(0xfc0009), u(2))),
		sec(sectionData,
			cat(u(0), OpI32Const, 0, OpEnd, name("\x01\x02\x03\x04")),
			cat(u(1), name("\x05\x06\x07\x08")),
			cat(u(2), u(0), OpI32Const, 0, OpEnd, name("\x09")),
		),
	)...)
}

func TestKeepExports(t *testing.T) {
	tests := []struct {
		name string
		keep []string
		want []string
	}{
		{"all", nil, []string{"global", "memory", "fill", "m", "fuel"}},
		{"none", []string{}, []string{"fuel"}},
		{"some", []string{"m", "fill"}, []string{"fill", "m", "fuel"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			opts := metered(1)
			opts.KeepExports = test.keep
			m, err := Parse(mustInstrument(t, stateful(), opts).Binary)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, e := range m.Exports() {
				got = append(got, e.Name)
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("exports are %q, want %q", got, test.want)
			}
		})
	}
}

func TestExportGlobals(t *testing.T) {
	opts := metered(1)
	opts.ExportGlobals = true
	result := mustInstrument(t, stateful(), opts)
	if want := []string{"global0", "global2"}; !slices.Equal(result.Globals, want) {
		t.Fatalf("globals are %q, want %q", result.Globals, want)
	}
	g := start(t, result.Binary)
	global := g.module.ExportedGlobal("global2").(api.MutableGlobal)
	if global.Get() != 30 {
		t.Errorf("global is %d", global.Get())
	}
	global.Set(31)
	if got := g.call("global"); got != 31 {
		t.Errorf("global is %d after it was set to 31", got)
	}
}

func TestDropData(t *testing.T) {
	opts := metered(1)
	if got := start(t, mustInstrument(t, stateful(), opts).Binary).call("memory"); got != 0x04030209 {
		t.Errorf("memory has %#x, with data", got)
	}
	opts.DropData, opts.MemoryMin = true, 3
	g := start(t, mustInstrument(t, stateful(), opts).Binary)
	if got := g.call("memory"); got != 0 {
		t.Errorf("memory has %#x, without data", got)
	}
	g.call("fill") // from a passive segment, which stays
	if got := g.call("memory"); got != 0x08070605 {
		t.Errorf("memory has %#x, want that of the passive segment", got)
	}
	if size := g.module.Memory().Size(); size != 3<<16 {
		t.Errorf("memory has %d bytes", size)
	}
}

func TestInstrumentRefused(t *testing.T) {
	imported := module(sec(sectionImport, cat(name("m"), name("m"), byte(ExternMemory), byte(0), u(1))))
	tests := []struct {
		name   string
		binary []byte
		change func(*Options)
		want   string
	}{
		{"export to keep", stateful(), func(o *Options) { o.KeepExports = []string{"x"} }, `the module does not export "x"`},
		{
			"export is taken", module(types(FuncType{}), functions(0), exports(exported("fuel", 0)), sec(sectionCode, code())),
			func(*Options) {}, `the module itself exports "fuel"`,
		},
		{
			"start function on an image", stateful(raw(sectionStart, cat(u(2)))),
			func(o *Options) { o.DropData = true }, "the module has a start function",
		},
		{"no memory", module(), func(o *Options) { o.MemoryMin = 1 }, "the module defines no memory"},
		{"imported memory", imported, func(o *Options) { o.MemoryMin = 1 }, "the module defines no memory"},
		{"too much memory", stateful(), func(o *Options) { o.MemoryMin = 5 }, "5 pages are outside the module's own limits"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			opts := metered(1)
			test.change(&opts)
			checkRefused(t, test.binary, opts, test.want)
		})
	}
}
