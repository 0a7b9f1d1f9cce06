package server_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

var goBlock = regexp.MustCompile("(?s)```go\n(.*?)```")

// TestDocumentedCode holds the Go code of the operator's document to the example.
func TestDocumentedCode(t *testing.T) {
	document, err := os.ReadFile("../../docs/operating.md")
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	unindented := regexp.MustCompile(`(?m)^\t+`)
	have := unindented.ReplaceAllString(string(source), "")
	blocks := goBlock.FindAllStringSubmatch(string(document), -1)
	for _, block := range blocks {
		for part := range strings.SplitSeq(block[1], "\n\n") {
			if !strings.Contains(have, unindented.ReplaceAllString(part, "")) {
				t.Errorf("example_test.go does not have\n%s", part)
			}
		}
	}
	if len(blocks) == 0 {
		t.Error("the document has no code")
	}
}
