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
	const (
		commands = "\nRun \"codemode-executor --help\" for the commands.\n"
		run      = "\nRun \"codemode-executor run --help\" for its arguments and flags.\n"
		serve    = "\nRun \"codemode-executor serve --help\" for its arguments and flags.\n"
	)
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"no command", nil, "no command is given: expected run, serve, check or version" + commands},
		{"an unknown command", []string{"walk"}, "walk is no command: expected run, serve, check or version" + commands},
		{"a command misspelled", []string{"runn", "x.js"}, "runn is no command: did you mean run?" + commands},
		{"an unknown flag of none", []string{"--verbose"}, "--verbose is no flag of codemode-executor" + commands},
		{"an unknown flag", []string{"run", "x.js", "--module", "y"}, "--module is no flag of run: did you mean --modules?" + run},
		{"one like no other", []string{"run", "x.js", "--xyzzy-plugh"}, "--xyzzy-plugh is no flag of run" + run},
		{"another command's flag", []string{"run", "x.js", "--shutdown-grace=1s"}, "--shutdown-grace is no flag of run" + run},
		{"an unknown flag and more", []string{"serve", "--prot", "80", "--max-queue=0", "--verbose", "--metrics=maybe"},
			"--prot is no flag of serve: did you mean --port?\n--verbose is no flag of serve\n" +
				"--max-queue or CODEMODE_MAX_QUEUE: expected at least 1, got 0\n--metrics or CODEMODE_METRICS: \"maybe\" is not a value: expected on or off" + serve},
		{"an unknown switch and more", []string{"run", "--verbose", "x.js", "--timeout=0"},
			"--verbose is no flag of run\n--timeout or CODEMODE_TIMEOUT: expected at least 1 ms, got 0" + run},
		{"an unknown flag and help", []string{"run", "--verbose", "--help"}, "--verbose is no flag of run" + run},
		{"an unknown flag and no program", []string{"run", "--verbose"}, "--verbose is no flag of run" + run},
		{"a flag without a value", []string{"run", "x.js", "--tools"}, "--tools: its value is missing: write --tools=FILE" + run},
		{"a setting without a value", []string{"serve", "--ping-interval"}, "--ping-interval: its value is missing: write --ping-interval=TIME" + serve},
		{"a flag instead of a value", []string{"run", "x.js", "--timeout", "--json"}, "--timeout: its value is missing: write --timeout=TIME" + run},
		{"a value of a switch", []string{"run", "x.js", "--json=maybe"}, `--json: "maybe" is not a value: write --json alone, or leave it out` + run},
		{"no program", []string{"run"}, "no program is given: name its file, or - for standard input" + run},
		{"two programs", []string{"run", "x.js", "y.js"}, "y.js is one argument too many: run takes one program" + run},
		{"an argument of serve", []string{"serve", "8080"}, "8080 is one argument too many: serve takes flags alone" + serve},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			invoke(t, "", tt.args...).expect(t, exitFailure, "", "codemode-executor: "+tt.want)
		})
	}
}

// TestHelpSaysWhatValuesAre holds every setting to a unit that the help explains.
func TestHelpSaysWhatValuesAre(t *testing.T) {
	units := map[string]string{
		valueTime: "ms", valueSize: "B", valueNumber: "", valuePath: "", valueList: "", valueWord: "", valueHost: "", valueMode: "", valueAddr: "",
	}
	for _, s := range allSettings() {
		if _, ok := units[s.value]; !ok || s.preset == "" || s.doc == "" {
			t.Errorf("--%s: value %q, default %q, help %q", s.flag, s.value, s.preset, s.doc)
		}
		if unit := units[s.value]; unit != "" && s.preset != "off" && !strings.HasSuffix(s.preset, unit) {
			t.Errorf("--%s is a %s, and its default is %s", s.flag, s.value, s.preset)
		}
	}
	help := strings.Join(strings.Fields(invoke(t, "", "serve", "--help").out), " ")
	for _, want := range []string{"A TIME is a number of milliseconds", "A SIZE is a number of bytes", "off"} {
		if !strings.Contains(help, want) {
			t.Errorf("the help lacks %q", want)
		}
	}
}

func TestHelp(t *testing.T) {
	tests := []struct {
		args []string
		want []string
	}{
		{[]string{"--help"}, []string{"Usage: codemode-executor <command>", "run <file>", "serve", "check", "version", "Exit codes:", "  2    The address", "  4    The program failed."}},
		{[]string{"run", "-h"}, []string{"--tools=FILE", "--modules=DIR", "--connect=URL", "--timeout=TIME", "--memory-limit=SIZE", "Default: disabled ($CODEMODE_OUTBOUND)", "Time that the program may take, waiting included.", "--json", "Exit codes:"}},
		{[]string{"serve", "--help"}, []string{"--exit-on-stdin-close", "--max-workers=N", "--port=N", "($CODEMODE_SHUTDOWN_GRACE)", "Exit codes:"}},
		{[]string{"check", "--help"}, []string{"--max-workers=N", "--memory-limit=SIZE", "($CODEMODE_MAX_QUEUE)", "--ready", "  5    The check found"}},
	}
	for _, tt := range tests {
		t.Run(strings.Join(tt.args, " "), func(t *testing.T) {
			got := invoke(t, "", tt.args...)
			if got.code != exitOK || got.err != "" {
				t.Errorf("exit code %d, standard error %q", got.code, got.err)
			}
			lines := strings.Join(strings.Fields(got.out), " ")
			for _, want := range tt.want {
				if !strings.Contains(got.out, want) && !strings.Contains(lines, want) {
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
