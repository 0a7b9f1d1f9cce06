package engine

import "slices"

// turns is a line of items in which callers take turns: in order for each caller, so that
// one with many items does not delay another's first.
type turns[T comparable] struct {
	callers map[string]*turn[T]
	// order holds the callers with items, the next to serve first.
	order []*turn[T]
}

// turn is the items of one caller.
type turn[T comparable] struct {
	caller string
	items  []T
}

// add puts an item at the end of its caller's.
func (t *turns[T]) add(caller string, item T) {
	own := t.callers[caller]
	if own == nil {
		if t.callers == nil {
			t.callers = map[string]*turn[T]{}
		}
		own = &turn[T]{caller: caller}
		t.callers[caller] = own
		t.order = append(t.order, own)
	}
	own.items = append(own.items, item)
}

// next takes the first item of the caller whose turn it is.
func (t *turns[T]) next() (item T, ok bool) {
	if len(t.order) == 0 {
		return item, false
	}
	own := t.order[0]
	item, own.items = own.items[0], own.items[1:]
	t.order = t.order[1:]
	if len(own.items) > 0 {
		t.order = append(t.order, own)
	} else {
		delete(t.callers, own.caller)
	}
	return item, true
}

// remove takes an item out, if it is there.
func (t *turns[T]) remove(caller string, item T) {
	own := t.callers[caller]
	if own == nil {
		return
	}
	own.items = slices.DeleteFunc(own.items, func(other T) bool { return other == item })
	if len(own.items) == 0 {
		t.order = slices.DeleteFunc(t.order, func(other *turn[T]) bool { return other == own })
		delete(t.callers, caller)
	}
}
