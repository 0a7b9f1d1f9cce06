package main

import (
	"context"
	"runtime"
	"slices"
	"sync"

	"github.com/codemode-executor/codemode-executor/internal/differential/generate"
)

// Plan says which programs to run.
type Plan struct {
	Families []generate.Family
	// Count programs are divided among the families, from the index First on.
	Count, First int
	Seed         uint64
	// Minimised is how many cases of a group are minimised.
	Minimised int
	// Workers is how many programs run at a time, each beside its own oracle.
	Workers int
	Node    string
}

// runner collects what workers find.
type runner struct {
	plan    Plan
	mu      sync.Mutex
	next    int
	summary *Summary
	err     error
}

// Run runs the programs of a plan.
func (p Plan) Run(ctx context.Context) (*Summary, error) {
	subject, err := NewSubject(ctx)
	if err != nil {
		return nil, err
	}
	defer subject.Close()
	if p.Workers == 0 {
		p.Workers = min(runtime.GOMAXPROCS(0), 4)
	}
	r := &runner{plan: p, summary: NewSummary(p.Minimised)}
	var wg sync.WaitGroup
	for range p.Workers {
		wg.Go(func() { r.work(ctx, subject) })
	}
	wg.Wait()
	return r.summary, r.err
}

func (r *runner) work(ctx context.Context, subject *Subject) {
	oracle, err := NewOracle(r.plan.Node)
	if err != nil {
		r.fail(err)
		return
	}
	defer oracle.Close()
	judge := Judge{subject, oracle, patience}
	for {
		program, ok := r.take()
		if !ok || ctx.Err() != nil {
			return
		}
		c, err := judge.Run(ctx, program)
		if ctx.Err() != nil {
			return
		}
		if err != nil {
			r.fail(err)
			return
		}
		if r.add(c) {
			r.keep(judge.Minimise(ctx, c))
		}
	}
}

// take returns the next program.
func (r *runner) take() (generate.Program, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	n := r.next
	if n >= r.plan.Count || r.err != nil {
		return generate.Program{}, false
	}
	r.next++
	families := r.plan.Families
	return families[n%len(families)].Program(r.plan.Seed, r.plan.First+n/len(families)), true
}

func (r *runner) add(c Case) (minimise bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.summary.Add(c)
}

func (r *runner) keep(c Case) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.summary.Keep(c)
}

func (r *runner) fail(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.err == nil {
		r.err = err
	}
}

// Summary counts cases, and keeps the smallest of each group that is not right.
type Summary struct {
	minimised int
	Counts    map[string]*[5]int
	Groups    map[string]*Group
}

// Group is the cases that probably have one cause.
type Group struct {
	Key      string
	Count    int
	Names    []string
	Smallest Case
}

// NewSummary returns an empty summary, which asks for so many cases of a group to be
// minimised.
func NewSummary(minimised int) *Summary {
	return &Summary{minimised: minimised, Counts: map[string]*[5]int{}, Groups: map[string]*Group{}}
}

// Add counts a case, and reports whether it should be minimised.
func (s *Summary) Add(c Case) bool {
	counts := s.Counts[c.Program.Family]
	if counts == nil {
		counts = new([5]int)
		s.Counts[c.Program.Family] = counts
	}
	counts[c.Verdict]++
	if c.Verdict == Equal || c.Verdict == Declared {
		return false
	}
	g := s.Groups[c.Key()]
	if g == nil {
		g = &Group{Key: c.Key(), Smallest: c}
		s.Groups[c.Key()] = g
	}
	g.Count++
	if len(g.Names) < 5 {
		g.Names = append(g.Names, c.Program.Name())
	}
	return c.Verdict != Unfit && g.Count <= s.minimised
}

// Keep keeps a minimised case if it is the smallest of its group.
func (s *Summary) Keep(c Case) {
	g := s.Groups[c.Key()]
	if g != nil && len(c.Program.Body()) < len(g.Smallest.Program.Body()) {
		g.Smallest = c
	}
}

// Sorted returns the groups, the most frequent first.
func (s *Summary) Sorted() []*Group {
	var groups []*Group
	for _, g := range s.Groups {
		groups = append(groups, g)
	}
	slices.SortFunc(groups, func(a, b *Group) int {
		if a.Count != b.Count {
			return b.Count - a.Count
		}
		if a.Key < b.Key {
			return -1
		}
		return 1
	})
	return groups
}

// Wrong is how many programs are neither equal nor declared.
func (s *Summary) Wrong() int {
	wrong := 0
	for _, counts := range s.Counts {
		wrong += counts[Differing] + counts[Never] + counts[Unfit]
	}
	return wrong
}
