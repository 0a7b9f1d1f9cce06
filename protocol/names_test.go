package protocol

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"reflect"
	"strconv"
	"strings"
	"testing"
)

func TestSanitizeToolName(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"as it is", "listIssues", "listIssues"},
		{"hyphen", "list-issues", "list_issues"},
		{"point and space", "get.user name", "get_user_name"},
		{"white space", "a\tb\u00a0c\u2028d\ufeffe\u3000f", "a_b_c_d_e_f"},
		{"next line is no white space", "a\u0085b", "ab"},
		{"other characters", "emoji🚀tool/é", "emojitool"},
		{"dollar", "$ok_1", "$ok_1"},
		{"digit", "2fa", "_2fa"},
		{"digit after characters that go", "🚀2", "_2"},
		{"keyword", "delete", "delete_"},
		{"keyword of an older edition", "double", "double_"},
		{"keyword once cleaned", "cl/ass", "class_"},
		{"undefined", "undefined", "undefined_"},
		{"globals stay", "globalThis", "globalThis"},
		{"empty", "", "_"},
		{"nothing left", "搜索", "_"},
		{"only white space", " ", "_"},
		{"not UTF-8", "a\xffb", "ab"},
	} {
		t.Run(c.name, func(t *testing.T) {
			requireEqual(t, "name", SanitizeToolName(c.in), c.want)
		})
	}
}

func TestValidateProviders(t *testing.T) {
	named := func(names ...string) (providers []Provider) {
		for _, name := range names {
			providers = append(providers, Provider{Name: name})
		}
		return providers
	}
	tools := func(names ...string) []Provider { return []Provider{{Name: "p", Tools: names}} }
	for _, c := range []struct {
		name      string
		providers []Provider
		want      string
	}{
		{"none", nil, ""},
		{"good", named("github", "$", "_1", "codemode", "then", "Object"), ""},
		{"reserved by the dialect", named("__logs"), `Provider name "__logs" is reserved`},
		{"global of the harness", named("Promise", "await"), `Provider name "Promise" is reserved`},
		{"global of every program", named("globalThis"), `Provider name "globalThis" is reserved`},
		{"value", named("NaN"), `Provider name "NaN" is reserved`},
		{"not an identifier", named("my-tools"), `Provider name "my-tools" is not a valid JavaScript identifier`},
		{"digit", named("1a"), `Provider name "1a" is not a valid JavaScript identifier`},
		{"empty", named(""), `Provider name "" is not a valid JavaScript identifier`},
		{"not ASCII", named("café"), `Provider name "café" is not a valid JavaScript identifier`},
		{"line feed", named("a\n"), "Provider name \"a\n\" is not a valid JavaScript identifier"},
		{"keyword", named("await"), `Provider name "await" is not a valid JavaScript identifier: it is a reserved word`},
		{"keyword of strict mode", named("eval"), `Provider name "eval" is not a valid JavaScript identifier: it is a reserved word`},
		{"duplicate", named("a", "b", "a"), `Duplicate provider name "a"`},
		{"names before tools", append(tools("x", "x"), Provider{Name: "p"}), `Duplicate provider name "p"`},
		{"collision", tools("list-issues", "list_issues"), `Tool names "list-issues" and "list_issues" both sanitize to "list_issues" in provider "p"`},
		{"collision with a suffix", tools("delete", "delete_"), `Tool names "delete" and "delete_" both sanitize to "delete_" in provider "p"`},
		{"collision with the empty name", tools("", "_"), `Tool names "" and "_" both sanitize to "_" in provider "p"`},
		{"duplicate tool", tools("a", "b", "a"), `Duplicate tool name "a" in provider "p"`},
		{"duplicate tool without letters", tools("搜索", "搜索"), `Duplicate tool name "搜索" in provider "p"`},
		{"tool that is not UTF-8", tools("\xff"), `A tool name in provider "p" is not UTF-8`},
		{"tools without letters", tools("搜索工具", "翻译工具", "-", "."), ""},
		{"same tool in two providers", append(tools("a"), Provider{Name: "q", Tools: []string{"a"}}), ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := ValidateProviders(c.providers)
			switch {
			case c.want == "" && err != nil:
				t.Error(err)
			case c.want != "" && (err == nil || err.Message != c.want || !errors.Is(err, CodeInvalidProviders)):
				t.Errorf("\n got %v\nwant %s", err, c.want)
			}
		})
	}
}

func TestToolTable(t *testing.T) {
	got := ToolTable(Provider{Name: "p", Tools: []string{"add", "list-issues", "搜索", "", "delete"}})
	want := []ToolName{
		{"add", "add"},
		{"list-issues", "list-issues"}, {"list_issues", "list-issues"},
		{"搜索", "搜索"},
		{"", ""}, {"_", ""},
		{"delete", "delete"}, {"delete_", "delete"},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("\n got %q\nwant %q", got, want)
	}
}

func TestManyProviders(t *testing.T) {
	var providers []Provider
	for i := range 10_000 {
		providers = append(providers, Provider{Name: "p" + strconv.Itoa(i)})
	}
	for i := range 100_000 {
		providers[0].Tools = append(providers[0].Tools, "tool-"+strconv.Itoa(i))
	}
	if err := ValidateProviders(providers); err != nil {
		t.Fatal(err)
	}
	if got := len(ToolTable(providers[0])); got != 200_000 {
		t.Errorf("%d names", got)
	}
}

// TestProvidersOfCorpus holds the texts to those of the reference.
func TestProvidersOfCorpus(t *testing.T) {
	refused := 0
	expected := readLines[struct {
		Outcome struct{ Error string }
	}](t, "../testdata/corpus/expected.jsonl")
	for i, c := range readLines[corpusCase](t, "../testdata/corpus/cases.jsonl") {
		if c.Family != "providers" {
			continue
		}
		t.Run(c.ID, func(t *testing.T) {
			want := ""
			if text := expected[i].Outcome.Error; strings.HasPrefix(text, "Duplicate") || strings.Contains(text, "sanitize") {
				want = text
				refused++
			}
			got := ""
			if err := ValidateProviders(c.providers(t)); err != nil {
				got = err.Message
			}
			requireEqual(t, "error", got, want)
		})
	}
	if refused == 0 {
		t.Error("the corpus refuses no provider list")
	}
}

type corpusCase struct {
	ID, Family string
	Providers  []struct {
		Name  string
		Tools json.RawMessage
	}
}

// providers answers the provider list of the case, tools in their order.
func (c *corpusCase) providers(t *testing.T) (list []Provider) {
	for _, p := range c.Providers {
		list = append(list, Provider{Name: p.Name, Tools: keysInOrder(t, p.Tools)})
	}
	return list
}

// keysInOrder answers the keys of a JSON object as they stand.
func keysInOrder(t *testing.T, object json.RawMessage) (keys []string) {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(object))
	if _, err := d.Token(); err != nil {
		t.Fatal(err)
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			t.Fatal(err)
		}
		keys = append(keys, key.(string))
		if err := d.Decode(new(json.RawMessage)); err != nil {
			t.Fatal(err)
		}
	}
	return keys
}

func readLines[T any](t *testing.T, path string) (lines []T) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for d := json.NewDecoder(file); d.More(); {
		var line T
		if err := d.Decode(&line); err != nil {
			t.Fatal(err)
		}
		lines = append(lines, line)
	}
	return lines
}
