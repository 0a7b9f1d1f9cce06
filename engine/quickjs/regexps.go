package quickjs

import (
	"encoding/binary"

	"github.com/codemode-executor/codemode-executor/engine/quickjs/pattern"
	"github.com/codemode-executor/codemode-executor/engine/sandbox"
)

// What rewritePattern answers other than where the rewritten pattern is; see the repair
// of lre_compile.
const (
	patternAsIs  = 0
	patternWrong = 1
)

// patternHead is the size of what stands before the text of a rewritten pattern: its
// length, the flags, and the mark of renamed groups.
const patternHead = 12

// rewritePattern rewrites a regular expression that is going to be compiled. Its
// parameters are the text, its length and flags, and where a message goes.
func rewritePattern(in *sandbox.Instance, stack []uint64) {
	vm := vmOf(in)
	text, flags := uint32(stack[0]), pattern.Flags(stack[2])
	message, size := uint32(stack[3]), uint32(stack[4])
	stack[0] = patternAsIs
	b, ok := in.Memory().Read(text, uint32(stack[1]))
	if !ok {
		return
	}
	rewritten, ok, err := pattern.Rewrite(b, flags)
	switch {
	case err != nil:
		text := err.Error()
		in.Memory().WriteString(message, text[:min(len(text), int(size)-1)]+"\x00")
		stack[0] = patternWrong
	case ok:
		stack[0] = vm.writePattern(rewritten)
	}
}

// writePattern gives a block of the guest's heap with a pattern, or 0 without memory.
func (vm *VM) writePattern(r pattern.Rewritten) uint64 {
	var block []byte
	block = binary.LittleEndian.AppendUint32(block, uint32(len(r.Text)))
	block = binary.LittleEndian.AppendUint32(block, uint32(r.Flags))
	block = binary.LittleEndian.AppendUint32(block, uint32(r.Mark))
	block = append(append(block, r.Text...), 0)
	p := vm.must(vm.call(fnJSMalloc, vm.ctx(), uint64(len(block))))
	if p != 0 {
		in := vm.in.Memory()
		in.Write(uint32(p), block)
	}
	return p
}

// Where the compiled form of a regular expression has the size of its code, and where
// the code begins. The names of the groups follow it.
const (
	patternCodeSize = 4
	patternCode     = 8
)

// namesShared is a flag of a compiled regular expression of which several groups have
// one name. Libregexp has none of this number.
const namesShared = 1 << 15

// restoreNames takes the mark from the names of a compiled regular expression. Its
// parameters are the compiled form, where its size stands, and the mark.
func restoreNames(in *sandbox.Instance, stack []uint64) {
	compiled, sizeAt, mark := uint32(stack[0]), uint32(stack[1]), rune(stack[2])
	memory := in.Memory()
	size, _ := memory.ReadUint32Le(sizeAt)
	code, _ := memory.ReadUint32Le(compiled + patternCodeSize)
	start := patternCode + code
	if start < code || size < start {
		return
	}
	names, ok := memory.Read(compiled+start, size-start)
	if !ok {
		return
	}
	restored := pattern.RestoreNames(names, mark)
	memory.Write(compiled+start, restored)
	flags, _ := memory.ReadUint16Le(compiled)
	memory.WriteUint16Le(compiled, flags|namesShared)
	memory.WriteUint32Le(sizeAt, start+uint32(len(restored)))
}
