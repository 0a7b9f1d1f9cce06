package cli

import "fmt"

// The exit codes. A daemon and a supervisor tell causes apart by them, so each
// keeps its meaning.
const (
	exitOK           = 0
	exitFailure      = 1
	exitAddressInUse = 2
	exitProgram      = 4
	exitCheck        = 5
)

var exitCodes = []struct {
	code    int
	meaning string
}{
	{exitOK, "The command did what it was asked to."},
	{exitFailure, "It could not: a flag, a setting or a file is wrong, or the executor failed or was stopped."},
	{exitAddressInUse, "The address to listen on is in use."},
	{exitProgram, "The program failed."},
	{exitCheck, "The check found that this machine or the server cannot run programs, or that the server is not ready."},
}

// exitError ends the command with a code. Its cause is nil if the reason has been
// printed.
type exitError struct {
	code  int
	cause error
}

func (e *exitError) Error() string {
	if e.cause != nil {
		return e.cause.Error()
	}
	return fmt.Sprintf("exit code %d", e.code)
}

func (e *exitError) Unwrap() error { return e.cause }
