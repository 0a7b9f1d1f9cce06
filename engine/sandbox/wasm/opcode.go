package wasm

import "fmt"

// Opcode is an instruction's code (5.4). One of the prefixed codes is its
// prefix shifted left by 16 bits, plus the number that follows the prefix.
type Opcode uint32

// The opcodes this package and those who read code with it need by name.
const (
	OpUnreachable  Opcode = 0x00
	OpBlock        Opcode = 0x02
	OpLoop         Opcode = 0x03
	OpIf           Opcode = 0x04
	OpElse         Opcode = 0x05
	OpEnd          Opcode = 0x0b
	OpBr           Opcode = 0x0c
	OpBrIf         Opcode = 0x0d
	OpBrTable      Opcode = 0x0e
	OpReturn       Opcode = 0x0f
	OpCall         Opcode = 0x10
	OpCallIndirect Opcode = 0x11
	OpReturnCall   Opcode = 0x12

	OpSelect Opcode = 0x1b

	OpLocalGet  Opcode = 0x20
	OpLocalSet  Opcode = 0x21
	OpLocalTee  Opcode = 0x22
	OpGlobalGet Opcode = 0x23
	OpGlobalSet Opcode = 0x24

	OpI32Load    Opcode = 0x28
	OpI64Load    Opcode = 0x29
	OpF64Load    Opcode = 0x2b
	OpI32Load8U  Opcode = 0x2d
	OpI32Load16U Opcode = 0x2f
	OpI64Load8U  Opcode = 0x31
	OpI64Load16U Opcode = 0x33
	OpI64Load32U Opcode = 0x35
	OpI32Store   Opcode = 0x36
	OpI64Store   Opcode = 0x37
	OpF64Store   Opcode = 0x39
	OpI64Store8  Opcode = 0x3c
	OpI64Store16 Opcode = 0x3d
	OpI64Store32 Opcode = 0x3e
	OpMemorySize Opcode = 0x3f

	OpI32Const Opcode = 0x41
	OpI64Const Opcode = 0x42
	OpF32Const Opcode = 0x43
	OpF64Const Opcode = 0x44

	OpI32Eqz  Opcode = 0x45
	OpI32LtU  Opcode = 0x49
	OpI32GtS  Opcode = 0x4a
	OpI32GtU  Opcode = 0x4b
	OpI32LeS  Opcode = 0x4c
	OpI32LeU  Opcode = 0x4d
	OpI32GeU  Opcode = 0x4f
	OpI32Add  Opcode = 0x6a
	OpI32Sub  Opcode = 0x6b
	OpI32Mul  Opcode = 0x6c
	OpI32And  Opcode = 0x71
	OpI32ShrU Opcode = 0x76
	OpI64GtU  Opcode = 0x56
	OpI64Add  Opcode = 0x7c
	OpI64Mul  Opcode = 0x7e
	OpI64Shl  Opcode = 0x86
	OpF64Sub  Opcode = 0xa1

	OpI32WrapI64        Opcode = 0xa7
	OpI64ExtendI32U     Opcode = 0xad
	OpI32ReinterpretF32 Opcode = 0xbc
	OpI64ReinterpretF64 Opcode = 0xbd
	OpF32ReinterpretI32 Opcode = 0xbe
	OpF64ReinterpretI64 Opcode = 0xbf

	OpRefNull Opcode = 0xd0
	OpRefFunc Opcode = 0xd2

	OpMemoryCopy Opcode = 0xfc000a
	OpMemoryFill Opcode = 0xfc000b

	OpV128Const Opcode = 0xfd000c
)

const (
	prefixNumeric = 0xfc
	prefixVector  = 0xfd
)

// String is the code as the specification writes it, such as "0x41" or
// "0xfd 12".
func (op Opcode) String() string {
	if op > 0xff {
		return fmt.Sprintf("%#x %d", uint32(op>>16), uint32(op&0xffff))
	}
	return fmt.Sprintf("%#x", uint32(op))
}

// proposal names the proposal that a refused opcode belongs to, for messages.
func (op Opcode) proposal() string {
	first := op
	if op > 0xff {
		first = op >> 16
	}
	switch {
	case first >= 0x06 && first <= 0x0a, first == 0x18, first == 0x19, first == 0x1f:
		return "exception handling"
	case first == 0x14, first == 0x15, first >= 0xd3 && first <= 0xd6:
		return "function references or garbage collection"
	case first == 0xfb:
		return "garbage collection"
	case first == 0xfe:
		return "threads"
	case first == prefixVector && op&0xffff >= 0x100:
		return "relaxed vectors"
	}
	return "unknown"
}

// immediates classes instructions by what follows the opcode.
type immediates uint8

const (
	immRefused immediates = iota
	immNone
	immBlock      // block type
	immLabel      // label
	immLabels     // vector of labels, default label
	immFunc       // function
	immType       // type, table
	immSelect     // vector of value types
	immLocal      // local
	immGlobal     // global
	immTable      // table
	immTables     // table, table
	immMem        // memory, always 0
	immMems       // memory, memory, always 0
	immMemArg     // alignment, offset
	immMemArgLane // alignment, offset, lane
	immLane       // lane
	immI32        // signed number
	immI64        // signed number
	immF32        // 4 bytes
	immF64        // 8 bytes
	imm16         // 16 bytes: a vector, or 16 lanes
	immRefType    // reference type
	immDataMem    // data segment, memory 0
	immData       // data segment
	immElemTable  // element segment, table
	immElem       // element segment
)

// span gives the opcodes from first to last the same immediates.
type span struct {
	first, last int
	imm         immediates
}

// plain, numeric and vector hold the immediates of the opcodes without prefix
// and of those with prefix 0xfc and 0xfd. What is not in them is refused.
var (
	plain = table([]span{
		{0x00, 0x01, immNone}, {0x02, 0x04, immBlock}, {0x05, 0x05, immNone}, {0x0b, 0x0b, immNone},
		{0x0c, 0x0d, immLabel}, {0x0e, 0x0e, immLabels}, {0x0f, 0x0f, immNone},
		{0x10, 0x10, immFunc}, {0x11, 0x11, immType},
		{0x12, 0x12, immFunc}, {0x13, 0x13, immType}, // tail calls
		{0x1a, 0x1b, immNone}, {0x1c, 0x1c, immSelect},
		{0x20, 0x22, immLocal}, {0x23, 0x24, immGlobal}, {0x25, 0x26, immTable},
		{0x28, 0x3e, immMemArg}, {0x3f, 0x40, immMem},
		{0x41, 0x41, immI32}, {0x42, 0x42, immI64}, {0x43, 0x43, immF32}, {0x44, 0x44, immF64},
		{0x45, 0xc4, immNone},
		{0xd0, 0xd0, immRefType}, {0xd1, 0xd1, immNone}, {0xd2, 0xd2, immFunc},
	})
	numeric = table([]span{
		{0, 7, immNone}, // saturating truncations
		{8, 8, immDataMem}, {9, 9, immData}, {10, 10, immMems}, {11, 11, immMem},
		{12, 12, immElemTable}, {13, 13, immElem}, {14, 14, immTables}, {15, 17, immTable},
	})
	vector = table([]span{
		{0x00, 0x0b, immMemArg}, {0x0c, 0x0d, imm16}, {0x0e, 0x14, immNone}, {0x15, 0x22, immLane},
		{0x23, 0x53, immNone}, {0x54, 0x5b, immMemArgLane}, {0x5c, 0x5d, immMemArg},
		{0x5e, 0x99, immNone}, {0x9b, 0xa1, immNone}, {0xa3, 0xa4, immNone}, {0xa7, 0xae, immNone},
		{0xb1, 0xb1, immNone}, {0xb5, 0xba, immNone}, {0xbc, 0xc1, immNone}, {0xc3, 0xc4, immNone},
		{0xc7, 0xce, immNone}, {0xd1, 0xd1, immNone}, {0xd5, 0xe1, immNone}, {0xe3, 0xed, immNone},
		{0xef, 0xff, immNone},
	})
)

func table(spans []span) (t [256]immediates) {
	for _, s := range spans {
		for op := s.first; op <= s.last; op++ {
			t[op] = s.imm
		}
	}
	return t
}

// immediatesOf is the class of an opcode, or immRefused.
func immediatesOf(op Opcode) immediates {
	sub := op & 0xffff
	switch {
	case op <= 0xff:
		return plain[op]
	case sub > 0xff:
		return immRefused
	case op>>16 == prefixNumeric:
		return numeric[sub]
	case op>>16 == prefixVector:
		return vector[sub]
	}
	return immRefused
}
