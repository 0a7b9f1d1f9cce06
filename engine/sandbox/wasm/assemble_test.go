package wasm

import (
	"fmt"
	"slices"
)

// u is a number that assembles as unsigned LEB128; an int is signed.
type u uint32

// name assembles as a vector of bytes.
type name string

// cat assembles its parts: bytes as they are, opcodes with their prefix,
// numbers as LEB128.
func cat(parts ...any) []byte {
	var dst []byte
	for _, part := range parts {
		switch p := part.(type) {
		case []byte:
			dst = append(dst, p...)
		case byte:
			dst = append(dst, p)
		case ValType:
			dst = append(dst, byte(p))
		case int:
			dst = appendS32(dst, int32(p))
		case u:
			dst = appendU32(dst, uint32(p))
		case name:
			dst = appendVec(dst, p)
		case Opcode:
			if p > 0xff {
				dst = append(dst, byte(p>>16))
				dst = appendU32(dst, uint32(p&0xffff))
				continue
			}
			dst = append(dst, byte(p))
		default:
			panic(fmt.Sprintf("cannot assemble %T", part))
		}
	}
	return dst
}

// module assembles a binary of sections.
func module(sections ...[]byte) []byte {
	return append([]byte(preamble), slices.Concat(sections...)...)
}

// raw assembles a section, sec one that is a vector of items.
func raw(id byte, body []byte) []byte { return appendVec([]byte{id}, body) }

func sec(id byte, items ...[]byte) []byte {
	return raw(id, slices.Concat(appendU32(nil, uint32(len(items))), slices.Concat(items...)))
}

// types assembles a type section.
func types(ts ...FuncType) []byte {
	items := make([][]byte, len(ts))
	for i, t := range ts {
		items[i] = appendFuncType(nil, t)
	}
	return sec(sectionType, items...)
}

// functions assembles a function section of type indices.
func functions(types ...u) []byte {
	items := make([][]byte, len(types))
	for i, t := range types {
		items[i] = cat(t)
	}
	return sec(sectionFunction, items...)
}

// code assembles the code of a function without locals, and adds its end.
func code(parts ...any) []byte { return codeWith(cat(u(0)), parts...) }

// codeWith is code with the given vector of locals.
func codeWith(locals []byte, parts ...any) []byte {
	return appendVec(nil, slices.Concat(locals, cat(parts...), cat(OpEnd)))
}

// exports assembles an export section.
func exports(es ...Export) []byte {
	items := make([][]byte, len(es))
	for i, e := range es {
		items[i] = appendExport(nil, e)
	}
	return sec(sectionExport, items...)
}

// function is an export of a function.
func exported(name string, index uint32) Export { return Export{name, ExternFunc, index} }

// named assembles a name section that names functions by their position.
func named(first u, names ...string) []byte {
	list := cat(u(len(names)))
	for i, n := range names {
		list = cat(list, first+u(i), name(n))
	}
	return raw(sectionCustom, cat(name("name"), byte(1), u(len(list)), list))
}

// sig makes a function type of parameters and at most one result; the result
// is 0 for none.
func sig(result ValType, params ...ValType) FuncType {
	t := FuncType{Params: params}
	if result != 0 {
		t.Results = []ValType{result}
	}
	return t
}

const void = byte(0x40)
