package tooldata

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/codemode-executor/codemode-executor/internal/ordered"
)

// creation is what the behaviour `create` declares.
type creation struct {
	idField string
	start   float64
	prefix  string
	extra   ordered.Object
}

// makeCreate declares a tool that answers as a create operation does: with the
// argument object, the fields of extra over it, and a new id.
func makeCreate(d declaration) (behaviour, error) {
	options, err := d.inner("create", "idField", "start", "prefix", "extra")
	if err != nil {
		return nil, err
	}
	made := creation{idField: "id", start: 1}
	if err := made.read(options); err != nil {
		return nil, fmt.Errorf(`"create": %w`, err)
	}
	return made.serve, nil
}

func (made *creation) read(options declaration) (err error) {
	if options.has("idField") {
		if made.idField, err = options.text("idField"); err != nil {
			return err
		}
	}
	if options.has("start") {
		if made.start, err = options.number("start"); err != nil {
			return err
		}
	}
	if options.has("prefix") {
		if made.prefix, err = options.text("prefix"); err != nil {
			return err
		}
	}
	if options.has("extra") {
		made.extra, err = options.members("extra")
	}
	return err
}

func (made *creation) serve(_ context.Context, c invocation) (json.RawMessage, error) {
	record := c.fields()
	for _, m := range made.extra {
		record = record.With(m)
	}
	id := numberJSON(made.start + float64(c.count))
	if made.prefix != "" {
		id = ordered.Quote(made.prefix + string(id))
	}
	return record.With(ordered.New(made.idField, id)).Text(), nil
}
