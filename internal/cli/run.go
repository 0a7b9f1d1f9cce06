package cli

import (
	"context"
	"fmt"

	"github.com/codemode-executor/codemode-executor/engine"
	"github.com/codemode-executor/codemode-executor/internal/tooldata"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// runCommand runs one program in the engine, with tools made out of data.
type runCommand struct {
	File    string `arg:"" help:"The program, or - for standard input."`
	Tools   string `placeholder:"FILE" help:"Tools for the program: a JSON list of providers, each {\"name\": …, \"tools\": {NAME: BEHAVIOUR}}."`
	Modules string `placeholder:"DIR" help:"Modules for the program. Each file below DIR is one; its specifier is its path below DIR, with slashes."`
	Timeout string `placeholder:"DURATION" help:"Wall-clock time the program gets, such as 30s. Default: 60000 ms."`
	Memory  string `placeholder:"SIZE" help:"Memory the program gets, such as 64MiB. Default: 128 MiB."`
	JSON    bool   `name:"json" help:"Print the whole result envelope instead of the value."`
}

// Run prints the value to standard output; console lines, as they come, and the
// failure go to standard error.
func (c *runCommand) Run(ctx context.Context, s *streams) error {
	wanted, err := c.bounds()
	if err != nil {
		return err
	}
	req, err := c.request(s)
	if err != nil {
		return err
	}
	req.Timeout, req.Memory = wanted.Timeout, wanted.Memory
	result, err := c.execute(ctx, s, options(wanted), req)
	if err != nil {
		return err
	}
	return c.print(s, result)
}

// bounds are what the flags ask for.
func (c *runCommand) bounds() (wanted protocol.Bounds, err error) {
	for _, flag := range []struct{ name, text, bound string }{
		{"--timeout", c.Timeout, "Timeout"},
		{"--memory", c.Memory, "Memory"},
	} {
		if flag.text == "" {
			continue
		}
		if err := setBound(&wanted, flag.bound, flag.text); err != nil {
			return wanted, fmt.Errorf("%s: %w", flag.name, err)
		}
	}
	return wanted, nil
}

// options are those of an executor for one program, which gets all that it asks
// for: the caller and the operator are the same person. The executor's own
// bounds are only ever raised, so that a program with little time or memory
// does not cost the executor its start.
func options(wanted protocol.Bounds) engine.Options {
	bounds := protocol.DefaultBounds()
	bounds.MaxTimeout = max(bounds.MaxTimeout, wanted.Timeout)
	bounds.Memory = max(bounds.Memory, wanted.Memory)
	return engine.Options{Bounds: bounds, MaxWorkers: 1, ExecutionsPerWorker: 1, CPUSlots: 1}
}

func setBound(bounds *protocol.Bounds, name, text string) error {
	for _, bound := range protocol.BoundsTable() {
		if bound.Name != name {
			continue
		}
		value, err := bound.Parse(text)
		if err == nil {
			bound.Set(bounds, value)
		}
		return err
	}
	return fmt.Errorf("there is no bound %s", name)
}

// request reads the files that the flags name.
func (c *runCommand) request(s *streams) (req protocol.Request, err error) {
	if req.Code, err = readProgram(c.File, s.in); err != nil {
		return req, err
	}
	if c.Modules != "" {
		if req.Modules, err = readModules(c.Modules); err != nil {
			return req, err
		}
	}
	if c.Tools == "" {
		return req, nil
	}
	set, err := readTools(c.Tools)
	if err != nil {
		return req, err
	}
	session := set.NewSession()
	req.Providers, req.Dispatch = session.Providers(), session.Dispatch
	return req, nil
}

func (c *runCommand) execute(ctx context.Context, s *streams, options engine.Options, req protocol.Request) (protocol.Result, error) {
	executor, err := engine.New(ctx, options)
	if err != nil {
		return protocol.Result{}, err
	}
	console := newConsole(s.err, options.Bounds.LogLines)
	req.OnConsole = console.line
	result, err := executor.Execute(ctx, req)
	console.close()
	if closed := executor.Close(); err == nil {
		err = closed
	}
	return result, err
}

func readTools(path string) (*tooldata.Set, error) {
	text, err := readFile(path)
	if err != nil {
		return nil, fmt.Errorf("--tools: %w", err)
	}
	set, err := tooldata.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("--tools: %s: %w", path, err)
	}
	return set, nil
}
