//go:build unix

package cli

import (
	"bufio"
	"errors"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// build makes the real binary.
func build(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), programName)
	command := exec.CommandContext(t.Context(), "go", "build", "-o", path, "../../cmd/codemode-executor")
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return path
}

func TestBinary(t *testing.T) {
	binary := build(t)
	t.Run("runs a program", func(t *testing.T) {
		command := exec.CommandContext(t.Context(), binary, "run", "-")
		command.Stdin = strings.NewReader(`async () => ({ answer: 6 * 7 })`)
		if out, err := command.Output(); err != nil || string(out) != "{\"answer\":42}\n" {
			t.Errorf("%v, %q", err, out)
		}
	})
	t.Run("names its QuickJS", func(t *testing.T) {
		out, err := exec.CommandContext(t.Context(), binary, "version").Output()
		if err != nil || !strings.Contains(string(out), "QuickJS-NG v") {
			t.Errorf("%v, %q", err, out)
		}
	})
	t.Run("exits with the code of a failed program", func(t *testing.T) {
		command := exec.CommandContext(t.Context(), binary, "run", "-")
		command.Stdin = strings.NewReader(`throw new Error("no")`)
		expectExit(t, command.Run(), exitProgram)
	})
	t.Run("an interrupt cancels the program", func(t *testing.T) { checkInterrupt(t, binary) })
}

// checkInterrupt sends SIGINT once the program says that it runs.
func checkInterrupt(t *testing.T, binary string) {
	command := exec.CommandContext(t.Context(), binary, "run", "-")
	command.Stdin = strings.NewReader(`console.log("started"); await new Promise((done) => setTimeout(done, 50_000))`)
	pipe, err := command.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(pipe)
	if !lines.Scan() || lines.Text() != "started" {
		t.Errorf("the first line is %q", lines.Text())
	}
	if err := command.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	if !lines.Scan() || !strings.HasPrefix(lines.Text(), "[CANCELLED] ") {
		t.Errorf("the last line is %q", lines.Text())
	}
	expectExit(t, command.Wait(), exitProgram)
}

func expectExit(t *testing.T, err error, code int) {
	t.Helper()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != code {
		t.Errorf("got %v, want exit code %d", err, code)
	}
}
