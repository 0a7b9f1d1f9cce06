package server_test

import (
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol/server"
)

func TestFailedListener(t *testing.T) {
	s, err := server.New(server.Options{Executor: lent{shared}, Uninstrumented: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Listen(t.Context()); err != nil {
		t.Fatal(err)
	}
	select {
	case <-s.Failed():
		t.Fatal("failed already")
	default:
	}
	server.CloseListener(s)
	select {
	case <-s.Failed():
	case <-time.After(patience):
		t.Fatal("nothing told of the failure")
	}
	if err := s.Close(t.Context()); err != nil {
		t.Error(err)
	}
}
