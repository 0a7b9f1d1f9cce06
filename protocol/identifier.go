package protocol

// isIdentifier tells whether a name is a JavaScript identifier of ASCII
// characters: ^[a-zA-Z_$][a-zA-Z0-9_$]*$. It may still be a reserved word.
func isIdentifier(name string) bool {
	if name == "" || isDigit(name[0]) {
		return false
	}
	for i := range len(name) {
		if !isIdentifierPart(rune(name[i])) {
			return false
		}
	}
	return true
}

// isIdentifierPart tells whether an identifier of ASCII characters may hold r.
func isIdentifierPart(r rune) bool {
	letter := 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
	return letter || '0' <= r && r <= '9' || r == '_' || r == '$'
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// wordSet is a set of names.
type wordSet map[string]struct{}

func set(words ...string) wordSet {
	s := make(wordSet, len(words))
	for _, word := range words {
		s[word] = struct{}{}
	}
	return s
}

func (s wordSet) has(word string) bool {
	_, ok := s[word]
	return ok
}

// keywords are the words that strict mode code cannot bind (ECMA-262, sections
// 12.7.2 and 13.1.1).
var keywords = set(
	"arguments", "await", "break", "case", "catch", "class", "const", "continue",
	"debugger", "default", "delete", "do", "else", "enum", "eval", "export",
	"extends", "false", "finally", "for", "function", "if", "implements",
	"import", "in", "instanceof", "interface", "let", "new", "null", "package",
	"private", "protected", "public", "return", "static", "super", "switch",
	"this", "throw", "true", "try", "typeof", "var", "void", "while", "with",
	"yield",
)

// olderKeywords are the words that only older editions of ECMA-262 reserve, and
// undefined. Tool names avoid them as well.
var olderKeywords = set(
	"abstract", "boolean", "byte", "char", "double", "final", "float", "goto",
	"int", "long", "native", "short", "synchronized", "throws", "transient",
	"undefined", "volatile",
)

// reservedNames are the provider names that the dialect reserves for its
// harness, and the globals without which no program works.
var reservedNames = set(
	"__dispatchers", "__connectors", "__logs", "__CODEMODE_BINARY_TAG",
	"__bytesToBase64", "__base64ToBytes", "__encodeCodemodeValue",
	"__decodeCodemodeValue", "__stringifyForCodemode", "__parseForCodemode",
	"WorkerEntrypoint", "CodeExecutor", "Promise", "setTimeout", "Error",
	"console",
	"undefined", "NaN", "Infinity", "globalThis",
)
