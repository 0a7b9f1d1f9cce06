package cli

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/protocol"
)

func TestCheck(t *testing.T) {
	invoke(t, "", "check").expect(t, exitOK, "This machine can run programs.\n", "")
}

func TestCheckNamesWhereSettingsComeFrom(t *testing.T) {
	t.Setenv("CODEMODE_MAX_QUEUE", "42")
	t.Setenv("CODEMODE_MAX_WORKERS", "3")
	t.Setenv("CODEMODE_TIMEOUT", "30s")
	want := "This machine can run programs.\n" +
		"--max-workers is 1, from the flag.\n" +
		"--timeout is 30s, from the environment.\n" +
		"--memory-limit is 64MiB, from the flag.\n" +
		"--max-queue is 42, from the environment.\n"
	invoke(t, "", "check", "--max-workers", "1", "--memory-limit=64MiB").expect(t, exitOK, want, "")
}

func TestCheckJSON(t *testing.T) {
	processors := min(runtime.NumCPU(), runtime.GOMAXPROCS(0))
	got := invoke(t, "", "check", "--json", "--executions-per-worker", "2")
	var found outcome
	if err := json.Unmarshal([]byte(got.out), &found); err != nil {
		t.Fatal(err)
	}
	if got.code != exitOK || !found.OK || found.Failure != "" {
		t.Errorf("exit code %d, %+v", got.code, found)
	}
	if workers := found.Settings[0]; workers.Value != strconv.Itoa(processors) || workers.Source != fromDefault {
		t.Errorf("got %+v", workers)
	}
	if found.Capacity == nil || found.Capacity.Executions != 2*processors || found.Capacity.CPUSlots < 1 || found.Capacity.Queue != 1000 {
		t.Errorf("got %+v", found.Capacity)
	}
	if want := len(allSettings()); len(found.Settings) != want {
		t.Errorf("%d settings, want %d", len(found.Settings), want)
	}
	if got, want := found.Settings[1], (reportedChoice{"executions-per-worker", "CODEMODE_EXECUTIONS_PER_WORKER", "2", fromFlag}); got != want {
		t.Errorf("got %+v", got)
	}
	if want := (reportedChoice{"timeout", "CODEMODE_TIMEOUT", "60000 ms", fromDefault}); !slices.Contains(found.Settings, want) {
		t.Errorf("got %+v", found.Settings)
	}
}

func TestCheckRefusesSettings(t *testing.T) {
	t.Setenv("CODEMODE_MEMORY_LIMIT", "much")
	got := invoke(t, "", "check", "--max-workers=0", "--timeout=-1", "--max-queue", "abc", "--retire-after-executions", "1e3")
	got.expect(t, exitFailure, "", "codemode-executor: --max-workers or CODEMODE_MAX_WORKERS: expected at least 1, got 0\n"+
		"--retire-after-executions or CODEMODE_RETIRE_AFTER_EXECUTIONS: \"1e3\" is not a value: expected something like 100\n"+
		"--timeout or CODEMODE_TIMEOUT: \"-1\" is not a value: expected something like 30000 or 30s\n"+
		"--memory-limit or CODEMODE_MEMORY_LIMIT: \"much\" is not a value: expected something like 128 or 128MiB\n"+
		"--max-queue or CODEMODE_MAX_QUEUE: \"abc\" is not a value: expected something like 100\n")
}

func TestCheckReportsAMachineThatCannotServe(t *testing.T) {
	got := invoke(t, "", "check", "--max-tool-calls", "1", "--tool-limit", "1")
	if got.code != exitCheck || got.err != "" {
		t.Errorf("exit code %d, standard error %q", got.code, got.err)
	}
	if !strings.HasPrefix(got.out, "This machine cannot run programs: ") || !strings.HasSuffix(got.out, "--tool-limit is 1, from the flag.\n") {
		t.Errorf("standard output %q", got.out)
	}
}

// executorFunc is an executor that is one function.
type executorFunc func() (protocol.Result, error)

func (f executorFunc) Execute(context.Context, protocol.Request) (protocol.Result, error) { return f() }

func TestCheckExecutor(t *testing.T) {
	tests := []struct {
		name string
		run  executorFunc
		want string
	}{
		{"the answer", func() (protocol.Result, error) { return protocol.Result{OK: true, Value: "42"}, nil }, ""},
		{"another answer", func() (protocol.Result, error) { return protocol.Result{OK: true, Value: "41"}, nil },
			"the program answered 41 instead of 42"},
		{"a fault", func() (protocol.Result, error) { return protocol.Result{}, errors.New("no room") }, "no room"},
		{"a failure", func() (protocol.Result, error) {
			return protocol.Result{Error: &protocol.Error{Name: "E", Message: "m", Code: protocol.CodeStalled}}, nil
		}, "[STALLED] E: m"},
		{"a panic", func() (protocol.Result, error) { panic("boom") }, "the executor panicked: boom"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := ""
			if err := checkExecutor(t.Context(), tt.run); err != nil {
				got = err.Error()
			}
			if got != tt.want {
				t.Errorf("got %q", got)
			}
		})
	}
}

// TestCheckWithoutACacheFolder is of a container without a home directory.
func TestCheckWithoutACacheFolder(t *testing.T) {
	for _, variable := range []string{"HOME", "XDG_CACHE_HOME", "LocalAppData"} {
		t.Setenv(variable, "")
	}
	got := invoke(t, "", "check")
	if got.code != 0 || !strings.Contains(got.err, `msg="there is no cache folder: every start takes longer"`) ||
		!strings.Contains(got.err, "cure=") || strings.Contains(got.err, "folder=") {
		t.Errorf("exit code %d, standard error %q", got.code, got.err)
	}
	invoke(t, "", "check", "--cache-dir=none").expect(t, exitOK, "This machine can run programs.\n--cache-dir is none, from the flag.\n", "")
}

// TestCheckReportsAUselessCacheFolder is of a machine that can serve without.
func TestCheckReportsAUselessCacheFolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	got := invoke(t, "", "check", "--cache-dir", file)
	if got.code != 0 || !strings.Contains(got.err, "the cache folder is of no use") || !strings.Contains(got.err, "folder="+file) {
		t.Errorf("exit code %d, standard error %q", got.code, got.err)
	}
}
