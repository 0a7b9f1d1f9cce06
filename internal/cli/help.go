package cli

import (
	"errors"
	"fmt"

	"github.com/alecthomas/kong"
)

// errDone ends parsing once a flag has done all there is to do: kong's own flags
// for help and the version would end the process instead.
var errDone = errors.New("done")

type helpFlag bool

// BeforeReset is kong's hook for flags that act before the rest is checked.
func (helpFlag) BeforeReset(parsed *kong.Context) error {
	if err := parsed.PrintUsage(false); err != nil {
		return err
	}
	return errDone
}

// IgnoreDefault tells kong to leave the flag alone.
func (helpFlag) IgnoreDefault() {}

// printHelp prints kong's help and what the exit codes mean.
func printHelp(options kong.HelpOptions, parsed *kong.Context) error {
	if err := kong.DefaultHelpPrinter(options, parsed); err != nil {
		return err
	}
	fmt.Fprintln(parsed.Stdout, "\nExit codes:")
	for _, c := range exitCodes {
		fmt.Fprintf(parsed.Stdout, "  %d    %s\n", c.code, c.meaning)
	}
	return nil
}
