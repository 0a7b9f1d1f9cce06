package main

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
)

// suite is what a checkout has in its folder tests.
type suite struct {
	tests []test
	// modules are all files by their path below tests: what a test may import.
	modules map[string]string
}

// test is one file, or a part of one; see parts.
type test struct {
	path string
	part string
	text string
	frontmatter
}

// readSuite reads the folder tests of a checkout. Which of its files are no tests of
// their own is what the checkout's tests.conf excludes; assert.js is none either.
func readSuite(checkout fs.FS) (*suite, error) {
	config, err := fs.ReadFile(checkout, "tests.conf")
	if err != nil {
		return nil, fmt.Errorf("no checkout of QuickJS-NG: %w", err)
	}
	excluded := append(excludedFiles(string(config)), "tests/assert.js")
	s := &suite{modules: map[string]string{}}
	err = fs.WalkDir(checkout, "tests", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := fs.ReadFile(checkout, name)
		if err != nil {
			return err
		}
		below := strings.TrimPrefix(name, "tests/")
		s.modules[below] = string(text)
		if path.Ext(name) == ".js" && !slices.Contains(excluded, name) {
			s.tests = append(s.tests, test{
				path: below, text: string(text), frontmatter: parseFrontmatter(string(text)),
			})
		}
		return nil
	})
	return s, err
}

// excludedFiles reads the lines of the section "exclude" of a tests.conf.
func excludedFiles(config string) []string {
	var files []string
	section := ""
	for line := range strings.Lines(config) {
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "["):
			section = line
		case section == "[exclude]" && line != "" && !strings.HasPrefix(line, "#"):
			files = append(files, line)
		}
	}
	return files
}

// frontmatter is what the comment at the head of a test asks of its runner.
type frontmatter struct {
	flags []string
	// negative is the class of the error that the test must end with.
	negative string
}

var (
	frontmatterComment = regexp.MustCompile(`(?s)^\s*/\*---\n(.*?)---\*/`)
	frontmatterFlags   = regexp.MustCompile(`(?m)^flags: *\[([^\]]*)\]`)
	frontmatterType    = regexp.MustCompile(`(?m)^ +type: *(\w+)`)
	moduleSyntax       = regexp.MustCompile(`(?m)^(import|export)\b *[^ (]`)
)

func parseFrontmatter(text string) frontmatter {
	var f frontmatter
	comment := frontmatterComment.FindStringSubmatch(text)
	if comment == nil {
		return f
	}
	if flags := frontmatterFlags.FindStringSubmatch(comment[1]); flags != nil {
		for flag := range strings.SplitSeq(flags[1], ",") {
			f.flags = append(f.flags, strings.TrimSpace(flag))
		}
	}
	if class := frontmatterType.FindStringSubmatch(comment[1]); class != nil {
		f.negative = class[1]
	}
	return f
}

func (f frontmatter) has(flag string) bool { return slices.Contains(f.flags, flag) }

// isModule reports whether a test is a module for certain.
func (t test) isModule() bool {
	return t.has("module") || t.detects() && moduleSyntax.MatchString(t.text)
}

// detects reports whether a test is a module if it is no script.
func (t test) detects() bool { return !t.has("qjs:no-detect-module") }

// tracksRejections reports whether a test fails for a rejection that nobody handles.
func (t test) tracksRejections() bool { return t.has("qjs:track-promise-rejections") }

// interrupted reports whether a test goes on until it is interrupted.
func (t test) interrupted() bool { return t.has("qjs:set-interrupt-handler") }
