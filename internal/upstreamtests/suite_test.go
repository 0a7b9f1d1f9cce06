package main

import (
	"slices"
	"testing"
	"testing/fstest"
)

const config = "[config]\nlocal=yes\n\n[exclude]\n# no tests\ntests/helper.js\n"

// checkout makes a checkout with the files of a folder tests.
func checkout(files map[string]string) fstest.MapFS {
	fs := fstest.MapFS{"tests.conf": {Data: []byte(config)}, "quickjs.c": {}}
	for name, text := range files {
		fs["tests/"+name] = &fstest.MapFile{Data: []byte(text)}
	}
	return fs
}

func TestReadSuite(t *testing.T) {
	s, err := readSuite(checkout(map[string]string{
		"assert.js": "a", "helper.js": "h", "b.js": "b", "folder/a.js": "fa", "data.json": "{}",
	}))
	if err != nil {
		t.Fatal(err)
	}
	var paths []string
	for _, test := range s.tests {
		paths = append(paths, test.path)
	}
	if want := []string{"b.js", "folder/a.js"}; !slices.Equal(paths, want) {
		t.Errorf("tests %v, want %v", paths, want)
	}
	if s.modules["helper.js"] != "h" || s.modules["data.json"] != "{}" || len(s.modules) != 5 {
		t.Errorf("modules %v", s.modules)
	}
}

func TestReadSuiteElsewhere(t *testing.T) {
	if _, err := readSuite(fstest.MapFS{"README.md": {}}); err == nil {
		t.Error("a folder without tests.conf is taken for a checkout")
	}
}

func TestMatching(t *testing.T) {
	s := &suite{tests: []test{{path: "a.js"}, {path: "b/a.js"}, {path: "c.js"}}}
	for _, tt := range []struct {
		filters []string
		want    int
	}{{nil, 3}, {[]string{"a.js"}, 2}, {[]string{"b/", "c"}, 2}, {[]string{"d"}, 0}} {
		if got := len(s.matching(tt.filters)); got != tt.want {
			t.Errorf("%v matches %d, want %d", tt.filters, got, tt.want)
		}
	}
}

func TestParseFrontmatter(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		flags      []string
		negative   string
		module     bool
	}{
		{name: "none", text: "let a\n/*---\nflags: [module]\n---*/"},
		{name: "flags", text: "/*---\nflags: [qjs:no-detect-module, module]\n---*/\nlet a", flags: []string{"qjs:no-detect-module", "module"}, module: true},
		{name: "negative", text: "/*---\nnegative:\n  phase: runtime\n  type: RangeError\n---*/\n", negative: "RangeError"},
		{name: "other keys", text: "/*---\nfeatures: [x]\n---*/\n"},
		{name: "import", text: "// type: x\nimport * as a from 'a'", module: true},
		{name: "import without space", text: "import {a} from 'a'", module: true},
		{name: "dynamic import", text: "import('a')\nimport ('a')"},
		{name: "in a block", text: "{\n  export let a\n}"},
		{name: "undetected", text: "/*---\nflags: [qjs:no-detect-module]\n---*/\nexport {}", flags: []string{"qjs:no-detect-module"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := test{text: tt.text, frontmatter: parseFrontmatter(tt.text)}
			if !slices.Equal(got.flags, tt.flags) || got.negative != tt.negative || got.isModule() != tt.module {
				t.Errorf("%+v, a module: %v", got.frontmatter, got.isModule())
			}
		})
	}
}

func TestParts(t *testing.T) {
	text := "function a() {}\nfunction b() {\n  a();\n}\nprint(1)\na();\nb()\ngc();\n"
	got := test{path: "x.js", text: text}.parts()
	want := []struct{ name, text string }{
		{"x.js#a", "function a() {}\nfunction b() {\n  a();\n}\nprint(1)\na();\n   \ngc();\n"},
		{"x.js#b", "function a() {}\nfunction b() {\n  a();\n}\nprint(1)\n    \nb()\ngc();\n"},
	}
	if len(got) != len(want) {
		t.Fatalf("%d parts, want %d", len(got), len(want))
	}
	for i, part := range got {
		if part.name() != want[i].name || part.text != want[i].text {
			t.Errorf("part %s:\n%s\nwant %s:\n%s", part.name(), part.text, want[i].name, want[i].text)
		}
	}
	if got := (test{text: "function a() {}\na();\n"}).parts(); got != nil {
		t.Errorf("one function is taken apart: %v", got)
	}
}
