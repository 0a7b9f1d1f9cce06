package sandbox

import (
	"context"
	"encoding/binary"
	"io"

	"github.com/tetratelabs/wazero/api"
)

// The guest links against wasi_snapshot_preview1 because its C library does, but
// a program has no business with a system: there are no files, no arguments, no
// environment. It gets clocks and entropy; everything else answers ENOSYS.
const wasiModule = "wasi_snapshot_preview1"

// Error numbers of wasi_snapshot_preview1.
const (
	wasiSuccess = 0
	wasiBadf    = 8
	wasiFault   = 21
	wasiNosys   = 52
)

type wasiFunc func(m *Module, mem api.Memory, stack []uint64) uint64

var wasiFuncs = map[string]wasiFunc{
	"clock_time_get":    wasiClockTimeGet,
	"random_get":        wasiRandomGet,
	"environ_sizes_get": wasiEmptySizes,
	"args_sizes_get":    wasiEmptySizes,
	"environ_get":       wasiNothing,
	"args_get":          wasiNothing,
	"fd_write":          wasiBadDescriptor,
	"fd_prestat_get":    wasiBadDescriptor,
	"fd_fdstat_get":     wasiBadDescriptor,
}

// provideWASI answers every import of the system interface the module has.
func (m *Module) provideWASI(ctx context.Context) error {
	b := m.runtime.NewHostModuleBuilder(wasiModule)
	for _, def := range m.compiled.ImportedFunctions() {
		module, name, _ := def.Import()
		if module != wasiModule {
			continue
		}
		b.NewFunctionBuilder().WithGoModuleFunction(m.wasi(name),
			def.ParamTypes(), def.ResultTypes()).Export(name)
	}
	_, err := b.Instantiate(ctx)
	return err
}

func (m *Module) wasi(name string) api.GoModuleFunc {
	fn, known := wasiFuncs[name]
	return func(_ context.Context, mod api.Module, stack []uint64) {
		switch {
		case name == "proc_exit":
			panic("sandbox: guest called proc_exit")
		case known:
			stack[0] = fn(m, mod.Memory(), stack)
		case len(stack) > 0:
			stack[0] = wasiNosys
		}
	}
}

func wasiClockTimeGet(m *Module, mem api.Memory, stack []uint64) uint64 {
	const realtime = 0
	now := m.now()
	ns := now.UnixNano()
	if uint32(stack[0]) != realtime {
		ns = int64(now.Sub(m.started))
	}
	if !mem.WriteUint64Le(uint32(stack[2]), uint64(ns)) {
		return wasiFault
	}
	return wasiSuccess
}

func wasiRandomGet(m *Module, mem api.Memory, stack []uint64) uint64 {
	buf, ok := mem.Read(uint32(stack[0]), uint32(stack[1]))
	if !ok {
		return wasiFault
	}
	if _, err := io.ReadFull(m.entropy, buf); err != nil {
		panic(err)
	}
	return wasiSuccess
}

func wasiEmptySizes(_ *Module, mem api.Memory, stack []uint64) uint64 {
	zero := binary.LittleEndian.AppendUint32(nil, 0)
	if !mem.Write(uint32(stack[0]), zero) || !mem.Write(uint32(stack[1]), zero) {
		return wasiFault
	}
	return wasiSuccess
}

func wasiNothing(*Module, api.Memory, []uint64) uint64 { return wasiSuccess }

func wasiBadDescriptor(*Module, api.Memory, []uint64) uint64 { return wasiBadf }
