package client

import (
	"strings"
	"testing"
)

// FuzzParseAddress looks for URLs that break the parser, and for errors that repeat
// what may be a password.
func FuzzParseAddress(f *testing.F) {
	for _, url := range []string{
		"ws://localhost:8080", "wss://user:secret@example.com/path?x=1", "unix:/run/s", "unix:relative", "unix:///run/s", "ws+unix:/run/s", "ws+unix://host/s",
		"ws://user:secret@[::1", "://", "ws:", "unix:", "ws://user:secret@host:port", "ws://%zz", "\x00",
	} {
		f.Add(url)
	}
	f.Fuzz(func(t *testing.T, url string) {
		address, err := parseAddress(url, Options{}.withDefaults())
		if (address == nil) != (err != nil) {
			t.Fatalf("%v, %v", address, err)
		}
		if err != nil && strings.Contains(url, "user:secret@") && strings.Contains(err.Error(), "secret") {
			t.Errorf("the error says %q", err)
		}
	})
}
