package tooldata

import (
	"context"
	"encoding/json"
)

// sum adds up what is a number among the elements of a single list, the values
// of a single object, or the arguments.
func sum(_ context.Context, c invocation) (json.RawMessage, error) {
	total := 0.0
	for _, term := range terms(c) {
		if kindOf(term) == kindNumber {
			total += toNumber(term)
		}
	}
	return numberJSON(total), nil
}

func terms(c invocation) []json.RawMessage {
	if len(c.args) != 1 {
		return c.args
	}
	switch kindOf(c.args[0]) {
	case kindArray:
		return toArray(c.args[0])
	case kindObject:
		var values []json.RawMessage
		for _, m := range c.fields() {
			values = append(values, m.Value)
		}
		return values
	default:
		return c.args
	}
}

// sumArgs adds up the arguments alone.
func sumArgs(_ context.Context, c invocation) (json.RawMessage, error) {
	total := 0.0
	for _, arg := range c.args {
		if kindOf(arg) == kindNumber {
			total += toNumber(arg)
		}
	}
	return numberJSON(total), nil
}
