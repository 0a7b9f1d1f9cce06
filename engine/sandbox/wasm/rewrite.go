package wasm

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
	for i := range r.m.bodies {
		if other, ok := r.replaced[i]; ok {
			dst = appendVec(dst, other)
			continue
		}
		code = r.appendBody(code[:0], i)
		dst = appendVec(dst, code)
	}
	for _, f := range r.functions {
		dst = appendVec(dst, f.code)
	}
	return dst
}

// appendRewritten appends a range of the binary with its sites rewritten.
func (r *rewriter) appendRewritten(dst []byte, start, end int) []byte {
	pos := start
	for _, s := range r.m.sitesIn(start, end) {
		dst = append(dst, r.m.binary[pos:s.at]...)
		dst, pos = r.appendSite(dst, s, end)
	}
	return append(dst, r.m.binary[pos:end]...)
}

// appendSite appends what stands for a site, and answers the position behind it.
func (r *rewriter) appendSite(dst []byte, s site, end int) ([]byte, int) {
	in := reader{binary: r.m.binary, pos: int(s.at), end: end}
	switch {
	case s.kind == siteFuncRef:
		dst = appendU32(dst, r.shift(in.u32()))
	case s.kind == siteCall:
		dst = appendU32(dst, r.shift(r.callee(in.u32())))
	case s.kind == siteBulk:
		return r.appendBulk(dst, in)
	case s.kind == siteLoop && r.checks[s.loop] == inHeader:
		dst = append(dst, r.check...)
	case s.kind == siteBranch && r.checks[s.loop] == atBranches:
		return r.appendBranch(dst, in)
	}
	return dst, in.pos
}

// appendBranch appends the br or br_if at a position with a check. A br becomes two,
// so that it stays one jump as long as there is fuel:
//
//	if fuel > 0 { br loop }; poll(); br loop
func (r *rewriter) appendBranch(dst []byte, in reader) ([]byte, int) {
	op, label := Opcode(in.byte()), in.u32()
	if op == OpBrIf {
		return appendOp(append(dst, r.check...), OpBrIf, label), in.pos
	}
	dst = append(dst, r.pay...)
	dst = appendI32Const(dst, 0)
	dst = appendOp(dst, OpI32GtS)
	dst = appendOp(dst, OpBrIf, label)
	dst = appendOp(dst, OpCall, r.poll)
	return appendOp(dst, OpBr, label), in.pos
}
