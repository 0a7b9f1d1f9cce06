package wasm

import "fmt"

// ValType is a value type, by its code in the binary format (5.3.4).
type ValType byte

// The value types of WebAssembly 2.0.
const (
	I32       ValType = 0x7f
	I64       ValType = 0x7e
	F32       ValType = 0x7d
	F64       ValType = 0x7c
	V128      ValType = 0x7b
	FuncRef   ValType = 0x70
	ExternRef ValType = 0x6f
)

// String is the type's name in the text format.
func (t ValType) String() string {
	switch t {
	case I32:
		return "i32"
	case I64:
		return "i64"
	case F32:
		return "f32"
	case F64:
		return "f64"
	case V128:
		return "v128"
	case FuncRef:
		return "funcref"
	case ExternRef:
		return "externref"
	}
	return fmt.Sprintf("type %#x", byte(t))
}

func (t ValType) known() bool {
	return t >= V128 && t <= I32 || t.reference()
}

func (t ValType) reference() bool { return t == FuncRef || t == ExternRef }

// FuncType is the type of a function.
type FuncType struct {
	Params, Results []ValType
}

// GlobalType is the type of a global.
type GlobalType struct {
	Type    ValType
	Mutable bool
}

// Limits bound the size of a table, in elements, or of a memory, in pages of
// 64 KiB. Max holds only if HasMax.
type Limits struct {
	Min, Max uint32
	HasMax   bool
}

// TableType is the type of a table.
type TableType struct {
	Type   ValType
	Limits Limits
}

// ExternKind tells what an import or export is, by its code in the binary
// format (5.5.5).
type ExternKind byte

// The kinds of imports and exports.
const (
	ExternFunc   ExternKind = 0
	ExternTable  ExternKind = 1
	ExternMemory ExternKind = 2
	ExternGlobal ExternKind = 3
)

// Export is an entry of the export section. Index counts imports first, as
// everywhere in the binary format.
type Export struct {
	Name  string
	Kind  ExternKind
	Index uint32
}

// DataSegment is an active data segment: bytes that instantiation writes to
// memory 0, from Offset on. Bytes is a view of the binary, not a copy.
type DataSegment struct {
	Offset uint32
	Bytes  []byte
}

func appendFuncType(dst []byte, t FuncType) []byte {
	dst = append(dst, 0x60)
	for _, types := range [][]ValType{t.Params, t.Results} {
		dst = appendU32(dst, uint32(len(types)))
		for _, v := range types {
			dst = append(dst, byte(v))
		}
	}
	return dst
}

func appendLimits(dst []byte, l Limits) []byte {
	if !l.HasMax {
		return appendU32(append(dst, 0), l.Min)
	}
	return appendU32(appendU32(append(dst, 1), l.Min), l.Max)
}
