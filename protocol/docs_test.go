package protocol

import (
	"bytes"
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"text/template"
)

//go:generate go test . -run "TestDocs|TestReservedNamesAreDocumented" -update

var update = flag.Bool("update", false, "write the documents that are made from tables")

// TestDocs holds the documents that are made from tables to the tables. With
// -update it writes them.
func TestDocs(t *testing.T) {
	for _, c := range []struct {
		name, template string
		data           any
	}{
		{"failures", "testdata/failures.md.tmpl", Classes()},
		{"bounds", "testdata/bounds.md.tmpl", BoundsTable()},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := "../docs/" + c.name + ".md"
			want := render(t, c.template, c.data)
			if *update {
				if err := os.WriteFile(path, want, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, want) {
				t.Errorf("%s is stale (%v): run go generate ./protocol", path, err)
			}
		})
	}
}

// render fills a template of a document.
func render(t *testing.T, path string, data any) []byte {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	functions := template.FuncMap{
		"anchor": func(code Code) string { return strings.ToLower(string(code)) },
		"yes": func(b bool) string {
			return map[bool]string{true: "yes", false: "no"}[b]
		},
		"where": where,
		"size":  func(b Bound, value int64) string { return b.Unit.Format(value) },
	}
	var out bytes.Buffer
	parsed, err := template.New("").Funcs(functions).Parse(string(text))
	if err == nil {
		err = parsed.Execute(&out, data)
	}
	if err != nil {
		t.Fatal(fmt.Errorf("%s: %w", path, err))
	}
	return out.Bytes()
}

// where says in which form a class reaches the host.
func where(c Class) string {
	switch {
	case c.InEnvelope && c.AsFault:
		return "envelope, or fault"
	case c.InEnvelope:
		return "envelope"
	}
	return "fault"
}

// TestReservedNamesAreDocumented holds the list in the document of the protocol to the
// names. With -update it writes it.
func TestReservedNamesAreDocumented(t *testing.T) {
	const path, begin, end = "../docs/protocol.md", "<!-- reserved names -->\n", "<!-- end of reserved names -->\n"
	document, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok1 := strings.Cut(string(document), begin)
	_, after, ok2 := strings.Cut(rest, end)
	if !ok1 || !ok2 {
		t.Fatal("there are no marks of the list")
	}
	names := slices.Sorted(maps.Keys(reservedNames))
	want := before + begin + "`" + strings.Join(names, "`, `") + "`\n" + end + after
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if string(document) != want {
		t.Errorf("%s is stale: run go generate ./protocol", path)
	}
}
