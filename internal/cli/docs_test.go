package cli

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

//go:generate go test . -run TestOperatingDocument -update

var update = flag.Bool("update", false, "write the parts of documents that are made from tables")

// row is the setting as a row of a table in a document.
func (s setting) row() string {
	return fmt.Sprintf("| `--%s` | `%s` | %s | %s |", s.flag, s.env(), s.preset, s.doc)
}

// table is a table of settings.
func table(settings []setting) string {
	var b strings.Builder
	b.WriteString("| flag | variable | default | |\n| --- | --- | --- | --- |\n")
	for _, s := range settings {
		b.WriteString(s.row() + "\n")
	}
	return b.String()
}

// TestOperatingDocument holds the tables in docs/operating.md to the tables here.
// With -update it writes them.
func TestOperatingDocument(t *testing.T) {
	const path = "../../docs/operating.md"
	document, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want := string(document)
	for name, text := range map[string]string{
		"listen": table(listenSettings()), "connections": table(connectionSettings()),
		"shutdown": table(shutdownSettings()), "report": table(reportSettings()),
		"pool": table(poolSettings()), "network": table(networkSettings()),
		"exit codes": exitTable(),
	} {
		if want, err = replacePart(want, name, text); err != nil {
			t.Fatal(err)
		}
	}
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if !bytes.Equal(document, []byte(want)) {
		t.Errorf("%s is stale: run go generate ./internal/cli", path)
	}
}

func exitTable() string {
	var b strings.Builder
	b.WriteString("| code | meaning |\n| --- | --- |\n")
	for _, c := range exitCodes {
		fmt.Fprintf(&b, "| %d | %s |\n", c.code, c.meaning)
	}
	return b.String()
}

// replacePart replaces what stands between the marks of a part.
func replacePart(document, name, text string) (string, error) {
	begin, end := "<!-- "+name+" -->\n", "<!-- end of "+name+" -->\n"
	before, rest, ok1 := strings.Cut(document, begin)
	_, after, ok2 := strings.Cut(rest, end)
	if !ok1 || !ok2 {
		return "", fmt.Errorf("there are no marks of the part %q", name)
	}
	return before + begin + text + end + after, nil
}
