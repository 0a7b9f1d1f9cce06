package program

import (
	"strings"
	"testing"
)

func TestForeign(t *testing.T) {
	for _, tt := range []struct{ code, want string }{
		{"ls -la", "a shell"},
		{"ls", "a shell"},
		{"git status", "a shell"},
		{"curl -s https://example.com/a?b=c | jq .", "a shell"},
		{"$ npm install left-pad", "a shell"},
		{"cd /tmp && ls", "a shell"},
		{"echo hello", "a shell"},
		{"#!/bin/bash\nset -e\n", "a shell"},
		{"export TOKEN=abc", "a shell"},
		{"sudo apt-get update", "a shell"},
		{"import os", "Python"},
		{"import os, sys\nprint(os.getcwd())", "Python"},
		{"# list\nfrom os import path", "Python"},
		{"def main():\n    return 1", "Python"},
		{"async def main():\n    return 1", "Python"},
		{`print("hi")`, "Python"},
		{"for i in range(3):\n    print(i)", "Python"},
		{"x = 1\nif x > 0:\n    pass", "Python"},
		{"SELECT a, b FROM c WHERE d = 1", "SQL"},
		{"<!DOCTYPE html>\n<html></html>", "HTML"},
		{"I cannot do that with the tools I have.", "text"},
		{"Here is the program you asked for:", "text"},
		{"List all open issues and close the stale ones", "text"},
		{"Please don't run this, it's dangerous!", "text"},

		{"const a = 1 +;", ""},
		{"async () => { return 1 ", ""},
		{"let x = ;", ""},
		{"return await f(", ""},
		{"import fs from 'fs'\nfs.(", ""},
		{"if (a) {\n", ""},
		{"find(x => x)", ""},
		{"node.list(", ""},
		{"git = 1", ""},
		{"echo(1", ""},
		{"foo bar", ""},
		{"// This is a comment that reads like text.\nconst a = ;", ""},
		{"interface A { b: ", ""},
		{"type A = B C", ""},
		{"", ""},
	} {
		got := ForeignHint(tt.code)
		if tt.want == "" && got != "" || !strings.Contains(got, tt.want) {
			t.Errorf("%q looks like %q; want %q", tt.code, got, tt.want)
		}
	}
	for _, tt := range []struct {
		code, name string
		want       bool
	}{
		{"ls -la", "ls", true},
		{"ls -la", "la", false},
		{"async () => {\nreturn (ls -la)\n}", "ls", true},
		{"const a = ls", "ls", false},
	} {
		if got := UnknownName(tt.code, tt.name) != ""; got != tt.want {
			t.Errorf("advice for %s in %q: %t", tt.name, tt.code, got)
		}
	}
}
