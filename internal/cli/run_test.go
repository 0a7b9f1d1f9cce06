package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// file writes a file of the test and gives its path.
func file(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestRun(t *testing.T) {
	tools := file(t, "tools.json", `[{"name":"math","tools":{"add-all":{"sum":true},"fail":{"throws":"no"}}}]`)
	modules := filepath.Dir(file(t, "greet.js", `export { name } from "./lib/name.js";`))
	if err := os.Mkdir(filepath.Join(modules, "lib"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(modules, "lib", "name.js"), []byte(`export const name = "Noor";`), 0o644); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name    string
		program string
		flags   []string
		code    int
		out     string
		err     string
	}{
		{"a value", `1 + 1`, nil, exitOK, "2\n", ""},
		{"no value", ``, nil, exitOK, "null\n", ""},
		{"key order and no HTML escapes", `({b: "<é>", a: [new Date(0), 1n]})`, nil, exitOK, `{"b":"<é>","a":["1970-01-01T00:00:00.000Z","1"]}` + "\n", ""},
		{"a cycle", `const a = []; a.push(a); a`, nil, exitFailure, "",
			"codemode-executor: the value has no JSON form: result[0] is a cycle: it refers back to result: return something else, or print the envelope with --json\n"},
		{"console lines", `console.log("a", {b: 1}); console.error("c"); 3`, nil, exitOK, "3\n", "a { b: 1 }\n[error] c\n"},
		{"too many console lines", `console.log("a"); console.log("b")`, []string{"--max-log-lines=1"}, exitOK, "null\n",
			"a\n[log truncated: 1 lines (1 bytes) past the limit of 1 lines or 1048576 bytes were dropped]\n"},
		{"tools", `await math.add_all(1, 2, 3)`, []string{"--tools", tools}, exitOK, "6\n", ""},
		{"modules", `const { name } = await import("greet.js"); name`, []string{"--modules", modules}, exitOK, "\"Noor\"\n", ""},
		{"the program fails", "console.log(1);\nthrow new RangeError('too far')", nil, exitProgram, "",
			"1\nRangeError: too far\n    at <anonymous> (program:2:11)\n"},
		{"a timeout above the default ceiling", `1`, []string{"--timeout", "10m"}, exitOK, "1\n", ""},
		{"the timeout", `for (;;);`, []string{"--timeout", "50ms"}, exitProgram, "",
			"[TIMEOUT] " + protocol.Failure(protocol.CodeTimeout, "50 ms").Error() + "\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			args := append([]string{"run", "-"}, tt.flags...)
			invoke(t, tt.program, args...).expect(t, tt.code, tt.out, tt.err)
		})
	}
}

func TestRunReadsAFile(t *testing.T) {
	path := file(t, "program.js", `async () => "from a file"`)
	invoke(t, "", "run", path).expect(t, exitOK, "\"from a file\"\n", "")
}

func TestRunPrintsTheEnvelope(t *testing.T) {
	for program, ok := range map[string]bool{`console.log("x"); 5`: true, `console.log("x"); throw 5`: false} {
		got := invoke(t, program, "run", "--json", "-")
		var result protocol.Result
		if err := json.Unmarshal([]byte(got.out), &result); err != nil {
			t.Fatal(err)
		}
		if result.OK != ok || len(result.Logs) != 1 || result.Logs[0] != "x" || (got.code == exitOK) != ok {
			t.Errorf("exit code %d, envelope %s", got.code, got.out)
		}
		if (result.Error == nil) != ok {
			t.Errorf("the error is %v", result.Error)
		}
	}
}

func TestRunLimitsMemory(t *testing.T) {
	got := invoke(t, `const all = []; for (;;) all.push("x".repeat(1 << 20));`, "run", "-", "--memory", "16MiB")
	if got.code != exitProgram || !strings.HasPrefix(got.err, "[MEMORY_LIMIT] ") {
		t.Errorf("exit code %d, standard error %q", got.code, got.err)
	}
}

func TestRunRefuses(t *testing.T) {
	program := file(t, "program.js", `1`)
	bad := file(t, "bad.json", "[\n{\"name\":\"p\",\"tools\":{\"t\":{\"retruns\":1}}}]")
	broken := file(t, "broken.json", "[\n{]")
	binary := file(t, "image.js", "\xff\xfe")
	dir := filepath.Dir(file(t, "notes.bin", "\xff"))
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"a program that is not there", []string{"nowhere.js"},
			"FILE: cannot read nowhere.js (no such file or directory): give the path of a file that can be read, or - to read the program from standard input"},
		{"a program that is not text", []string{binary}, binary + " is not UTF-8: give a text file"},
		{"tools that are not there", []string{program, "--tools", "nowhere.json"},
			"--tools: cannot read nowhere.json (no such file or directory): give the path of a file that can be read"},
		{"tools that are not JSON", []string{program, "--tools", broken}, "--tools: " + broken + ": line 2 is not JSON: invalid character ']' looking for beginning of object key string"},
		{"an unknown behaviour", []string{program, "--tools", bad},
			"--tools: " + bad + `: provider "p": tool "t": unknown behaviour "retruns": write one of bytes, bytesEcho, create, echo, lookup, never, returns, rows, sequence, store, sum, throws, undefined`},
		{"modules that are not there", []string{program, "--modules", "nowhere"},
			"--modules nowhere: stat .: no such file or directory: give a folder whose files are all modules"},
		{"a module that is not text", []string{program, "--modules", dir},
			"--modules " + dir + ": notes.bin is not UTF-8: give a text file: give a folder whose files are all modules"},
		{"a timeout of nothing", []string{program, "--timeout", "0"}, "--timeout or CODEMODE_TIMEOUT: expected at least 1 ms, got 0"},
		{"a timeout that is a word", []string{program, "--timeout", "soon"}, `--timeout or CODEMODE_TIMEOUT: "soon" is not a value: expected something like 30000 or 30s`},
		{"a timeout above the ceiling", []string{program, "--timeout", "20s", "--max-timeout", "10s"},
			"--timeout or CODEMODE_TIMEOUT: expected at most the 10000 ms of --max-timeout or CODEMODE_MAX_TIMEOUT: raise that as well, or ask for less"},
		{"memory that is too small", []string{program, "--memory", "1MiB"}, "--memory-limit or CODEMODE_MEMORY_LIMIT: expected at least 8 MiB, got 1 MiB"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			invoke(t, "", append([]string{"run"}, tt.args...)...).expect(t, exitFailure, "", "codemode-executor: "+tt.want+"\n")
		})
	}
}

func TestExamples(t *testing.T) {
	tests := []struct {
		name  string
		flags []string
		out   string
		err   string
	}{
		{"hello.js", nil, "30\n", "squares: [ 1, 4, 9, 16 ]\n"},
		{"triage.js", []string{"--tools", "../../examples/triage.tools.json"},
			`{"posted":"msg-1001","areas":[` +
				`{"area":"checkout","owner":"Noor","open":3,"urgent":["#412 Checkout fails with an empty address","#427 Coupon is applied twice"]},` +
				`{"area":"search","owner":"Ivo","open":1,"urgent":["#423 Search ignores accents"]},` +
				`{"area":"unsorted","owner":null,"open":1,"urgent":[]}]}` + "\n",
			"5 open issues\n[warn] Nobody owns the area unsorted.\n"},
		{"report.ts", []string{"--tools", "../../examples/report.tools.json", "--modules", "../../examples/report.modules"},
			`{"best":"West","totals":{"West":2104999,"South":1300050,"North":1250000}}` + "\n",
			"Region      Sales\nWest    21,049.99\nSouth   13,000.50\nNorth   12,500.00\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			args := append([]string{"run", "../../examples/" + tt.name}, tt.flags...)
			invoke(t, "", args...).expect(t, exitOK, tt.out, tt.err)
		})
	}
}
