package wasm

import "slices"

// site is a place in the binary that the rewriting may change.
type site struct {
	at   uint32
	kind siteKind
	loop int32 // of siteLoop and siteBranch: which of Module.loops
}

type siteKind uint8

const (
	siteFuncRef siteKind = iota // a function index
	siteCall                    // the function index of a call
	siteLoop                    // the code behind a loop's header
	siteBranch                  // a br or br_if that may continue a loop
	siteBulk                    // a memory.copy or memory.fill
)

// loop tells how code continues a loop: passes it once more.
type loop struct {
	body     uint32 // where the code behind its header is
	branches uint32 // how many br and br_if continue it
	table    bool   // a br_table may continue it as well
}

// noLoop stands for an open block that is no loop.
const noLoop int32 = -1

// note records the sites at an instruction.
func (p *parser) note(in *Instruction) {
	switch in.Op {
	case OpCall, OpReturnCall:
		p.site(site{at: uint32(in.Offset + 1), kind: siteCall})
	case OpRefFunc:
		p.site(site{at: uint32(in.Offset + 1)})
	case OpMemoryCopy, OpMemoryFill:
		p.site(site{at: uint32(in.Offset), kind: siteBulk})
	case OpLoop:
		p.m.loops = append(p.m.loops, loop{body: uint32(p.pos)})
		p.site(site{at: uint32(p.pos), kind: siteLoop, loop: int32(len(p.m.loops) - 1)})
	case OpBr, OpBrIf:
		if i := p.target(in.Index); i != noLoop {
			p.m.loops[i].branches++
			p.site(site{at: uint32(in.Offset), kind: siteBranch, loop: i})
		}
	case OpBrTable:
		p.noteTable(in)
	}
}

func (p *parser) site(s site) { p.m.sites = append(p.m.sites, s) }

// noteTable marks the loops that a br_table may continue.
func (p *parser) noteTable(in *Instruction) {
	labels := reader{binary: p.binary, pos: in.Offset + 1, end: p.pos}
	labels.u32() // how many there are, before the default one
	for range in.Index + 1 {
		if i := p.target(labels.u32()); i != noLoop {
			p.m.loops[i].table = true
		}
	}
}

// target is the loop that a label means. Labels that mean nothing are left for the
// runtime to refuse.
func (p *parser) target(label uint32) int32 {
	if int64(label) >= int64(len(p.open)) {
		return noLoop
	}
	return p.open[len(p.open)-1-int(label)]
}

// sitesIn are the sites in a range of the binary, in order.
func (m *Module) sitesIn(start, end int) []site {
	return m.sites[m.firstSite(start):m.firstSite(end)]
}

// firstSite is the position of the first site that is not before one of the binary.
func (m *Module) firstSite(at int) int {
	i, _ := slices.BinarySearchFunc(m.sites, at, func(s site, at int) int { return int(s.at) - at })
	return i
}
