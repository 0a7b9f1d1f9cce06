package cli

import (
	"errors"
	"fmt"

	"github.com/alecthomas/kong"
)

// errDone ends parsing once a flag has done all there is to do: kong's own flags
// for help and the version would end the process instead.
var errDone = errors.New("done")

// settingsGroup is the heading of the settings in the help of a command.
var settingsGroup = kong.Group{
	Key:   "settings",
	Title: "Settings, each with its environment variable:",
	Description: "A TIME is a number of milliseconds, or has a unit: 500ms, 30s, 5m. A SIZE is a number of bytes " +
		"(of MiB for --memory-limit), or has a unit: 64KiB, 8MiB, 1GiB or 1Gi. Where the help speaks of off, the word off is a value. A LIST has commas.",
}

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
