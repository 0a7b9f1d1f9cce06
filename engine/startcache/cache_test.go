package startcache

import (
	"bytes"
	"errors"
	"log/slog"
	"strings"
	"testing"
)

// TestNoFolder is of users who have none, as in many containers.
func TestNoFolder(t *testing.T) {
	for _, name := range []string{"HOME", "XDG_CACHE_HOME", "LocalAppData"} {
		t.Setenv(name, "")
	}
	for _, tt := range []struct {
		option string
		want   int // lines in the log
	}{{"", 1}, {None, 0}} {
		var log bytes.Buffer
		c := Open(tt.option, slog.New(slog.NewTextHandler(&log, nil)))
		if c.Compilation() != nil || strings.Count(log.String(), "\n") != tt.want {
			t.Errorf("%q: logged %s", tt.option, &log)
		}
		c.Close()
	}
}

// TestRetreat holds the attempts at compiling to be few, and the last to be without
// a cache.
func TestRetreat(t *testing.T) {
	failure := errors.New("no space left on device")
	c := Open(t.TempDir(), slog.New(slog.DiscardHandler))
	defer c.Close()
	if c.Compilation() == nil {
		t.Fatal("no cache")
	}
	c.compiled.sealed["wazero-1/ab"] = nil
	for i, want := range []bool{true, true, false} {
		if got := c.Retreat(failure); got != want {
			t.Errorf("attempt %d: %v, want %v", i, got, want)
		}
	}
	if c.Compilation() != nil {
		t.Error("there is a cache after the last attempt")
	}
}
