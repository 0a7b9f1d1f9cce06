package program

import "testing"

func TestUnfence(t *testing.T) {
	for _, tt := range []struct {
		name, code, text string
		line             int
	}{
		{"none", "a\n", "a\n", 1},
		{"plain", "```\na\n```", "a\n", 2},
		{"language", "```js\na\nb\n```", "a\nb\n", 2},
		{"language in capitals", "```TypeScript\na\n```", "a\n", 2},
		{"space before the language", "``` tsx\na\n```", "a\n", 2},
		{"words after the language", "```ts title=a.ts\na\n```", "a\n", 2},
		{"CRLF", "```js\r\na\r\n```\r\n", "a\r\n", 2},
		{"white space around", "\ufeff\n\n ```mjs\na\n```  \n\n", "a\n", 4},
		{"longer fence", "````\n```\n````", "```\n", 2},
		{"closing fence longer", "```\na\n`````", "a\n", 2},
		{"closing fence on the last line", "```\na```", "a", 2},
		{"template before the closing fence", "```\n`a````", "`a`", 2},
		{"indented closing fence", "```\na\n  ```", "a\n  ", 2},
		{"not closed", "```js\na\n", "a\n", 2},
		{"nothing in it", "```js\n```", "", 2},
		{"tildes", "~~~js\na\n~~~", "a\n", 2},
		{"tildes around a fence", "~~~~\n```\n~~~\n~~~~\n", "```\n~~~\n", 2},
		{"tildes that nothing closes", "~~~\na", "a", 2},
		{"tildes with a language that nothing closes", "~~~js\na\n", "a\n", 2},
		{"tildes before a word that nothing closes", "~~~x\na", "~~~x\na", 1},
		{"tildes with another end", "~~~js\na\n```", "a\n```", 2},
		{"tildes that end a line", "~~~\na ~~~", "a ~~~", 2},
		{"language alone", "javascript\na", "a", 2},
		{"language in capitals", "\nTypeScript \r\n\r\na", "\r\na", 3},
		{"language and a colon", "js:\na", "a", 2},
		{"language before a fence", "js\n```\na\n```", "a\n", 3},
		{"language in a fence", "```\njs\na\n```", "a\n", 3},
		{"language before a comment", "js\n// b\na", "// b\na", 2},
		{"language before a function", "js\n(() => 1)()", "(() => 1)()", 2},
		{"variable named like a language", "js\n  .a", "js\n  .a", 1},
		{"variable on the first line", "js = 1\na", "js = 1\na", 1},
		{"language and nothing else", "js\n", "js\n", 1},
		{"lines to mark", "```js{1,3}\na\n```", "a\n", 2},
		{"file name", "```ts:a.ts\na\n```", "a\n", 2},
		{"attributes", "```js title=\"a\"\ta\na\n```", "a\n", 2},
		{"a tab after the language", "```js\ta\na\n```", "a\n", 2},
		{"indented with its text", "  ```js\n  a\n  ```", "  a\n  ", 2},
		{"other language", "```python\na\n```", "```python\na\n```", 1},
		{"one line", "```a```", "```a```", 1},
		{"template that looks like one", "```js`\na", "```js`\na", 1},
		{"two backticks", "``\na\n``", "``\na\n``", 1},
		{"text before", "Here:\n```js\na\n```", "Here:\n```js\na\n```", 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := unfence(tt.code); got.text != tt.text || got.line != tt.line {
				t.Errorf("unfence(%q) = %q, line %d; want %q, line %d", tt.code, got.text, got.line, tt.text, tt.line)
			}
		})
	}
}
