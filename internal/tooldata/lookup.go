package tooldata

import (
	"context"
	"encoding/json"
	"strings"
)

// makeLookup declares a table: a key out of the arguments gives a value.
func makeLookup(d declaration) (behaviour, error) {
	table, err := d.members("lookup")
	if err != nil {
		return nil, err
	}
	by, err := d.names("by")
	if err != nil {
		return nil, err
	}
	missing, err := d.missing()
	if err != nil {
		return nil, err
	}
	return func(_ context.Context, c invocation) (json.RawMessage, error) {
		key := lookupKey(c, by)
		if value := table.Get(key); value != nil {
			return value, nil
		}
		return missing.answer(key)
	}, nil
}

// lookupKey joins the named fields of the argument object with "/"; with no
// names the first argument itself is the key.
func lookupKey(c invocation, by []string) string {
	if len(by) == 0 {
		return toText(c.first())
	}
	fields := c.fields()
	parts := make([]string, len(by))
	for i, name := range by {
		parts[i] = toText(fields.Get(name))
	}
	return strings.Join(parts, "/")
}

// missing is the answer for a key that is not there: a failure in whose text
// {key} stands for the key, or null where no text was declared.
type missing struct {
	declared bool
	message  string
}

func (m missing) answer(key string) (json.RawMessage, error) {
	if !m.declared {
		return json.RawMessage("null"), nil
	}
	return nil, failure(strings.ReplaceAll(m.message, "{key}", key))
}
