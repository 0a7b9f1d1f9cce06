package outline

// kind is the class of a token, as far as the outline needs to tell them apart.
type kind uint8

const (
	end kind = iota
	// unknown is a character that starts no token, misplaced an HTML-like
	// comment, unterminated a literal or comment that has no end.
	unknown
	misplaced
	unterminated
	// name is an identifier or a keyword.
	name
	private
	number
	text
	regexp
	// template is a template literal without substitutions, or the piece after
	// the last one; templateHead a piece that ends with ${.
	template
	templateHead
	leftParen
	rightParen
	leftBracket
	rightBracket
	leftBrace
	rightBrace
	semicolon
	comma
	colon
	question
	dot
	optionalDot
	ellipsis
	arrow
	assign
	// binary is an operator with two operands, and any assignment but =.
	binary
	// sign is + or -, with one operand or two; not is ! or ~.
	sign
	not
	increment
	star
	slash
)

// token is a piece of the program, by byte offsets.
type token struct {
	start, end int
	kind       kind
	// word is set for names written without escapes: an escaped keyword is an
	// identifier (ECMA-262, 12.7.2).
	word word
	// newline tells that a line terminator stands before the token.
	newline bool
}

// word is a name that the grammar gives a meaning to, somewhere.
type word uint8

const (
	noWord word = iota
	asyncWord
	awaitWord
	getWord
	ofWord
	setWord
	staticWord
	usingWord
	// The words from here on are reserved in strict code.
	breakWord
	caseWord
	catchWord
	classWord
	constWord
	continueWord
	debuggerWord
	defaultWord
	deleteWord
	doWord
	elseWord
	exportWord
	extendsWord
	falseWord
	finallyWord
	forWord
	functionWord
	ifWord
	importWord
	inWord
	instanceofWord
	letWord
	newWord
	nullWord
	returnWord
	superWord
	switchWord
	thisWord
	throwWord
	trueWord
	tryWord
	typeofWord
	varWord
	voidWord
	whileWord
	withWord
	yieldWord
)

var words = map[string]word{
	"async": asyncWord, "await": awaitWord, "get": getWord, "of": ofWord, "set": setWord,
	"static": staticWord, "using": usingWord,
	"break": breakWord, "case": caseWord, "catch": catchWord, "class": classWord,
	"const": constWord, "continue": continueWord, "debugger": debuggerWord,
	"default": defaultWord, "delete": deleteWord, "do": doWord, "else": elseWord,
	"export": exportWord, "extends": extendsWord, "false": falseWord,
	"finally": finallyWord, "for": forWord, "function": functionWord, "if": ifWord,
	"import": importWord, "in": inWord, "instanceof": instanceofWord, "let": letWord,
	"new": newWord, "null": nullWord, "return": returnWord, "super": superWord,
	"switch": switchWord, "this": thisWord, "throw": throwWord, "true": trueWord,
	"try": tryWord, "typeof": typeofWord, "var": varWord, "void": voidWord,
	"while": whileWord, "with": withWord, "yield": yieldWord,
}

const longestWord = len("instanceof")

func wordOf(s string) word {
	if len(s) > longestWord {
		return noWord
	}
	return words[s]
}

func (w word) reserved() bool { return w >= breakWord }
