package engine

import (
	"slices"
	"testing"
)

func TestTurns(t *testing.T) {
	var line turns[int]
	for i, caller := range []string{"a", "a", "a", "b", "c", "b", "d"} {
		line.add(caller, i)
	}
	line.remove("d", 6)
	line.remove("d", 6)
	line.remove("a", 1)
	line.remove("b", 99)
	var order []int
	for {
		item, ok := line.next()
		if !ok {
			break
		}
		order = append(order, item)
	}
	if want := []int{0, 3, 4, 2, 5}; !slices.Equal(order, want) {
		t.Errorf("order %v, want %v", order, want)
	}
	if len(line.callers) != 0 || len(line.order) != 0 {
		t.Errorf("%d callers, %d turns at the end", len(line.callers), len(line.order))
	}
}
