package program

import (
	"regexp"
	"strings"
)

// ForeignHint gives a line of advice, with a line feed before it, for a program that does
// not run and looks like no JavaScript at all: a command for a shell, another language, or
// a sentence. It is "" for all others. The first lines decide.
func ForeignHint(code string) string {
	kind := foreign(unfence(Written(code)).text)
	if kind == "" {
		return ""
	}
	return "\nThis looks like " + kind + ", but only JavaScript (or TypeScript) runs here: write a program in JavaScript that calls the tools."
}

// UnknownName gives the advice of [ForeignHint] for a program that failed because a name
// is not defined, where that is the first word of it: ls -la and print("hi") parse.
func UnknownName(code, name string) string {
	text := strings.TrimLeftFunc(unfence(Written(code)).text, isSpace)
	if inner, ok := unwrap(text); ok { // a host puts return ( … ) around the last expression
		text = strings.TrimPrefix(inner, valueStart)
	}
	if wordEnd(text, 0, len(text)) != len(name) || !strings.HasPrefix(text, name) {
		return ""
	}
	return ForeignHint(text)
}

const (
	// foreignLines and foreignBytes bound how much of a text is looked at.
	foreignLines = 20
	foreignBytes = 4 << 10
)

// languagesByLine are patterns for lines that are no JavaScript.
var languagesByLine = []struct {
	kind string
	line *regexp.Regexp
}{
	{"a command for a shell", regexp.MustCompile(`^(?:\$ |#!\s*/\S*\b(?:ba|z|da)?sh\b|(?:sudo\s+)?(?:` + commands + `)(?:$|\s+(?:[-\w./~*$"'@:{}\\<>|&]|$)))`)},
	{"a command for a shell", exported},
	{"Python", regexp.MustCompile(`^(?:#!\s*/\S*python|import\s+[a-z_][\w.]*(?:\s+as\s+\w+)?(?:\s*,\s*[a-z_][\w.]*)*\s*$|from\s+[\w.]+\s+import\s|(?:async\s+)?def\s+\w+\s*\(|class\s+\w+(?:\([\w., ]*\))?:\s*$|(?:if|elif|while|for|with|try|except|else)\b[^{};]*:\s*$|print\s*\(|print\s+["'f]|async\s+with\s)`)},
	{"SQL", regexp.MustCompile(`(?i)^(?:select\s+.+\s+from\s|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s|create\s+table\s|with\s+\w+\s+as\s*\()`)},
	{"HTML", regexp.MustCompile(`(?i)^<(?:!doctype|html|head|body|div|script)\b`)},
	{"text", sentence},
}

// exported is a variable of a shell.
var exported = regexp.MustCompile(`^export\s+[A-Z_][A-Z0-9_]*=`)

// commands are those that models try most.
const commands = `ls|cd|cat|pwd|echo|git|curl|wget|npm|npx|yarn|pnpm|pip3?|python3?|node|deno|bun|bash|sh|zsh|mkdir|rmdir|rm|cp|mv|touch|chmod|chown|grep|rg|find|sed|awk|head|tail|less|sort|wc|which|whoami|env|ps|kill|top|df|du|tar|unzip|zip|ssh|scp|docker|kubectl|helm|make|cargo|go|apt|apt-get|brew|jq|gh|aws|gcloud|psql|mysql|sudo|source`

// sentence is a line of words such as people write: three or more, of which no sign is
// between two that is none of a sentence.
var sentence = regexp.MustCompile(`^\p{L}[\p{L}\p{N}'’-]*(?:[,;:]?\s+["'“(]?[\p{L}\p{N}][\p{L}\p{N}'’/-]*["'”)]?){2,}(?:[,;:]?\s+["'“(]?[\p{L}\p{N}][\p{L}\p{N}'’./-]*["'”)]?)*\s*[.!?:]*(?:\s|$)`)

// keywords start lines that are JavaScript, although they may read like a sentence.
var keywords = regexp.MustCompile(`^(?:const|let|var|return|function|async|await|class|export|import\s+[\w$*{]+.*\sfrom\b|throw|new|typeof|delete|void|if\s*\(|for\s*\(|while\s*\(|switch|try\s*\{|do\s*\{|interface|type|enum|declare|namespace|abstract)\b`)

// foreign names what a text looks like, "" if that is JavaScript.
func foreign(text string) string {
	text = strings.ToValidUTF8(text[:min(len(text), foreignBytes)], "")
	looked := 0
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		comment := strings.HasPrefix(line, "//") || strings.HasPrefix(line, "# ") || strings.HasPrefix(line, "/*")
		if line == "" || comment {
			continue
		}
		if strings.HasPrefix(line, "```") || strings.HasPrefix(line, "~~~") {
			return "" // the fence is told of
		}
		if kind := foreignLine(line); kind != "" {
			return kind
		}
		if looked++; looked == foreignLines || keywords.MatchString(line) {
			break
		}
	}
	return ""
}

func foreignLine(line string) string {
	if keywords.MatchString(line) && !strings.HasSuffix(line, ":") && !strings.HasPrefix(line, "async def") && !exported.MatchString(line) {
		return ""
	}
	for _, l := range languagesByLine {
		if l.line.MatchString(line) {
			return l.kind
		}
	}
	return ""
}
