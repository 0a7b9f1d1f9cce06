package program

import (
	"strings"

	"github.com/codemode-executor/codemode-executor/engine/program/internal/outline"
)

// Import is a static import of a program.
type Import struct {
	// Specifier is "" for one that is written with escapes.
	Specifier string
	// Line and Column are the place of the specifier in the author's text.
	Line, Column int
}

// Imports gives the static imports of the program. They happen where they stand, which is
// before all else in most programs.
func (u Unit) Imports() []Import {
	var found []Import
	for _, i := range u.place.imports {
		quoted := u.place.text[i.Specifier.Start:i.Specifier.End]
		line, column := u.place.author(i.Specifier.Start)
		specifier := quoted[1 : len(quoted)-1]
		if strings.Contains(specifier, `\`) {
			specifier = ""
		}
		found = append(found, Import{specifier, line, column})
	}
	return found
}

// dynamic makes of import declarations dynamic imports, which a script may have.
func (s *script) dynamic(imports []outline.Import, text string) {
	for _, i := range imports {
		s.insert(i.Start, declaration(i, text))
		for from := i.Start; from < i.End; {
			behind := i.End
			if n := strings.IndexAny(text[from:i.End], "\n\r\u2028\u2029"); n >= 0 {
				behind = from + n
			}
			s.blank(outline.Span{Start: from, End: behind})
			for from = behind; from < i.End && strings.ContainsRune("\n\r\u2028\u2029", firstRune(text[from:])); {
				from += len(string(firstRune(text[from:])))
			}
		}
	}
}

func firstRune(s string) rune {
	for _, r := range s {
		return r
	}
	return 0
}

// provided gives a module that has what is imported of it.
const provided = "((m, s, ...n) => { for (const k of n) if (!(k in m)) throw new SyntaxError(`The requested module '${s}' does not provide an export named '${k}'`); return m; })"

// declaration gives the statement that does what an import declaration does.
func declaration(i outline.Import, text string) string {
	cut := func(s outline.Span) string { return text[s.Start:s.End] }
	module := "await import(" + cut(i.Specifier) + ")"
	var names, exported []string
	add := func(key, local string) {
		if !strings.ContainsAny(key[:1], `"'`) {
			key = `"` + key + `"`
		}
		names, exported = append(names, key+": "+local), append(exported, key)
	}
	if name := cut(i.Default); name != "" {
		add("default", name)
	}
	for _, n := range i.Names {
		add(cut(n.Exported), cut(n.Local))
	}
	if len(names) > 0 {
		module = provided + "(" + module + ", " + cut(i.Specifier) + ", " + strings.Join(exported, ", ") + ")"
	}
	pattern := "{" + strings.Join(names, ", ") + "}"
	switch namespace := cut(i.Namespace); {
	case namespace != "" && len(names) > 0:
		return "const " + namespace + " = " + module + ", " + pattern + " = " + namespace + ";"
	case namespace != "":
		return "const " + namespace + " = " + module + ";"
	case len(names) > 0:
		return "const " + pattern + " = " + module + ";"
	}
	return module + ";"
}
