package outline

// Import is an import declaration at the top level of a program (ECMA-262, 16.2.2).
type Import struct {
	// Span leaves out the semicolon that ends the declaration.
	Span
	// Specifier is the string with its quotes.
	Specifier Span
	// Default and Namespace are the names that are declared for the default export and for
	// all of the module; empty if none is.
	Default, Namespace Span
	Names              []ImportedName
}

// ImportedName is a name in the braces of an import declaration: that of the module, which
// may be a string, and that of the program.
type ImportedName struct{ Exported, Local Span }

// maxImports bounds the import declarations of a program.
const maxImports = 1000

// importDeclaration is the state after the word import where a declaration starts. The
// import of types is none to JavaScript.
func (p *parser) importDeclaration(first token) state {
	if len(p.out.Imports) == maxImports {
		return p.fail(first.start, first.end, "The program has too many import declarations")
	}
	p.kind(Other)
	found := Import{Span: Span{Start: first.start}}
	if p.tok.kind != text && !p.importClause(&found) {
		return p.unexpected()
	}
	if p.tok.kind != text {
		return p.unexpected()
	}
	found.Specifier = Span{p.tok.start, p.tok.end}
	found.End = p.tok.end
	p.advance()
	if p.tok.word == withWord && !p.tok.newline {
		return p.fail(p.tok.start, p.tok.end, "Import attributes are not supported")
	}
	p.out.Imports = append(p.out.Imports, found)
	return p.endExpression()
}

// importClause reads what is imported, and the word from.
func (p *parser) importClause(found *Import) bool {
	more := true
	if p.tok.kind == name && !p.tok.word.reserved() {
		found.Default = p.takeName()
		if more = p.tok.kind == comma; more {
			p.advance()
		}
	}
	switch {
	case !more:
	case p.tok.kind == star:
		p.advance()
		if !p.takeWord("as") || p.tok.kind != name || p.tok.word.reserved() {
			return false
		}
		found.Namespace = p.takeName()
	case p.tok.kind != leftBrace || !p.importedNames(found):
		return false
	}
	return p.takeWord("from")
}

// importedNames reads the names in braces.
func (p *parser) importedNames(found *Import) bool {
	for p.advance(); p.tok.kind != rightBrace; {
		if p.tok.kind != name && p.tok.kind != text {
			return false
		}
		isName, reserved := p.tok.kind == name, p.tok.word.reserved()
		n := ImportedName{Exported: p.takeName()}
		n.Local = n.Exported
		if p.takeWord("as") {
			isName, reserved = p.tok.kind == name, p.tok.word.reserved()
			n.Local = p.takeName()
		}
		if !isName || reserved {
			return false
		}
		found.Names = append(found.Names, n)
		if p.tok.kind != comma && p.tok.kind != rightBrace {
			return false
		}
		if p.tok.kind == comma {
			p.advance()
		}
	}
	p.advance()
	return true
}

func (p *parser) takeName() Span {
	p.advance()
	return Span{p.prev.start, p.prev.end}
}

// takeWord moves past a word that means something only here, if it is next.
func (p *parser) takeWord(word string) bool {
	if p.tok.kind != name || p.src[p.tok.start:p.tok.end] != word {
		return false
	}
	p.advance()
	return true
}
