package main

import (
	"context"
	"errors"

	"github.com/codemode-executor/codemode-executor/internal/plainquickjs"
)

// plain runs a script in the binary as it was released.
type plain struct {
	*plainquickjs.Engine
	eval bool
}

func newPlain(ctx context.Context, out *printer, eval bool) (*plain, error) {
	e, err := plainquickjs.New(ctx)
	if err != nil {
		return nil, err
	}
	e.Stdout = out
	return &plain{e, eval}, nil
}

func (p *plain) close(ctx context.Context) { _ = p.Close(ctx) }

func (p *plain) evaluate(ctx context.Context, script string) (err error) {
	if p.eval {
		if script, err = byEval(script); err != nil {
			return err
		}
	}
	c, err := p.NewContext(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.Close()) }()
	if err := c.AddPrint(); err != nil {
		return err
	}
	report, _, err := c.EvalValue(report)
	if err != nil {
		return err
	}
	v, threw, err := c.EvalValue(script)
	if err == nil && threw {
		_, _, err = c.CallWith(report, v)
	}
	if err != nil {
		return err
	}
	return c.RunJobs()
}
