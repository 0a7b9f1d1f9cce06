package wasm

import (
	"math"
	"slices"
)

// codeSection rewrites the code of all functions and adds that of the appended
// ones.
func (r *rewriter) codeSection() []byte {
	if len(r.m.bodies)+len(r.functions) == 0 {
		return nil
	}
	s := r.m.sections[sectionCode]
	dst := make([]byte, 0, s.end-s.start+len(r.m.loops)*len(r.check))
	dst = appendU32(dst, uint32(len(r.m.bodies)+len(r.functions)))
	var code []byte
	for i, body := range r.m.bodies {
		if other, ok := r.replaced[i]; ok {
			dst = appendVec(dst, other)
			continue
		}
		code = r.appendRewritten(code[:0], body.start, body.end)
		dst = appendVec(dst, code)
	}
	for _, f := range r.functions {
		dst = appendVec(dst, f.code)
	}
	return dst
}

// appendRewritten appends a range of the binary with shifted function indices, a
// check at each loop header, and calls for bulk memory operations.
func (r *rewriter) appendRewritten(dst []byte, start, end int) []byte {
	refs := sitesFrom(r.m.funcRefs, start)
	loops := sitesFrom(r.m.loops, start)
	bulk := sitesFrom(r.m.bulk, start)
	for pos := start; ; {
		ref, loop, op := first(refs), first(loops), first(bulk)
		next := min(ref, loop, op)
		if next >= end {
			return append(dst, r.m.binary[pos:end]...)
		}
		dst = append(dst, r.m.binary[pos:next]...)
		pos = next
		switch next {
		case loop:
			loops = loops[1:]
			dst = r.appendCheck(dst, uint32(loop))
		case op:
			bulk = bulk[1:]
			dst, pos = r.appendBulk(dst, pos, end)
		default:
			refs = refs[1:]
			in := reader{binary: r.m.binary, pos: pos, end: end}
			dst = appendU32(dst, r.shift(in.u32()))
			pos = in.pos
		}
	}
}

// appendBulk appends the call that stands for the bulk memory operation at a
// position, and answers the position behind it.
func (r *rewriter) appendBulk(dst []byte, pos, end int) ([]byte, int) {
	var in Instruction
	d := decoder{reader{binary: r.m.binary, pos: pos, end: end}, r.m.spaces()}
	d.next(&in)
	return appendOp(dst, OpCall, r.bulk[in.Op]), d.pos
}

// appendCheck appends the check of the loop with its header before a position.
func (r *rewriter) appendCheck(dst []byte, loop uint32) []byte {
	if slices.Contains(r.unchecked, loop) {
		return dst
	}
	r.result.Loops++
	return append(dst, r.check...)
}

// sitesFrom are the ascending positions from start on.
func sitesFrom(sites []uint32, start int) []uint32 {
	i, _ := slices.BinarySearch(sites, uint32(start))
	return sites[i:]
}

// first is the first of some positions, or one behind any binary.
func first(sites []uint32) int {
	if len(sites) == 0 {
		return math.MaxInt
	}
	return int(sites[0])
}
