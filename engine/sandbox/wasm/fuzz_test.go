package wasm

import (
	"context"
	"errors"
	"testing"

	quickjs "github.com/aperturerobotics/go-quickjs-wasi-reactor"
	"github.com/tetratelabs/wazero"
)

// FuzzInstrument gives arbitrary bytes to parsing and rewriting. What is
// rewritten can be read again, and the runtime takes it if and only if it takes
// the original.
func FuzzInstrument(f *testing.F) {
	for _, test := range rewritings() {
		f.Add(test.binary)
	}
	for _, binary := range [][]byte{
		module(), signatures(), stateful(), stateful(raw(sectionStart, cat(u(2)))), looping(interpreter), looping(outward),
		pointers(sec(sectionTable, cat(FuncRef, byte(1), u(5), u(5)))),
		bulkModule, layers, everything(OpUnreachable), quickjs.QuickJSWASM[:8<<10],
	} {
		f.Add(binary)
	}
	ctx := context.Background()
	r := wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfigInterpreter().WithCoreFeatures(features))
	f.Cleanup(func() { r.Close(ctx) })
	valid := func(binary []byte) bool {
		compiled, err := r.CompileModule(ctx, binary)
		if err != nil {
			return false
		}
		compiled.Close(ctx)
		return true
	}
	f.Fuzz(func(t *testing.T, binary []byte) {
		m, err := Parse(binary)
		if err != nil {
			var format *FormatError
			if !errors.As(err, &format) || format.Offset < 0 || format.Offset > len(binary) {
				t.Fatalf("error is %v", err)
			}
			return
		}
		for _, result := range variants(m) {
			if _, err := Parse(result.Binary); err != nil {
				t.Fatalf("the rewritten module does not parse: %v", err)
			}
		}
		result, err := Instrument(m, metered(7))
		if err != nil {
			return
		}
		if before, after := valid(withoutCustom(m)), valid(result.Binary); before != after {
			t.Fatalf("valid before: %v, after: %v", before, after)
		}
	})
}

// withoutCustom is a module without its custom sections.
func withoutCustom(m *Module) []byte {
	var sections [][]byte
	for _, id := range sectionOrder {
		s := m.sections[id]
		body := m.binary[s.start:s.end]
		if id != sectionStart {
			body = cat(u(s.count), body)
		}
		if s.end > 0 {
			sections = append(sections, raw(byte(id), body))
		}
	}
	return module(sections...)
}

// variants rewrites a module with all kinds of options, where it allows them.
func variants(m *Module) []*Instrumented {
	dispatch, all, entries := metered(1), rewriteOptions(), rewriteOptions()
	for _, name := range m.functionNames() {
		dispatch.Uninstrumented = []string{name}
		break
	}
	all.DropData, all.MemoryMin = true, m.MemoryMin()+1
	for _, e := range m.Exports() {
		if e.Kind == ExternFunc && len(entries.Entries) < 3 {
			entries.Entries = append(entries.Entries, e.Name)
		}
	}
	var results []*Instrumented
	for _, opts := range []Options{dispatch, all, entries} {
		if result, err := Instrument(m, opts); err == nil {
			results = append(results, result)
		}
	}
	return results
}
