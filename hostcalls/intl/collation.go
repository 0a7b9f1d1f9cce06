package intl

import (
	"sync"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"github.com/codemode-executor/codemode-executor/hostcalls"
)

// maxCollated bounds the bytes that one comparison looks at.
const maxCollated = 1 << 16

// collators holds a pool of collators for each locale and options. A
// collator is not safe for concurrent use.
var collators sync.Map // of collation to *sync.Pool

type collation struct{ locale, options string }

func collateStrings(_ *hostcalls.Env, args []any) (any, error) {
	texts := [4]string{}
	for i := range texts {
		text, ok := args[i].(string)
		if !ok {
			return nil, typeError("collate takes four strings")
		}
		texts[i] = text
	}
	pool, err := poolOf(collation{texts[0], texts[1]})
	if err != nil {
		return nil, err
	}
	c := pool.Get().(*collator)
	defer pool.Put(c)
	return float64(c.compare(cut(texts[2]), cut(texts[3]))), nil
}

func cut(text string) string { return text[:min(len(text), maxCollated)] }

// maxOptions bounds the letters of the options, and with the length of a
// language tag the number of pools.
const maxOptions, maxTag = 3, 7

func poolOf(key collation) (*sync.Pool, error) {
	if pool, ok := collators.Load(key); ok {
		return pool.(*sync.Pool), nil
	}
	if len(key.locale) > maxTag || len(key.options) > maxOptions {
		return nil, typeError("collate takes a short locale and options")
	}
	tag, err := language.Parse(key.locale)
	if err != nil {
		return nil, typeError("collate takes a language tag")
	}
	options := optionsOf(key.options)
	base, _ := tag.Base()
	first := reordered[base.String()]
	pool, _ := collators.LoadOrStore(key, &sync.Pool{New: func() any {
		return &collator{Collator: collate.New(tag, options...), first: first}
	}})
	return pool.(*sync.Pool), nil
}

func optionsOf(letters string) (options []collate.Option) {
	for _, letter := range letters {
		switch letter {
		case 'n':
			options = append(options, collate.Numeric)
		case 'c':
			options = append(options, collate.IgnoreCase)
		case 'd':
			options = append(options, collate.IgnoreDiacritics)
		}
	}
	return options
}
