package tooldata

import (
	"encoding/json"
	"fmt"
)

// Evaluator gives the JSON text of the value of a JavaScript expression.
type Evaluator func(expression string) (json.RawMessage, error)

// declared is the language of testdata/corpus, which `--tools` files share.
func declared() *language {
	return &language{words: map[string]word{
		"returns":   {make: makeReturns},
		"undefined": always(returns(nil)),
		"echo":      always(echoAll),
		"throws":    {make: makeThrows},
		"never":     always(never),
		"sequence":  {make: makeSequence},
		"lookup":    {make: makeLookup, with: []string{"by", "missing"}},
		"sum":       always(sum),
		"create":    {make: makeCreate},
		"rows":      {make: makeRows, with: []string{"equals", "contains", "paged"}},
		"store":     {make: makeStore, with: []string{"op", "key", "value", "missing"}},
		"bytes":     {make: makeBytes, with: []string{"as"}},
		"bytesEcho": always(echoFirst),
	}}
}

// checks is the language of testdata/cases. `count` asks that calls be
// counted, as a session does for every tool.
func checks(evaluate Evaluator) *language {
	return &language{
		words: map[string]word{
			"return":          {make: makeReturns},
			"returnGenerated": {make: makeGenerated},
			"returnJSONText":  {make: makeJSONText},
			"throw":           {make: makeThrows},
			"never":           always(never),
			"echo":            always(echoFirst),
			"echoAll":         always(echoAll),
			"sumArgs":         always(sumArgs),
		},
		also:     []string{"count"},
		evaluate: evaluate,
	}
}

// makeGenerated declares a value by the expression that makes it. It is made
// once, with the declaration.
func makeGenerated(d declaration) (behaviour, error) {
	expression, err := d.text(d.word)
	if err != nil {
		return nil, err
	}
	if d.language.evaluate == nil {
		return nil, fmt.Errorf("%q needs an evaluator: write the value itself", d.word)
	}
	value, err := d.language.evaluate(expression)
	if err != nil {
		return nil, fmt.Errorf("%q: %w", d.word, err)
	}
	return returns(value), nil
}

// makeJSONText declares a value by its JSON text.
func makeJSONText(d declaration) (behaviour, error) {
	text, err := d.text(d.word)
	if err == nil && !json.Valid([]byte(text)) {
		err = fmt.Errorf("%q is not JSON: write the text of one JSON value", d.word)
	}
	return returns(json.RawMessage(text)), err
}
