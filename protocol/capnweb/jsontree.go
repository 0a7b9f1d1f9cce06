package capnweb

import (
	"errors"

	"github.com/codemode-executor/codemode-executor/protocol/internal/jsontext"
)

// errNesting ends a parse that meets more nested arrays and objects than it may.
var errNesting = errors.New("capnweb: JSON nested too deep")

// errValues ends a parse that meets more values than it may.
var errValues = errors.New("capnweb: JSON of too many values")

// parseJSON reads JSON text to a tree, as [parseMessage] describes it, of at most
// maxNesting arrays and objects around a value and of at most maxValues values.
// A string that is half the text or more shares its memory.
func parseJSON(text string, maxNesting, maxValues int) (any, error) {
	p := treeParser{Scanner: jsontext.NewScanner(text, &syntaxReasons), levels: maxNesting, values: maxValues}
	tree := p.value()
	p.End()
	if err := p.Err(); err != nil {
		return nil, err
	}
	return tree, nil
}

// syntaxReasons are the messages of a SyntaxError, up to the position.
var syntaxReasons = jsontext.Reasons{
	NotUTF8:      "byte that is not UTF-8",
	NoNumber:     unexpectedText,
	Control:      badInString,
	Escape:       badInString,
	Unterminated: `expected '"'`,
	Trailing:     "unexpected text behind the value",
}

const (
	unexpectedText = "unexpected text"
	badInString    = "bad control character or escape in a string"
)

// treeParser collects the parts of the arrays and objects it is in on stacks, so
// that a finished one is allocated once, in its final size.
type treeParser struct {
	jsontext.Scanner
	levels   int
	values   int
	elements []any
	members  []Member
}

// value reads any value.
func (p *treeParser) value() any {
	if p.values--; p.values < 0 {
		p.Stop(errValues)
	}
	switch p.Peek() {
	case '"':
		return p.ReadOwnString()
	case '[':
		return p.nested(p.array)
	case '{':
		return p.nested(p.object)
	case 't':
		return p.literal("true", true)
	case 'f':
		return p.literal("false", false)
	case 'n':
		return p.literal("null", nil)
	}
	return p.ReadNumber()
}

// literal reads the word, which must come next and stands for the value.
func (p *treeParser) literal(word string, v any) any {
	if !p.Literal(word) {
		p.Fail(unexpectedText)
	}
	return v
}

// nested reads an array or object, one level further down.
func (p *treeParser) nested(read func() any) any {
	if p.levels == 0 {
		p.Stop(errNesting)
	}
	p.levels--
	v := read()
	p.levels++
	return v
}

// emptyArray is shared by all empty arrays: []any has nothing in it to change.
var emptyArray any = []any{}

func (p *treeParser) array() any {
	start := len(p.elements)
	p.List('[', ']', func() { p.elements = append(p.elements, p.value()) })
	if len(p.elements) == start {
		return emptyArray
	}
	array := make([]any, len(p.elements)-start)
	copy(array, p.elements[start:])
	p.elements = p.elements[:start]
	return array
}

func (p *treeParser) object() any {
	start := len(p.members)
	p.List('{', '}', p.member)
	object := make(Object, len(p.members)-start)
	copy(object, p.members[start:])
	p.members = p.members[:start]
	return lastWins(object)
}

func (p *treeParser) member() {
	key := p.ReadKey()
	p.Expect(':')
	p.members = append(p.members, Member{Key: key, Value: p.value()})
}
