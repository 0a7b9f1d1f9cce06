// Package cli is the command line of codemode-executor, apart from the process
// around it: it takes arguments and streams and gives an exit code.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/alecthomas/kong"
)

const (
	programName = "codemode-executor"
	description = "Runs JavaScript written by language models: programs that call tools, each in a fresh, bounded sandbox."
)

// Process is what a command has of the process it runs in.
type Process struct {
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	// NewMetrics composes what takes the measurements of a server. Nil means that
	// there is nothing of the kind.
	NewMetrics func() (Metrics, error)
}

// streams are where a command reads and writes.
type streams struct {
	in  io.Reader
	out io.Writer
	err io.Writer
}

// grammar is what kong parses the arguments into.
type grammar struct {
	Help        helpFlag       `short:"h" help:"Show this help."`
	VersionFlag versionFlag    `name:"version" help:"Print the version."`
	Run         runCommand     `cmd:"" help:"Run one program and print its value."`
	Serve       serveCommand   `cmd:"" help:"Run the programs of callers that connect."`
	Check       checkCommand   `cmd:"" help:"Tell whether this machine can run programs."`
	Version     versionCommand `cmd:"" help:"Print the version."`
}

// Main runs one command line and gives the exit code. When ctx ends, what runs
// is cancelled, and a server drains.
func Main(ctx context.Context, args []string, p Process) int {
	err := execute(ctx, args, p)
	if err == nil || errors.Is(err, errDone) {
		return exitOK
	}
	exit := &exitError{code: exitFailure, cause: err}
	errors.As(err, &exit)
	if exit.cause != nil {
		fmt.Fprintf(p.Stderr, "%s: %v\n", programName, exit.cause)
	}
	return exit.code
}

func execute(ctx context.Context, args []string, p Process) error {
	var g grammar
	g.declareSettings(args)
	s := &streams{p.Stdin, p.Stdout, p.Stderr}
	parser, err := kong.New(&g,
		kong.Name(programName), kong.Description(description),
		kong.Writers(s.out, s.err),
		kong.NoDefaultHelp(), kong.Help(printHelp),
		kong.ExplicitGroups([]kong.Group{settingsGroup}),
		kong.BindTo(ctx, (*context.Context)(nil)), kong.Bind(s, p.NewMetrics),
	)
	if err != nil {
		return err
	}
	command, err := parser.Parse(args)
	if err != nil {
		err = usage(err)
		if mistake := (*usageError)(nil); errors.As(err, &mistake) {
			mistake.others = g.more(parser, args, mistake)
		}
		return err
	}
	return command.Run()
}

// declareSettings gives the commands that the arguments may name the flags of their
// settings. There are so many that those of the other commands would delay each start.
func (g *grammar) declareSettings(args []string) {
	if slices.Contains(args, "run") {
		g.Run.flags.oneProgram = true
		g.Run.Plugins = g.Run.flags.declare(runSettings())
	}
	if slices.Contains(args, "serve") {
		g.Serve.Plugins = g.Serve.flags.declare(allSettings())
	}
	if slices.Contains(args, "check") {
		g.Check.Plugins = g.Check.flags.declare(allSettings())
	}
}
