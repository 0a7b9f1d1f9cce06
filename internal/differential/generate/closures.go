package generate

// closures makes programs whose closures outlive the blocks they are made in.
func closures(s *source) {
	s.nested(false, false)
	s.step("run", "run(%s)", s.pick("1", "'a'", "undefined"))
	s.line("note('trace', trace)")
	s.step("closures", "fs.map(f => f())")
	if s.chance(40) {
		s.step("again", "run(2)")
		s.step("closures again", "fs.map(f => f())")
	}
}

// suspensions is closures for async functions.
func suspensions(s *source) {
	s.nested(true, false)
	if s.chance(30) {
		s.line("await Promise.all([1, 2].map((x) => wait('run', () => run(x))))")
	} else {
		s.wait("run", "run(1)")
	}
	s.line("note('trace', trace)")
	s.step("closures", "fs.map(f => f())")
}

// generators is closures for generators, which are resumed and ended in every state.
func generators(s *source) {
	s.nested(false, true)
	s.driven(false)
}

// asyncGenerators is generators for async generators, with requests that wait in line.
func asyncGenerators(s *source) {
	s.nested(true, true)
	s.driven(true)
}

func (s *source) driven(async bool) {
	s.line("const g = run(1)")
	request := func() string {
		return s.pick("g.next()", "g.next()", "g.next('n')", "g.next('m')", "g.return('r')", "g.throw(new Error('u9'))")
	}
	for range s.between(1, 7) {
		if async && s.chance(50) {
			s.wait("requests", "Promise.allSettled([%s])", s.some(1, 5, request))
		} else if async {
			s.wait("request", "%s", request())
		} else {
			s.step("request", "%s", request())
		}
	}
	if async {
		s.waitBlock("rest", "const all = []; for await (const x of run(2)) { all.push(x); if (all.length > %d) break } return all", s.between(1, 9))
	} else {
		s.step("rest", "%s", s.pick("[...run(2)]", "Array.from(run(3), (x) => [x])", "run(2).take(3).toArray()", "(([x, y]) => [x, y])(run(4))"))
	}
	s.line("note('trace', trace)")
	s.step("closures", "fs.map(f => f())")
}
