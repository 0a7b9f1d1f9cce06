package main

import (
	_ "embed"
	"fmt"
	"strings"
)

//go:embed reasons.txt
var reasonsText string

// parseReasons reads lines of a path, a colon and a reason. Empty lines and lines that
// start with # do not count.
func parseReasons(text string) (map[string]string, error) {
	reasons := map[string]string{}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		path, reason, ok := strings.Cut(line, ": ")
		if !ok {
			return nil, fmt.Errorf("reasons.txt: no reason in %q", line)
		}
		if _, double := reasons[path]; double {
			return nil, fmt.Errorf("reasons.txt: %s twice", path)
		}
		reasons[path] = reason
	}
	return reasons, nil
}
