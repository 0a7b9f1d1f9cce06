package protocol

import (
	"strings"
	"unicode"
)

// SanitizeToolName answers the JavaScript identifier under which a guest finds
// a tool: "-", "." and white space become "_", other characters outside of
// [A-Za-z0-9_$] go, a leading digit gets a "_" before it and a reserved word
// one after it. A name of which nothing is left becomes "_".
func SanitizeToolName(name string) string {
	name = strings.Map(identifierPart, name)
	switch {
	case name == "":
		return "_"
	case isDigit(name[0]):
		return "_" + name
	case keywords.has(name) || olderKeywords.has(name):
		return name + "_"
	}
	return name
}

// identifierPart answers what a character of a tool name becomes; negative
// means nothing.
func identifierPart(r rune) rune {
	switch {
	case isIdentifierPart(r):
		return r
	case r == '-' || r == '.' || isSpace(r):
		return '_'
	}
	return -1
}

// isSpace tells whether \s of a JavaScript regular expression matches r: white
// space and line terminators of ECMA-262 (sections 12.2 and 12.3), which have
// the byte order mark but not the next line character.
func isSpace(r rune) bool {
	return r == '\uFEFF' || r != '\u0085' && unicode.IsSpace(r)
}

// ToolName is a name under which a guest finds a tool.
type ToolName struct {
	// Visible is the property of the namespace, Raw the name that dispatch
	// receives.
	Visible, Raw string
}

// ToolTable answers the names of a provider's tools: each as it is and, where
// that differs, in its sanitized form. A name in which no character is left of
// an identifier, such as "搜索", has no sanitized form: all such names would
// share "_". The provider must be valid; see [ValidateProviders].
func ToolTable(p Provider) []ToolName {
	table := make([]ToolName, 0, 2*len(p.Tools))
	for _, raw := range p.Tools {
		table = append(table, ToolName{raw, raw})
		if alias, ok := sanitizedAlias(raw); ok && alias != raw {
			table = append(table, ToolName{alias, raw})
		}
	}
	return table
}

// sanitizedAlias answers the sanitized form of a tool name, if the tool has one. The
// empty name has: the dialect calls it "_".
func sanitizedAlias(raw string) (string, bool) {
	if raw != "" && strings.IndexFunc(raw, isIdentifierPart) < 0 {
		return "", false
	}
	return SanitizeToolName(raw), true
}
