package wasm

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// assembler turns instructions in the text format (6.5), one a line, into code.
//
//	param ctx this argc argv     names the parameters, from the first on
//	local n i32                  adds a local variable
//	block done                   opens a block with a label; "block done i32" has a result
//	br done                      labels are names or numbers
//	local.get ctx                locals are names or numbers
//	call $js_realloc             a function by its name in the name section
//	call $original               the code that the function had
//	call @compiling              a host function
//	i32.load offset=16
//	checkpoint                   the check that every loop needs
//
// What follows ";;" on a line is a comment.
type assembler struct {
	r        *rewriter
	original uint32 // index of the function's former code, if it is kept
	fragment bool   // the text is part of a function: labels are numbers

	names  map[string]uint32 // locals
	next   uint32            // the index of the next local
	locals []ValType         // added
	labels []string          // of the open blocks
	code   []byte
	err    error
}

// assemble turns the text of a function with so many parameters and locals into code.
func (a *assembler) assemble(text string) {
	for i, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, ";;")
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		if err := a.line(words[0], words[1:]); err != nil {
			a.err = fmt.Errorf("line %d, %q: %w", i+1, strings.TrimSpace(line), err)
			return
		}
	}
	if len(a.labels) > 0 && !a.fragment {
		a.err = fmt.Errorf("%d blocks are open at the end", len(a.labels))
	}
}

func (a *assembler) line(name string, operands []string) error {
	switch name {
	case "param":
		for i, p := range operands {
			a.names[p] = uint32(i)
		}
		return nil
	case "local":
		return a.local(operands)
	case "checkpoint":
		a.code = append(a.code, a.r.check...)
		return nil
	}
	op, ok := opcodesByName[name]
	if !ok {
		return errors.New("unknown instruction")
	}
	return a.instruction(op, operands)
}

func (a *assembler) local(operands []string) error {
	if len(operands) != 2 || valTypeNames[operands[1]] == 0 {
		return errors.New("want a name and a type")
	}
	a.names[operands[0]] = a.next
	a.next++
	a.locals = append(a.locals, valTypeNames[operands[1]])
	return nil
}

// instruction appends an instruction with its operands.
func (a *assembler) instruction(op Opcode, operands []string) (err error) {
	switch imm := immediatesOf(op); {
	case imm == immBlock:
		return a.block(op, operands)
	case imm == immMemArg:
		return a.memArg(op, operands)
	case imm == immNone && len(operands) == 0:
		if op == OpEnd && len(a.labels) > 0 {
			a.labels = a.labels[:len(a.labels)-1]
		} else if op == OpEnd && !a.fragment {
			return errors.New("no block is open")
		}
		a.code = appendOp(a.code, op)
		return nil
	case len(operands) != 1:
		return errors.New("wrong number of operands")
	case imm == immI32, imm == immI64, imm == immF64:
		return a.constant(op, operands[0])
	default:
		index, err := a.index(imm, operands[0])
		a.code = appendOp(a.code, op, index)
		return err
	}
}

func (a *assembler) block(op Opcode, operands []string) error {
	label, typ := "", byte(blockEmpty)
	for _, o := range operands {
		if t, ok := valTypeNames[o]; ok {
			typ = byte(t)
		} else {
			label = o
		}
	}
	a.labels = append(a.labels, label)
	a.code = append(appendOp(a.code, op), typ)
	return nil
}

func (a *assembler) memArg(op Opcode, operands []string) error {
	offset := uint64(0)
	if len(operands) > 0 {
		text, ok := strings.CutPrefix(operands[0], "offset=")
		var err error
		if offset, err = strconv.ParseUint(text, 0, 32); !ok || err != nil || len(operands) > 1 {
			return errors.New("want an offset")
		}
	}
	a.code = appendOp(a.code, op, 0, uint32(offset))
	return nil
}

func (a *assembler) constant(op Opcode, text string) error {
	if op == OpF64Const {
		f, err := strconv.ParseFloat(text, 64)
		a.code = binary.LittleEndian.AppendUint64(appendOp(a.code, op), math.Float64bits(f))
		return err
	}
	v, err := strconv.ParseInt(text, 0, 64)
	if u, uerr := strconv.ParseUint(text, 0, 64); err != nil && uerr == nil {
		v, err = int64(u), nil
	}
	if op == OpI32Const {
		v = int64(int32(v))
	}
	a.code = appendS64(appendOp(a.code, op), v)
	return err
}

// index finds what an operand names.
func (a *assembler) index(imm immediates, text string) (uint32, error) {
	if n, err := strconv.ParseUint(text, 10, 32); err == nil && imm != immFunc {
		return uint32(n), nil
	}
	switch imm {
	case immLocal:
		if index, ok := a.names[text]; ok {
			return index, nil
		}
		return 0, fmt.Errorf("no local is named %q", text)
	case immLabel:
		for i, label := range slices.Backward(a.labels) {
			if label == text {
				return uint32(len(a.labels) - 1 - i), nil
			}
		}
		return 0, fmt.Errorf("no open block has the label %q", text)
	case immFunc:
		return a.function(text)
	}
	return 0, errors.New("unknown operand")
}

func (a *assembler) function(text string) (uint32, error) {
	if name, ok := strings.CutPrefix(text, "@"); ok {
		at := slices.IndexFunc(a.r.opts.Imports, func(i Import) bool { return i.Name == name })
		_, index, _, err := a.r.importAt(at)
		return index, err
	}
	name, _ := strings.CutPrefix(text, "$")
	if name == "original" && a.original != 0 {
		return a.original, nil
	}
	index, err := a.r.m.FunctionIndex(name)
	if err != nil {
		return 0, err
	}
	return a.r.shift(a.r.callee(index)), nil
}

// appendS64 appends the shortest signed LEB128 encoding of v.
func appendS64(dst []byte, v int64) []byte {
	for {
		b := byte(v & 0x7f)
		v >>= 7
		if (v == 0 && b&0x40 == 0) || (v == -1 && b&0x40 != 0) {
			return append(dst, b)
		}
		dst = append(dst, b|0x80)
	}
}
