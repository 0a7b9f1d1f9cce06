package cli

import (
	"bytes"
	"strings"
	"testing"
)

// invoked is how a command line ended.
type invoked struct {
	code     int
	out, err string
}

func invoke(t *testing.T, stdin string, args ...string) invoked {
	t.Helper()
	var out, errs bytes.Buffer
	code := Main(t.Context(), args, Process{Stdin: strings.NewReader(stdin), Stdout: &out, Stderr: &errs})
	return invoked{code, out.String(), errs.String()}
}

// expect wants an exit code and, exactly, what was written.
func (i invoked) expect(t *testing.T, code int, out, errs string) {
	t.Helper()
	if i.code != code {
		t.Errorf("exit code %d, want %d", i.code, code)
	}
	if i.out != out {
		t.Errorf("standard output:\n got %q\nwant %q", i.out, out)
	}
	if i.err != errs {
		t.Errorf("standard error:\n got %q\nwant %q", i.err, errs)
	}
}

func TestUsage(t *testing.T) {
	const more = "\nRun \"codemode-executor --help\" for the commands and \"codemode-executor COMMAND --help\" for the flags of one\n"
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"no command", nil, `codemode-executor: expected one of "run", "serve", "check", "version"`},
		{"an unknown command", []string{"walk"}, `codemode-executor: unexpected argument walk`},
		{"an unknown flag", []string{"run", "x.js", "--module", "y"}, `codemode-executor: unknown flag --module, did you mean "--modules"?`},
		{"a flag without a value", []string{"run", "x.js", "--tools"}, `codemode-executor: --tools: expected string value but got "EOL" (<EOL>)`},
		{"no program", []string{"run"}, `codemode-executor: expected "<file>"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			invoke(t, "", tt.args...).expect(t, exitFailure, "", tt.want+more)
		})
	}
}

func TestHelp(t *testing.T) {
	tests := []struct {
		args []string
		want []string
	}{
		{[]string{"--help"}, []string{"Usage: codemode-executor <command>", "run <file>", "serve", "check", "version", "Exit codes:", "  2    The address", "  4    The program failed."}},
		{[]string{"run", "-h"}, []string{"--tools=FILE", "--modules=DIR", "--connect=URL", "--timeout=VALUE", "--memory-limit=VALUE", "Default: disabled ($CODEMODE_OUTBOUND)", "--json", "Exit codes:"}},
		{[]string{"serve", "--help"}, []string{"--exit-on-stdin-close", "--max-workers=VALUE", "--port=VALUE", "($CODEMODE_SHUTDOWN_GRACE)", "Exit codes:"}},
		{[]string{"check", "--help"}, []string{"--max-workers=VALUE", "--memory-limit=VALUE", "($CODEMODE_MAX_QUEUE)", "  5    The check found"}},
	}
	for _, tt := range tests {
		t.Run(strings.Join(tt.args, " "), func(t *testing.T) {
			got := invoke(t, "", tt.args...)
			if got.code != exitOK || got.err != "" {
				t.Errorf("exit code %d, standard error %q", got.code, got.err)
			}
			for _, want := range tt.want {
				if !strings.Contains(got.out, want) {
					t.Errorf("no %q in\n%s", want, got.out)
				}
			}
		})
	}
}

func TestVersion(t *testing.T) {
	got := invoke(t, "", "version")
	if flag := invoke(t, "", "--version"); flag != got {
		t.Errorf("--version gives %+v", flag)
	}
	if got.code != exitOK {
		t.Errorf("exit code %d", got.code)
	}
	for _, want := range []string{"codemode-executor ", "protocol 1\n", "QuickJS-NG ", "go1."} {
		if !strings.Contains(got.out, want) {
			t.Errorf("no %q in %q", want, got.out)
		}
	}
}
