package main

import (
	"context"
	"errors"
	"time"

	"github.com/codemode-executor/codemode-executor/internal/differential/generate"
)

// Judge runs programs in both engines.
type Judge struct {
	subject *Subject
	oracle  *Oracle
	// patience is how long a program may take in each engine.
	patience time.Duration
}

// patience is how long a program may take. None needs a second, but the machine may be
// busy.
const patience = 30 * time.Second

// Verdict is what a judge says of a program.
type Verdict int

const (
	// Equal programs mean the same in both engines.
	Equal Verdict = iota
	// Declared programs differ as the table of declared differences says.
	Declared
	// Differing programs do not.
	Differing
	// Never programs ended here with a failure that no program can be the cause of.
	Never
	// Unfit programs do not end or do not parse in the oracle: the generator is wrong.
	Unfit
)

var verdicts = [...]string{"equal", "declared", "differing", "never right", "unfit"}

func (v Verdict) String() string { return verdicts[v] }

// Case is a program and what came of it.
type Case struct {
	Program generate.Program
	Verdict Verdict
	Difference
	// Reason is why a declared difference is one.
	Reason    string
	got, want Outcome
}

// Key groups cases that probably have one cause.
func (c Case) Key() string {
	return c.Program.Family + " / " + c.Label + ": " + kind(c.Got) + " for " + kind(c.Want)
}

// Run judges a program.
func (j Judge) Run(ctx context.Context, p generate.Program) (Case, error) {
	c := Case{Program: p}
	var err error
	if c.want, err = j.oracle.Run(p.JavaScript(), j.patience); errors.Is(err, errStuck) {
		c.Verdict, c.Difference = Unfit, Difference{Label: "(program)", Want: err.Error()}
		return c, nil
	} else if err != nil {
		return c, err
	}
	if c.got, err = j.subject.Run(ctx, p.TypeScript(), j.patience); err != nil {
		return c, err
	}
	var differs bool
	c.Difference, differs = difference(c.got, c.want)
	switch {
	case c.want.Failure == "STALLED" || c.want.Failure == "SyntaxError":
		c.Verdict, c.Difference = Unfit, Difference{Label: "(program)", Got: c.got.failed(), Want: c.want.failed()}
	case neverRight(c.got.Failure):
		c.Verdict = Never
	case differs:
		c.Verdict = Differing
		if c.Reason = declaredReason(c); c.Reason != "" {
			c.Verdict = Declared
		}
	}
	return c, nil
}
