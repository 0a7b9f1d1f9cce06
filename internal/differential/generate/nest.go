package generate

import (
	"slices"
	"strings"
)

// nest writes nested statements of one function, in which closures keep variables, and
// which are left in every way there is.
type nest struct {
	*source
	// async and generator say what kind of function it is.
	async, generator bool
	depth            int
	// names are the variables in scope, labels the labels, loops how many loops.
	names, changeable, labels []string
	loops                     int
	// breakable is how many loops and switches surround.
	breakable int
}

// nested writes the function run, and what it needs.
func (s *source) nested(async, generator bool) {
	n := &nest{source: s, async: async, generator: generator}
	s.line("const fs = [], trace = []")
	s.line("let ticks = 0")
	s.line("const tick = () => { if (++ticks > 400) throw new Error('u0 too long'); return ticks }")
	s.lines[len(s.lines)-1].Fixed = true
	head := "function"
	if async {
		head = "async function"
		s.line("const later = (x) => new Promise((ok) => { queueMicrotask(() => ok(x)) })")
	}
	if generator {
		head += "*"
	}
	n.names = []string{"a", "b"}
	n.changeable = []string{"a"}
	s.line("%s run(a, b = () => a) {", head)
	n.block(5)
	n.put("return 'end'")
	s.line("}")
}

// put writes one line with its indentation.
func (n *nest) put(format string, args ...any) {
	n.line("%s%s", strings.Repeat("  ", n.depth+1), fill(format, args))
}

// block writes up to so many statements in a scope of their own.
func (n *nest) block(most int) {
	names, changeable := n.names, n.changeable
	n.depth++
	for range n.between(1, most) {
		n.statement()
	}
	n.depth--
	n.names, n.changeable = names, changeable
}

func (n *nest) declare() {
	name := n.name("v")
	n.put("%s %s = %s", n.pick("let", "let", "const"), name, n.expression())
	n.names = append(slices.Clip(n.names), name)
	if strings.HasPrefix(n.lines[len(n.lines)-1].Code, strings.Repeat("  ", n.depth+1)+"let") {
		n.changeable = append(slices.Clip(n.changeable), name)
	}
}

// closure keeps some of the variables in scope alive.
func (n *nest) closure() {
	kept := n.names[max(0, len(n.names)-n.between(1, 4)):]
	switch {
	case n.chance(25) && len(n.changeable) > 0:
		n.put("fs.push(() => %s += 'x')", n.changeable[len(n.changeable)-1])
	default:
		n.put("fs.push(() => [%s])", strings.Join(kept, ", "))
	}
}

// expression returns a value, perhaps one that is awaited or yielded in its middle.
func (n *nest) expression() string {
	simple := n.pick("tick()", "'k' + tick()", "[tick()]", "tick() * 2", n.names[n.n(len(n.names))])
	if n.async && n.chance(25) {
		simple = n.pick("await later("+simple+")", "[tick(), await later(tick())]", "tick() + await "+simple, "`${tick()}:${await later('w')}`")
	}
	if n.generator && n.chance(25) {
		simple = n.pick("yield "+simple, "[tick(), yield tick()]", "tick() + (yield "+simple+")", "{ p: tick(), q: yield 'q' }")
	}
	return simple
}

// condition returns a test that is true at times.
func (n *nest) condition() string {
	k := n.between(2, 4)
	return fill("tick() %% %d === %d", []any{k, n.n(k)})
}

func (n *nest) statement() {
	if n.depth > 4 {
		n.simple()
		return
	}
	switch n.n(12) {
	case 0, 1:
		n.loop()
	case 2, 3:
		n.try()
	case 4:
		n.put("if (%s) {", n.condition())
		n.block(3)
		if n.chance(40) {
			n.put("} else {")
			n.block(3)
		}
		n.put("}")
	case 5:
		n.switched()
	case 6:
		n.labelled()
	default:
		n.simple()
	}
}

func (n *nest) simple() {
	switch n.n(9) {
	case 0, 1, 2:
		n.closure()
	case 3, 4:
		n.declare()
	case 5, 6:
		n.exit()
	case 7:
		if len(n.changeable) > 0 {
			n.put("%s = %s", n.changeable[n.n(len(n.changeable))], n.expression())
			return
		}
		n.declare()
	default:
		n.put("trace.push([%s, %s])", quote(n.name("t")), n.expression())
	}
}

// exit leaves something, mostly on a condition.
func (n *nest) exit() {
	ways := []string{"return tick()", "throw new Error('u' + tick())"}
	if n.loops > 0 {
		ways = append(ways, "continue", "continue", "continue", "break")
	}
	if n.breakable > 0 {
		ways = append(ways, "break")
	}
	for _, label := range n.labels {
		ways = append(ways, "break "+label)
		if strings.HasPrefix(label, "loop") {
			ways = append(ways, "continue "+label)
		}
	}
	way := n.pick(ways...)
	if way == "return tick()" {
		way = "return " + n.expression()
	}
	if n.chance(90) {
		n.put("if (%s) %s", n.condition(), way)
		return
	}
	n.put("%s", way)
}

// loop writes a loop that ends after some rounds.
func (n *nest) loop() {
	label := ""
	labels := n.labels
	if n.chance(25) {
		label = n.name("loop")
		n.labels = append(slices.Clip(labels), label)
		label += ": "
	}
	names, changeable := n.names, n.changeable
	end := "}"
	v, rounds := n.name("i"), n.between(2, 4)
	switch n.n(8) {
	case 0, 1, 2:
		n.put("%sfor (let %[2]s = 0%[3]s; %[2]s < %[4]d; %[2]s++) {", label, v, n.pick("", "", ", keep"+v+" = fs.push(() => "+v+")"), rounds)
		n.names = append(slices.Clip(names), v)
	case 3:
		n.put("%sfor (%s %s of %s) {", label, n.pick("const", "let"), v, n.pick("[1, 2, 3]", "'xyz'", "new Set([7, 8, 9])", "[[1], [2]].values()"))
		n.names = append(slices.Clip(names), v)
	case 4:
		n.put("%sfor (const [%s, w%[2]s = () => %[2]s] of [[1], [2, 3], [4]]) {", label, v)
		n.names = append(slices.Clip(names), v, "w"+v)
	case 5:
		n.put("%sfor (const %s in { p: 1, q: 2, r: 3 }) {", label, v)
		n.names = append(slices.Clip(names), v)
	case 6:
		n.put("let %s = 0", v)
		n.put("%sdo {", label)
		end = fill("} while (++%s < %d)", []any{v, rounds})
		n.names = append(slices.Clip(names), v)
	default:
		if n.async {
			n.put("%sfor await (const %s of %s) {", label, v, n.pick("[1, later(2), 3]", "(async function* () { yield 1; try { yield 2; yield 3 } finally { trace.push('closed') } })()"))
			n.names = append(slices.Clip(names), v)
			break
		}
		n.put("let %s = 0", v)
		n.put("%swhile (%s++ < %d) {", label, v, rounds)
		n.names = append(slices.Clip(names), v)
	}
	n.loops++
	n.breakable++
	n.block(5)
	n.loops--
	n.breakable--
	n.put("%s", end)
	n.names, n.changeable, n.labels = names, changeable, labels
}

func (n *nest) try() {
	n.put("try {")
	n.block(4)
	caught := n.chance(75)
	if caught {
		names := n.names
		e := n.name("e")
		switch n.n(3) {
		case 0:
			n.put("} catch {")
		case 1:
			n.put("} catch ({ message: %s }) {", e)
			n.names = append(slices.Clip(names), e)
		default:
			n.put("} catch (%s) {", e)
			n.names = append(slices.Clip(names), e)
		}
		n.block(3)
		n.names = names
	}
	if !caught || n.chance(40) {
		n.put("} finally {")
		n.block(3)
	}
	n.put("}")
}

func (n *nest) switched() {
	n.put("switch (tick() % 3) {")
	n.breakable++
	names, changeable := n.names, n.changeable
	n.put("case 0:")
	n.block(3)
	n.names, n.changeable = names, changeable
	n.put("case 1: {")
	n.block(3)
	n.put("}")
	if n.chance(50) {
		n.put("default: {")
		n.block(2)
		n.put("}")
	}
	n.breakable--
	n.put("}")
}

func (n *nest) labelled() {
	labels := n.labels
	label := n.name("block")
	n.labels = append(slices.Clip(labels), label)
	n.put("%s: {", label)
	n.block(4)
	n.put("}")
	n.labels = labels
}
