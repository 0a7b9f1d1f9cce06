package webapi_test

import (
	"os"
	"path"
	"regexp"
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/webapi"
)

func TestSourcesAreComplete(t *testing.T) {
	names := map[string]int{}
	for _, s := range webapi.Sources() {
		names[path.Base(s.Name)]++
		if s.Text == "" {
			t.Errorf("%s is empty", s.Name)
		}
	}
	entries, err := os.ReadDir("js")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if names[e.Name()] != 1 {
			t.Errorf("%s is evaluated %d times", e.Name(), names[e.Name()])
		}
	}
	if len(entries) != len(names) {
		t.Errorf("%d files, %d sources", len(entries), len(names))
	}
}

// unsafe are constructs through which a guest reaches into the harness, because
// the engine looks something up where the guest can put it.
var unsafe = []struct {
	name    string
	pattern *regexp.Regexp
}{
	{"template literal: calls String.prototype.concat", regexp.MustCompile("`[^`]*\\$\\{")},
	{"for-of: iterates", regexp.MustCompile(`\bfor\b.*\bof\b`)},
	{"spread: iterates", regexp.MustCompile(`\.\.\.[\w.]+[,\])}]+(\s*[;,)]|$)`)},
	{"array pattern: iterates", regexp.MustCompile(`\b(const|let|var)\s*\[`)},
	{"await: reads constructor and then", regexp.MustCompile(`\bawait\s|\basync\s`)},
	{"instanceof: asks Symbol.hasInstance", regexp.MustCompile(`\binstanceof\b`)},
	{"regular expression method: asks exec", regexp.MustCompile(`\.(test|match|matchAll|replace|replaceAll|split|search)\(`)},
	{"Function.prototype", regexp.MustCompile(`\.(call|apply|bind)\(`)},
	{"Array.prototype", regexp.MustCompile(`\.(push|pop|shift|map|filter|reduce|some|every|sort|concat|fill)\(`)},
	{"String.prototype", regexp.MustCompile(`\.(slice|indexOf|includes|startsWith|endsWith|repeat|padEnd|padStart|charCodeAt|trim)\(`)},
	{"Promise.prototype", regexp.MustCompile(`\.(then|catch|finally)\(`)},
	{"global", regexp.MustCompile(`(^|[^\w.'])(JSON|Object|Reflect|Math|Array|Number|Symbol)\.\w`)},
}

// text matches comments and string literals, which hold no code.
var text = regexp.MustCompile(`(^|\s)//.*|'[^']*'`)

func TestSourcesUseOnlyWhatAGuestCannotChange(t *testing.T) {
	for _, s := range webapi.Sources() {
		if strings.HasSuffix(s.Name, "primordials.js") {
			continue // runs before any guest, and captures what the others use
		}
		for i, line := range strings.Split(s.Text, "\n") {
			code := text.ReplaceAllString(line, "")
			for _, u := range unsafe {
				if u.pattern.MatchString(code) {
					t.Errorf("%s:%d: %s: %s", s.Name, i+1, u.name, strings.TrimSpace(line))
				}
			}
		}
	}
}

func TestGuestGlobals(t *testing.T) {
	h := newHarness(t, config{Providers: []provider{{Name: "github", Tools: tools("list")}}})
	for _, tt := range []struct{ name, program, want string }{
		{"self is the global object", `() => self === globalThis`, `+true`},
		{"a provider cannot be replaced", `() => { 'use strict'; try { github = 1 } catch (e) { return e.name } }`, `+"TypeError"`},
		{"a provider is not listed", `() => Object.keys(globalThis).includes('github')`, `+false`},
		{"nothing of the harness is a global", `() => Object.getOwnPropertyNames(globalThis)
			.filter((k) => /^_|host|api|internal|primordial|harness|uncurry|Safe/.test(k))`, `+[[]]`},
		{"performance counts from the run's beginning", `() => [performance.timeOrigin, performance.now()]`, `+[[1000.25,0]]`},
		{"timers are functions with names", `() => [setTimeout.name, setTimeout.length, clearTimeout.name, 'prototype' in setInterval]`,
			`+[["setTimeout",1,"clearTimeout",false]]`},
		{"no stack hook", `() => { Error.prepareStackTrace = () => 'hooked'; return new Error('x').stack.includes('hooked') }`, `+false`},
		{"the stack limit still works", `() => { Error.stackTraceLimit = 0; return [Error.stackTraceLimit, new Error('x').stack] }`, `+[[0,""]]`},
		{"the stack limit takes no code", `() => { let ran = 0; Error.stackTraceLimit = { valueOf() { ran++; return 5 } }; new Error('x'); return ran }`, `+0`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := h.result(h.run(tt.program)); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}
