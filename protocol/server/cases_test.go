package server_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/internal/tooldata"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// faultCase is one line of testdata/cases/cases.jsonl of the kind protocol: a kind
// of fault that other systems had.
type faultCase struct {
	ID    string `json:"id"`
	Kind  string `json:"kind"`
	Setup struct {
		Providers json.RawMessage `json:"providers"`
		Limits    struct {
			MaxMessageBytes int64 `json:"maxMessageBytes"`
		} `json:"limits"`
	} `json:"setup"`
	// Input says what to do, in English or as a program.
	Input string `json:"input"`
}

// checks has the check of each case, by its id. Each says what the line's `expect`
// says.
var checks = map[string]func(*testing.T, *faultCase){
	"P01": checkMessageSizes,
	"P03": checkCutConnection,
	"P05": checkTablesStayEmpty,
	"P07": checkErrorName,
	"P09": checkMalformedPeers,
	"P11": checkIdleProxy,
	"P13": checkCompressionBomb,
}

func TestCases(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range loadCases(t) {
		seen[c.ID] = true
		t.Run(c.ID, func(t *testing.T) {
			check := checks[c.ID]
			if check == nil {
				t.Fatal("the case has no check: write one and add it to the table")
			}
			check(t, c)
		})
	}
	for id := range checks {
		if !seen[id] {
			t.Errorf("there is a check for %s, but no such case", id)
		}
	}
}

// loadCases reads the cases of the kind protocol.
func loadCases(t *testing.T) []*faultCase {
	t.Helper()
	text, err := os.ReadFile("../../testdata/cases/cases.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	var cases []*faultCase
	for line := range bytes.Lines(text) {
		var kind struct {
			Kind string `json:"kind"`
		}
		if err := json.Unmarshal(line, &kind); err != nil {
			t.Fatal(err)
		}
		if kind.Kind != "protocol" {
			continue
		}
		c := &faultCase{}
		if err := json.Unmarshal(line, c); err != nil {
			t.Fatal(err)
		}
		cases = append(cases, c)
	}
	return cases
}

// program answers the program that an input written in English mentions.
func (c *faultCase) program() string {
	_, program, _ := strings.Cut(c.Input, "async () =>")
	program, _, _ = strings.Cut(program, " with a ")
	return "async () =>" + program
}

// request is a request for a program with the tools of the case.
func (c *faultCase) request(t *testing.T, code string) protocol.Request {
	t.Helper()
	set, err := tooldata.ParseChecks(c.Setup.Providers, nil)
	if err != nil {
		t.Fatal(err)
	}
	session := set.NewSession()
	return protocol.Request{Code: code, Providers: session.Providers(), Dispatch: session.Dispatch}
}

// announced closes a channel when the first call of a dispatch arrives.
func announced(dispatch protocol.Dispatch, arrived chan<- struct{}) protocol.Dispatch {
	return func(ctx context.Context, call protocol.Call) (string, error) {
		close(arrived)
		return dispatch(ctx, call)
	}
}
