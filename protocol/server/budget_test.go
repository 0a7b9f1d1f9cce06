package server

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
)

func TestBudget(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := &budget{size: 10}
		first, err := b.take(t.Context(), 6)
		if first != 6 || err != nil {
			t.Fatal(first, err)
		}
		var order []string
		var wg sync.WaitGroup
		enter := func(name string, cost int64) {
			wg.Go(func() {
				taken, err := b.take(t.Context(), cost)
				if err != nil {
					t.Error(err)
				}
				order = append(order, name)
				synctest.Wait()
				b.give(taken)
			})
			synctest.Wait()
		}
		cancelled, cancel := context.WithCancel(t.Context())
		wg.Go(func() {
			if _, err := b.take(cancelled, 5); !errors.Is(err, context.Canceled) {
				t.Errorf("got %v", err)
			}
		})
		synctest.Wait()
		enter("large", 1000) // as much as all
		enter("small", 1)    // behind it, although there is room
		if len(order) > 0 {
			t.Errorf("%v did not wait", order)
		}
		cancel()
		synctest.Wait()
		b.give(first)
		wg.Wait()
		if b.used != 0 || len(b.waiting) != 0 || len(order) != 2 || order[0] != "large" {
			t.Errorf("%d in use, %d waiting, order %v", b.used, len(b.waiting), order)
		}
	})
}
