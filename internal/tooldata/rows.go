package tooldata

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/codemode-executor/codemode-executor/internal/ordered"
)

// table is what the behaviour `rows` declares: rows, and how the arguments
// choose among them.
type table struct {
	rows []row
	// equals names the fields that must be the very value of the argument.
	equals []string
	// contains maps a parameter to the field that must contain its text.
	contains []filter
	// pageSize is the default size of a page; 0 gives the plain list.
	pageSize int
}

type row struct {
	fields ordered.Object
	text   json.RawMessage
}

type filter struct{ param, field string }

func makeRows(d declaration) (behaviour, error) {
	var t table
	for _, read := range []func(declaration) error{t.readRows, t.readFilters, t.readPage} {
		if err := read(d); err != nil {
			return nil, err
		}
	}
	return t.serve, nil
}

func (t *table) readRows(d declaration) error {
	texts, err := d.list("rows")
	if err != nil {
		return err
	}
	for i, text := range texts {
		fields, err := parseUnique(text)
		if err != nil {
			return fmt.Errorf("row %d: %w", i+1, err)
		}
		t.rows = append(t.rows, row{fields, text})
	}
	return nil
}

func (t *table) readFilters(d declaration) (err error) {
	if t.equals, err = d.names("equals"); err != nil {
		return err
	}
	params, err := d.members("contains")
	for _, m := range params {
		if kindOf(m.Value) != kindString {
			return fmt.Errorf(`"contains": %q is %s: write the name of a field`, m.Name, describe(m.Value))
		}
		t.contains = append(t.contains, filter{m.Name, toString(m.Value)})
	}
	return err
}

func (t *table) readPage(d declaration) error {
	if !d.has("paged") {
		return nil
	}
	size, err := d.number("paged")
	if err != nil {
		return err
	}
	if t.pageSize = int(size); t.pageSize < 1 || float64(t.pageSize) != size {
		return fmt.Errorf(`"paged" is %s: write a whole number of at least 1`, formatNumber(size))
	}
	return nil
}

func (t *table) serve(_ context.Context, c invocation) (json.RawMessage, error) {
	args := c.fields()
	var found []json.RawMessage
	for _, r := range t.rows {
		if t.keeps(r, args) {
			found = append(found, r.text)
		}
	}
	if t.pageSize == 0 {
		return ordered.List(found), nil
	}
	return page(found, position(args, "offset", 0), position(args, "limit", t.pageSize)), nil
}

func (t *table) keeps(r row, args ordered.Object) bool {
	for _, field := range t.equals {
		want := args.Get(field)
		if !isNullish(want) && !sameValue(want, r.fields.Get(field)) {
			return false
		}
	}
	for _, f := range t.contains {
		part := args.Get(f.param)
		if kindOf(part) == kindString && !containsFold(toText(r.fields.Get(f.field)), toString(part)) {
			return false
		}
	}
	return true
}

// containsFold ignores case; every text contains the empty one.
func containsFold(text, part string) bool {
	return strings.Contains(strings.ToLower(text), strings.ToLower(part))
}

// position reads a place in the list out of the arguments.
func position(args ordered.Object, name string, preset int) int {
	value := args.Get(name)
	if kindOf(value) != kindNumber {
		return preset
	}
	// The list is far shorter than the range of int, so larger is the same.
	return int(min(max(toNumber(value), 0), 1<<30))
}

func page(found []json.RawMessage, offset, limit int) json.RawMessage {
	total := len(found)
	start := min(offset, total)
	end := min(start+limit, total)
	next := json.RawMessage("null")
	if end < total {
		next = numberJSON(float64(end))
	}
	return ordered.Object{
		ordered.New("items", ordered.List(found[start:end])),
		ordered.New("total", numberJSON(float64(total))),
		ordered.New("nextOffset", next),
	}.Text()
}
