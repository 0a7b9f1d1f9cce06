package quickjs

import "encoding/binary"

// At says which instruction of the guest's runs. It stays the same as long as the
// function exists.
type At struct{ function, pc uint32 }

// Site is where in the source an instruction comes from.
type Site struct {
	// Line and Column are the last place that QuickJS noted up to the instruction.
	Line, Column int
	// Start tells that none is noted in the function up to it: the place is one noted
	// before the function.
	Start bool
	// Instruction is what fails there, and Since how many of that kind lie between the
	// noted place and it.
	Instruction Instruction
	Since       int
	// Before is how many of that kind come before it in the function, All how many
	// there are, and Function is the text of the function, or the start of one that is
	// too long.
	Before, All int
	Function    string
	Cut         bool
}

// At gives the instruction that runs in the innermost function. It is only of use in
// functions whose source has a known file; see [VM.File]. It is not ok outside of
// functions.
func (vm *VM) At() (at At, ok bool) {
	return vm.at(vm.word(vm.boot.rt + vm.engine.layout.Frame.Current))
}

// CallerAt gives the instruction that called the innermost function.
func (vm *VM) CallerAt() (at At, ok bool) {
	f := &vm.engine.layout.Frame
	frame := vm.word(vm.boot.rt + f.Current)
	if frame == 0 {
		return At{}, false
	}
	return vm.at(vm.word(frame + f.Caller))
}

// at gives the instruction that runs in a frame.
func (vm *VM) at(frame uint32) (at At, ok bool) {
	f := &vm.engine.layout.Frame
	function, ok := vm.in.Memory().ReadUint64Le(frame + f.Function)
	if frame == 0 || !ok || !Value(function).IsObject() {
		return At{}, false
	}
	return At{vm.word(Value(function).pointer() + f.Bytecode), vm.word(frame + f.PC)}, true
}

// File gives the number that stands for the name of the source that a function of the
// guest's is from, as long as such a function exists.
func (vm *VM) File(function Value) uint32 {
	f := &vm.engine.layout.Frame
	return vm.word(vm.word(function.pointer()+f.Bytecode) + f.File)
}

// Site finds an instruction in the source with a number. It is not ok for one in
// another source, and for functions that are not the guest's.
func (vm *VM) Site(at At, file uint32) (site Site, ok bool) {
	f := &vm.engine.layout.Frame
	start := vm.word(at.function + f.Code)
	if vm.word(at.function+f.File) != file || at.pc != 0 && at.pc < start {
		return Site{}, false
	}
	place := sourcePlace{line: int32(vm.word(at.function + f.Line)), column: int32(vm.word(at.function + f.Column))}
	if at.pc == 0 || at.pc == start { // nothing has been noted yet
		return Site{Line: int(place.line), Column: int(place.column), Start: true}, true
	}
	table, ok := vm.in.Memory().Read(vm.word(at.function+f.Table), vm.word(at.function+f.TableSize))
	if !ok {
		return Site{}, false
	}
	place = place.find(table, at.pc-start-1)
	site = Site{Line: int(place.line), Column: int(place.column), Start: place.pc == 0}
	code, ok := vm.in.Memory().Read(start, vm.word(at.function+f.Code+wordSize))
	if !ok || int(at.pc-start) > len(code) {
		return Site{}, false
	}
	site.survey(code, int(place.pc), int(at.pc-start))
	if source, ok := vm.in.Memory().Read(vm.word(at.function+f.Source), vm.word(at.function+f.SourceSize)); ok && site.All > 0 {
		site.Function = string(source[:min(len(source), maxFunction)])
		site.Cut = len(source) > maxFunction
	}
	return site, true
}

const (
	// wordSize is the distance of byte_code_len from byte_code_buf.
	wordSize = 4
	// maxFunction bounds the text of a function, in bytes. A longer one is cut.
	maxFunction = 16 << 10
)

// survey counts the instructions around the one that ends at an offset, since an earlier
// offset. Code that cannot be taken apart leaves Other.
func (s *Site) survey(code []byte, since, end int) {
	var before, between, behind census
	_, ok1 := before.count(code[:since])
	last, ok2 := between.count(code[since:end])
	_, ok3 := behind.count(code[end:])
	if !ok1 || !ok2 || !ok3 || last == Other {
		return
	}
	s.Instruction = last
	s.Since = between[last] - 1
	s.Before = before[last] + s.Since
	s.All = s.Before + 1 + behind[last]
}

// word reads a 32-bit number, 0 outside of the memory.
func (vm *VM) word(at uint32) uint32 {
	n, _ := vm.in.Memory().ReadUint32Le(at)
	return n
}

// sourcePlace is a place in the source, and the offset of the code that comes from it.
type sourcePlace struct {
	pc           uint32
	line, column int32
}

// Constants of the table of source places (quickjs.c, PC2LINE_).
const (
	tableBase  = -1
	tableRange = 5
	tableFirst = 1
)

// find gives the last place in a table up to an offset in the code, from that of the
// function on (find_line_num).
func (p sourcePlace) find(table []byte, pc uint32) sourcePlace {
	next := p
	for len(table) > 0 {
		op := table[0]
		table = table[1:]
		if op == 0 {
			var n uint64
			n, table = leb128(table)
			next.pc += uint32(n)
			var line int32
			line, table = sleb128(table)
			next.line += line
		} else {
			op -= tableFirst
			next.pc += uint32(op / tableRange)
			next.line += int32(op%tableRange) + tableBase
		}
		var column int32
		column, table = sleb128(table)
		next.column += column
		if pc < next.pc {
			break
		}
		p = next
	}
	return p
}

func leb128(b []byte) (uint64, []byte) {
	n, size := binary.Uvarint(b)
	return n, b[max(size, 0):]
}

// sleb128 reads a signed number as QuickJS writes it: the sign is the lowest bit.
func sleb128(b []byte) (int32, []byte) {
	n, b := leb128(b)
	return int32(uint32(n)>>1) ^ -int32(n&1), b
}
