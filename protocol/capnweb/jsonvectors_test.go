package capnweb

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestJSONOfVectors checks that every message that a JavaScript peer was recorded
// to send is read and written back to the same text.
func TestJSONOfVectors(t *testing.T) {
	files, err := filepath.Glob("testdata/vectors/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatal("no vectors", err)
	}
	for _, file := range files {
		// Hostile peers write JSON by hand.
		name := strings.TrimSuffix(filepath.Base(file), ".jsonl")
		if strings.HasPrefix(name, "hostile-") {
			continue
		}
		t.Run(name, func(t *testing.T) {
			for _, text := range vectorTexts(t, file) {
				tree, err := parseMessage([]byte(text), 1<<25, 256, 1<<20)
				if err != nil {
					t.Fatalf("%v in %.200s", err, text)
				}
				if got := string(appendJSON(nil, tree)); got != text {
					t.Errorf("%.200s\nis written as\n%.200s", text, got)
				}
			}
		})
	}
}

// vectorTexts answers the text messages of a recording.
func vectorTexts(t *testing.T, file string) []string {
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for line := range strings.Lines(string(content)) {
		tree, err := parseJSON(line, 100, 1<<20)
		if err != nil {
			t.Fatal(err)
		}
		frame, _ := tree.(Object)
		if text, ok := frame.Get("text"); ok {
			texts = append(texts, text.(string))
		}
	}
	return texts
}
