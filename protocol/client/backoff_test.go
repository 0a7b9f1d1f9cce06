package client

import (
	"testing"
	"time"
)

func TestBackoff(t *testing.T) {
	b := backoff{Reconnect: Reconnect{MinDelay: 100, MaxDelay: 1000}}
	for i, want := range []time.Duration{100, 200, 400, 800, 1000, 1000} {
		if got := b.next(); got < want/2 || got > want {
			t.Errorf("attempt %d: %d, want %d to %d", i, got, want/2, want)
		}
	}
	// Lost sooner than the delay: the server takes connections and drops them.
	b.lasted(900)
	if got := b.next(); got < 500 {
		t.Errorf("after a short connection: %d", got)
	}
	b.lasted(time.Minute)
	if got := b.next(); got > 100 {
		t.Errorf("after a long connection: %d", got)
	}
}

func TestReconnectDefaults(t *testing.T) {
	if got, want := (Reconnect{}).withDefaults(), (Reconnect{100 * time.Millisecond, 30 * time.Second, 10 * time.Second}); got != want {
		t.Errorf("got %+v", got)
	}
	if got := (Reconnect{MinDelay: time.Minute}).withDefaults(); got.MaxDelay != time.Minute {
		t.Errorf("got %+v", got)
	}
}
