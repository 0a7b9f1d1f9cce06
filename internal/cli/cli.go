// Package cli is the command line of codemode-executor, apart from the process
// around it: it takes arguments and streams and gives an exit code.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/alecthomas/kong"
)

const (
	programName = "codemode-executor"
	description = "Runs JavaScript written by language models: programs that call tools, each in a fresh, bounded sandbox."
)

// streams are where a command reads and writes.
type streams struct {
	in  io.Reader
	out io.Writer
	err io.Writer
}

// grammar is what kong parses the arguments into.
type grammar struct {
	Help    helpFlag       `short:"h" help:"Show this help."`
	Run     runCommand     `cmd:"" help:"Run one program and print its value."`
	Check   checkCommand   `cmd:"" help:"Tell whether this machine can run programs."`
	Version versionCommand `cmd:"" help:"Print the version."`
}

// Main runs one command line and gives the exit code. When ctx ends, what runs
// is cancelled.
func Main(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	s := &streams{stdin, stdout, stderr}
	err := execute(ctx, args, s)
	if err == nil || errors.Is(err, errHelpShown) {
		return exitOK
	}
	var exit *exitError
	if errors.As(err, &exit) {
		return exit.code
	}
	fmt.Fprintf(stderr, "%s: %v\n", programName, err)
	return exitFailure
}

func execute(ctx context.Context, args []string, s *streams) error {
	var g grammar
	g.Check.Plugins = kong.Plugins{g.Check.flags.grammar()}
	parser, err := kong.New(&g,
		kong.Name(programName), kong.Description(description),
		kong.Writers(s.out, s.err),
		kong.NoDefaultHelp(), kong.Help(printHelp),
		kong.BindTo(ctx, (*context.Context)(nil)), kong.Bind(s),
	)
	if err != nil {
		return err
	}
	command, err := parser.Parse(args)
	if err != nil {
		return usage(err)
	}
	return command.Run()
}

// usage says where to read on when the arguments make no command.
func usage(err error) error {
	var parse *kong.ParseError
	if !errors.As(err, &parse) || errors.Is(err, errHelpShown) {
		return err
	}
	return fmt.Errorf("%w\nRun \"%s --help\" for the commands and \"%s COMMAND --help\" for the flags of one", err, programName, programName)
}
