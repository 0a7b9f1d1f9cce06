//go:build unix

package cli

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
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
	t.Run("serves until it is told to stop", func(t *testing.T) { checkServe(t, binary, syscall.SIGTERM) })
	t.Run("serves until it is interrupted", func(t *testing.T) { checkServe(t, binary, syscall.SIGINT) })
	t.Run("a second signal ends the drain", func(t *testing.T) { checkSecondSignal(t, binary) })
	t.Run("serves while its parent lives", func(t *testing.T) { checkChild(t, binary) })
	t.Run("exits with the code of an address in use", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "s")
		spawn(t, binary, "--socket", path)
		expectExit(t, exec.CommandContext(t.Context(), binary, "serve", "--socket", path).Run(), exitAddressInUse)
	})
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

// child is a serve command in a process of its own.
type child struct {
	*exec.Cmd
	url   string
	stdin io.WriteCloser
	log   *bufio.Scanner
}

// spawn starts a server that logs as JSON.
func spawn(t *testing.T, binary string, args ...string) *child {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	args = append([]string{"serve", "--port=0", "--log-format=json"}, args...)
	c := &child{Cmd: exec.CommandContext(ctx, binary, args...)}
	var err error
	if c.stdin, err = c.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	pipe, err := c.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cancel()
		_ = c.Wait()
	})
	c.log = bufio.NewScanner(pipe)
	c.url = c.waitFor(t, "listening")["url"]
	return c
}

// waitFor reads the log up to a message, and answers the texts of that line.
func (c *child) waitFor(t *testing.T, message string) map[string]string {
	t.Helper()
	for c.log.Scan() {
		var line map[string]any
		if err := json.Unmarshal(c.log.Bytes(), &line); err != nil {
			t.Fatalf("the log has the line %q: %v", c.log.Text(), err)
		}
		if line["msg"] != message {
			continue
		}
		texts := map[string]string{}
		for key, value := range line {
			texts[key] = fmt.Sprint(value)
		}
		return texts
	}
	t.Fatalf("the log ends without %q", message)
	return nil
}

// checkServe stops a server while a program runs on it.
func checkServe(t *testing.T, binary string, signal syscall.Signal) {
	server := spawn(t, binary, "--shutdown-delay=50ms")
	command := exec.CommandContext(t.Context(), binary, "run", "--connect", server.url, "-")
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
	if err := server.Process.Signal(signal); err != nil {
		t.Fatal(err)
	}
	if !lines.Scan() || !strings.HasPrefix(lines.Text(), "[CANCELLED] AbortError: The executor was stopped ") {
		t.Errorf("the last line is %q", lines.Text())
	}
	expectExit(t, command.Wait(), exitFailure)
	if left := server.waitFor(t, "cancelling what is left"); left["running"] != "1" || left["queued"] != "0" {
		t.Errorf("the log says %v", left)
	}
	server.waitFor(t, "stopped")
	if err := server.Wait(); err != nil {
		t.Errorf("the server ended with %v", err)
	}
}

// checkSecondSignal has an operator who does not want to wait.
func checkSecondSignal(t *testing.T, binary string) {
	server := spawn(t, binary, "--shutdown-delay=5m", "--shutdown-grace=10m")
	if err := server.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if draining := server.waitFor(t, "draining"); draining["delayMs"] != "300000" || draining["graceMs"] != "600000" {
		t.Errorf("the log says %v", draining)
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Wait() }()
	err := signalUntil(server.Process, ended)
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.Sys().(syscall.WaitStatus).Signal() != syscall.SIGTERM {
		t.Errorf("the server ended with %v", err)
	}
}

// signalUntil sends SIGTERM until the process ends: the first of them may come while
// it is still about to give up handling them.
func signalUntil(process *os.Process, ended <-chan error) error {
	for {
		_ = process.Signal(syscall.SIGTERM)
		select {
		case err := <-ended:
			return err
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// checkChild ends standard input, as the end of the parent does.
func checkChild(t *testing.T, binary string) {
	server := spawn(t, binary, "--exit-on-stdin-close", "--log-level=error")
	if err := server.stdin.Close(); err != nil {
		t.Fatal(err)
	}
	if err := server.Wait(); err != nil {
		t.Errorf("the server ended with %v", err)
	}
}
