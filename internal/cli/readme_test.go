package cli

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

var readmeCommand = regexp.MustCompile(`(?m)^go run \./cmd/codemode-executor (.*)$`)

// TestReadmeCommands runs the command lines of the README.
func TestReadmeCommands(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir("../..")
	var s *served
	ran := 0
	for _, match := range readmeCommand.FindAllStringSubmatch(string(text), -1) {
		args := strings.Fields(match[1])
		if args[0] == "serve" {
			// On a free port, for the one of the README may be taken.
			s = serve(t)
			continue
		}
		for i := range args {
			if args[i] == "ws://127.0.0.1:8080" {
				args[i] = s.url
			}
		}
		if got := invoke(t, "", args...); got.code != exitOK || !strings.HasPrefix(got.out, `{"posted":"msg-1001"`) {
			t.Errorf("%q: %+v", args, got)
		}
		ran++
	}
	if s == nil || ran < 2 {
		t.Errorf("the README has %d commands", ran)
	}
}
