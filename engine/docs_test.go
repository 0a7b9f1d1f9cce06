package engine_test

import (
	"context"
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/protocol"
)

var (
	codeBlock   = regexp.MustCompile("(?s)```(?:js|ts)\n(.*?)```")
	expectation = regexp.MustCompile(`// (=>|fails:) (.*)\n$`)
)

// TestDocumentedPrograms runs the examples of docs/programs.md.
func TestDocumentedPrograms(t *testing.T) {
	text, err := os.ReadFile("../docs/programs.md")
	if err != nil {
		t.Fatal(err)
	}
	tools := protocol.Tools{"math": {
		"sum":  sum,
		"echo": func(_ context.Context, args []json.RawMessage) (any, error) { return args[0], nil },
	}}
	blocks := codeBlock.FindAllStringSubmatch(string(text), -1)
	if len(blocks) < 8 {
		t.Fatalf("only %d examples", len(blocks))
	}
	for _, block := range blocks {
		code := block[1]
		name, _, _ := strings.Cut(code, "\n")
		t.Run(name, func(t *testing.T) {
			want := expectation.FindStringSubmatch(code)
			if want == nil {
				t.Fatal("the example does not say what it gives")
			}
			result := execute(t, sharedExecutor(t), protocol.Request{Code: code, Providers: tools.Providers(), Dispatch: tools.Dispatch})
			if want[1] == "fails:" {
				wantCode(t, result, protocol.Code(want[2]))
				return
			}
			wantJSON(t, result, want[2])
		})
	}
}
