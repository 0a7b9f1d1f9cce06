package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/alecthomas/kong"

	"github.com/codemode-executor/codemode-executor/internal/tooldata"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// runCommand runs one program, with tools made out of data.
type runCommand struct {
	File    string `arg:"" help:"The program, or - for standard input."`
	Tools   string `placeholder:"FILE" help:"Tools for the program: a JSON list of providers, each {\"name\": …, \"tools\": {NAME: BEHAVIOUR}}, such as {\"returns\": JSON}. All behaviours are in examples/README.md."`
	Modules string `placeholder:"DIR" help:"Modules for the program. Each file below DIR is one; its specifier is its path below DIR, with slashes."`
	JSON    bool   `name:"json" help:"Print the whole result envelope instead of the value. Its result is value text, in which lists are doubled: see docs/protocol.md."`
	Connect string `placeholder:"URL" help:"Run the program on the server at ws://HOST:PORT, wss://HOST or unix:/PATH. The tools stay here."`
	kong.Plugins

	flags settingFlags
}

// Run prints the value to standard output; console lines, as they come, and the
// failure go to standard error.
func (c *runCommand) Run(ctx context.Context, s *streams) error {
	config, err := c.configure()
	if err != nil {
		return err
	}
	req, err := c.request(s)
	if err != nil {
		return err
	}
	limit(&req, config.engine.Bounds)
	req.Outbound.Mode = config.outbound
	result, err := c.execute(ctx, s, config, req)
	if err != nil {
		return err
	}
	err = c.print(s, result)
	if ctx.Err() == nil && errors.Is(result.Error, protocol.CodeCancelled) {
		// Nobody here cancelled it, so that the server has stopped.
		return &exitError{code: exitFailure}
	}
	return err
}

// configure reads the settings, and refuses those that would have no effect.
func (c *runCommand) configure() (*configuration, error) {
	config, choices, err := c.flags.resolve()
	if err != nil {
		return nil, err
	}
	if !chosen(choices, outboundFlag) {
		config.outbound = protocol.OutboundDisabled
	}
	if c.Connect != "" {
		return config, refuseSettings(choices, requestSettings...)
	}
	if ceiling := config.engine.Bounds.MaxTimeout; ceiling > 0 {
		return config, config.checkTimeout(ceiling)
	}
	return config, nil
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

func (c *runCommand) execute(ctx context.Context, s *streams, config *configuration, req protocol.Request) (protocol.Result, error) {
	executor, err := start(ctx, c.Connect, forOneProgram(config.engine))
	if err != nil {
		return protocol.Result{}, err
	}
	console := newConsole(s.err)
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
