package tooldata

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/codemode-executor/codemode-executor/internal/ordered"
)

// content is the first content of a store.
type content map[string]json.RawMessage

// stores are the key-value stores of one provider in one session.
type stores struct {
	mu     sync.Mutex
	byName map[string]content
}

// newStores gives stores with copies of their first contents.
func newStores(first map[string]content) *stores {
	s := &stores{byName: make(map[string]content, len(first))}
	for name, entries := range first {
		s.byName[name] = maps.Clone(entries)
	}
	return s
}

// open runs work alone on the store of that name.
func (s *stores) open(name string, work func(content) (json.RawMessage, error)) (json.RawMessage, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.byName[name] == nil {
		s.byName[name] = content{}
	}
	return work(s.byName[name])
}

// storeTool is what the behaviour `store` declares.
type storeTool struct {
	keyField, valueField string
	missing              missing
}

// operation works on the entries of a store with the argument object.
type operation func(t storeTool, entries content, args ordered.Object) (json.RawMessage, error)

var operations = map[string]operation{
	"get": storeTool.get, "put": storeTool.put, "append": storeTool.append,
	"delete": storeTool.delete, "list": storeTool.list,
}

func makeStore(d declaration) (behaviour, error) {
	name, err := d.text("store")
	if err != nil {
		return nil, err
	}
	op, err := d.oneOf("op", "", slices.Sorted(maps.Keys(operations))...)
	if err != nil {
		return nil, err
	}
	t, err := readStoreTool(d)
	if err != nil {
		return nil, err
	}
	return func(_ context.Context, c invocation) (json.RawMessage, error) {
		return c.stores.open(name, func(entries content) (json.RawMessage, error) {
			return operations[op](t, entries, c.fields())
		})
	}, nil
}

func readStoreTool(d declaration) (t storeTool, err error) {
	t = storeTool{keyField: "key", valueField: "value"}
	if d.has("key") {
		if t.keyField, err = d.text("key"); err != nil {
			return t, err
		}
	}
	if d.has("value") {
		if t.valueField, err = d.text("value"); err != nil {
			return t, err
		}
	}
	t.missing, err = d.missing()
	return t, err
}

func (t storeTool) key(args ordered.Object) string { return toText(args.Get(t.keyField)) }

func (t storeTool) get(entries content, args ordered.Object) (json.RawMessage, error) {
	key := t.key(args)
	if value, ok := entries[key]; ok {
		return value, nil
	}
	return t.missing.answer(key)
}

func (t storeTool) put(entries content, args ordered.Object) (json.RawMessage, error) {
	value := args.Get(t.valueField)
	if value == nil {
		value = json.RawMessage("null")
	}
	entries[t.key(args)] = value
	return stored(t.key(args)).Text(), nil
}

func (t storeTool) append(entries content, args ordered.Object) (json.RawMessage, error) {
	key := t.key(args)
	text := toText(entries[key]) + toText(args.Get(t.valueField))
	entries[key] = ordered.Quote(text)
	length := numberJSON(float64(textLength(text)))
	return stored(key).With(ordered.New("length", length)).Text(), nil
}

func stored(key string) ordered.Object {
	return ordered.Object{ordered.New("ok", json.RawMessage("true")), ordered.New("key", ordered.Quote(key))}
}

func (t storeTool) delete(entries content, args ordered.Object) (json.RawMessage, error) {
	key := t.key(args)
	_, deleted := entries[key]
	delete(entries, key)
	return fmt.Appendf(nil, `{"deleted":%t}`, deleted), nil
}

func (t storeTool) list(entries content, args ordered.Object) (json.RawMessage, error) {
	prefix := toText(args.Get("prefix"))
	var keys []json.RawMessage
	for _, key := range slices.SortedFunc(maps.Keys(entries), compareText) {
		if strings.HasPrefix(key, prefix) {
			keys = append(keys, ordered.Quote(key))
		}
	}
	return ordered.List(keys), nil
}
