package tooldata

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/codemode-executor/codemode-executor/internal/ordered"
)

// declaration is the object that declares one behaviour, or a part of it. Its
// methods read a key in the type it must have; their errors name the key, what
// stands there, and what to write instead.
type declaration struct {
	ordered.Object
	// language is the one the declaration is written in.
	language *language
	// word is the key that names the behaviour, value what stands under it.
	word  string
	value json.RawMessage
}

func wrongType(key string, value json.RawMessage, cure string) error {
	return fmt.Errorf("%q is %s: write %s", key, describe(value), cure)
}

func (d declaration) has(key string) bool { return d.Get(key) != nil }

// text reads a string.
func (d declaration) text(key string) (string, error) {
	value := d.Get(key)
	if kindOf(value) != kindString {
		return "", wrongType(key, value, "a string")
	}
	return toString(value), nil
}

// number reads a number.
func (d declaration) number(key string) (float64, error) {
	value := d.Get(key)
	if kindOf(value) != kindNumber {
		return 0, wrongType(key, value, "a number")
	}
	return toNumber(value), nil
}

// flag reads a key that can only be true.
func (d declaration) flag(key string) error {
	value := d.Get(key)
	if kindOf(value) != kindTrue {
		return wrongType(key, value, "true")
	}
	return nil
}

// list reads an array.
func (d declaration) list(key string) ([]json.RawMessage, error) {
	value := d.Get(key)
	if kindOf(value) != kindArray {
		return nil, wrongType(key, value, "a list")
	}
	return toArray(value), nil
}

// members reads an object; a missing one is empty.
func (d declaration) members(key string) (ordered.Object, error) {
	value := d.Get(key)
	if value == nil {
		return nil, nil
	}
	if kindOf(value) != kindObject {
		return nil, wrongType(key, value, "an object")
	}
	members, err := parseUnique(value)
	if err != nil {
		return nil, fmt.Errorf("%q: %w", key, err)
	}
	return members, nil
}

// names reads the name of a field or a list of names; a missing one is empty.
func (d declaration) names(key string) ([]string, error) {
	value := d.Get(key)
	switch kindOf(value) {
	case kindNone:
		return nil, nil
	case kindString:
		return []string{toString(value)}, nil
	}
	var names []string
	if kindOf(value) != kindArray || json.Unmarshal(value, &names) != nil {
		return nil, wrongType(key, value, "the name of a field, or a list of names")
	}
	return names, nil
}

// oneOf reads one of a few words. A missing key is the preset, where there is
// one.
func (d declaration) oneOf(key, preset string, words ...string) (string, error) {
	value := d.Get(key)
	if preset != "" && value == nil {
		return preset, nil
	}
	word := toText(value)
	if kindOf(value) == kindString && slices.Contains(words, word) {
		return word, nil
	}
	shown := describe(value)
	if kindOf(value) == kindString {
		shown = strconv.Quote(word)
	}
	return "", fmt.Errorf("%q is %s: write one of %s", key, shown, strings.Join(words, ", "))
}

// missing reads the text of the failure for a missing key.
func (d declaration) missing() (missing, error) {
	if !d.has("missing") {
		return missing{}, nil
	}
	message, err := d.text("missing")
	return missing{true, message}, err
}

// inner reads an object whose keys are all among the given ones.
func (d declaration) inner(key string, allowed ...string) (declaration, error) {
	members, err := d.members(key)
	if err != nil {
		return declaration{}, err
	}
	for _, m := range members {
		if !slices.Contains(allowed, m.Name) {
			return declaration{}, fmt.Errorf("%q: unknown key %q: the keys are %s", key, m.Name, strings.Join(allowed, ", "))
		}
	}
	return declaration{Object: members, language: d.language}, nil
}

// parseUnique reads an object of a declaration. It refuses a name that stands
// twice: one of the two would silently be lost.
func parseUnique(text json.RawMessage) (ordered.Object, error) {
	o, err := ordered.Parse(text)
	if errors.Is(err, ordered.ErrNoObject) {
		return nil, fmt.Errorf("it is %s: write an object", describe(text))
	}
	if err != nil {
		return nil, err
	}
	return o, o.Unique()
}
