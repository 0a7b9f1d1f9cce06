package tooldata

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/codemode-executor/codemode-executor/internal/ordered"
)

// word is one behaviour of a language.
type word struct {
	// make reads the declaration.
	make func(declaration) (behaviour, error)
	// with are the keys that may stand beside the behaviour's own.
	with []string
}

// language is a set of behaviours, each under the key that declares it.
type language struct {
	words map[string]word
	// also are the keys that may stand beside any behaviour, but which say
	// nothing about what it does.
	also []string
	// evaluate makes large values out of expressions, where words want it.
	evaluate Evaluator
}

const delayKey = "delayMs"

// maxDelay is the widest delay that JavaScript hosts can wait.
const maxDelay = math.MaxInt32

// compile makes a behaviour of its declaration: an object with exactly one
// behaviour, the keys that belong to it, and a delay.
func (l *language) compile(text json.RawMessage) (behaviour, error) {
	keys, err := parseUnique(text)
	if err != nil {
		return nil, err
	}
	name, err := l.behaviourOf(keys)
	if err != nil {
		return nil, err
	}
	w := l.words[name]
	if err := l.checkKeys(keys, name, w); err != nil {
		return nil, err
	}
	d := declaration{Object: keys, language: l, word: name, value: keys.Get(name)}
	act, err := w.make(d)
	if err != nil || !d.has(delayKey) {
		return act, err
	}
	return d.delay(act)
}

// behaviourOf finds the one key that names a behaviour.
func (l *language) behaviourOf(keys ordered.Object) (string, error) {
	found := ""
	for _, m := range keys {
		if _, known := l.words[m.Name]; !known {
			continue
		}
		if found != "" {
			return "", fmt.Errorf("both %q and %q: a tool has one behaviour, remove the other", found, m.Name)
		}
		found = m.Name
	}
	if found == "" {
		return "", fmt.Errorf("%s: write one of %s", lack(keys), l.listWords())
	}
	return found, nil
}

// lack says why there is no behaviour, naming a key that was meant as one.
func lack(keys ordered.Object) string {
	for _, m := range keys {
		if m.Name != delayKey {
			return fmt.Sprintf("unknown behaviour %q", m.Name)
		}
	}
	return "no behaviour"
}

func (l *language) listWords() string {
	return strings.Join(slices.Sorted(maps.Keys(l.words)), ", ")
}

func (l *language) checkKeys(keys ordered.Object, name string, w word) error {
	allowed := slices.Concat(w.with, l.also, []string{delayKey})
	for _, m := range keys {
		if m.Name != name && !slices.Contains(allowed, m.Name) {
			return fmt.Errorf("unknown key %q: beside %q may stand %s", m.Name, name, strings.Join(allowed, ", "))
		}
	}
	return nil
}

func (d declaration) delay(act behaviour) (behaviour, error) {
	ms, err := d.number(delayKey)
	if err != nil {
		return nil, err
	}
	if ms < 0 || ms > maxDelay {
		return nil, fmt.Errorf("%q is %s: write milliseconds from 0 to %d", delayKey, formatNumber(ms), maxDelay)
	}
	return delayed(time.Duration(ms*float64(time.Millisecond)), act), nil
}

// always is a word whose value is true and says nothing more.
func always(act behaviour) word {
	return word{make: func(d declaration) (behaviour, error) { return act, d.flag(d.word) }}
}
