package webcrypto

import (
	"context"
	"io"
	"sync"

	"github.com/codemode-executor/codemode-executor/hostcalls"
)

// maxTasks is how many tasks of one run may wait or run. The guest's side starts
// only a few at a time, so that what waits is in the guest's own memory.
const maxTasks = 64

// slots bound how many tasks compute at once, all runs together.
type slots struct {
	free chan struct{}

	mu    sync.Mutex
	tasks map[*hostcalls.Env]int

	reading sync.Mutex
}

func newSlots(n int) *slots {
	return &slots{free: make(chan struct{}, max(n, 1)), tasks: map[*hostcalls.Env]int{}}
}

// enter waits for a slot. leave must follow unless it fails.
func (s *slots) enter(ctx context.Context, env *hostcalls.Env) error {
	if !s.count(env) {
		return operationError("Too many cryptographic operations are pending at once.")
	}
	select {
	case s.free <- struct{}{}:
		return nil
	case <-ctx.Done():
		s.forget(env)
		return ctx.Err()
	}
}

func (s *slots) leave(env *hostcalls.Env) {
	<-s.free
	s.forget(env)
}

func (s *slots) count(env *hostcalls.Env) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.tasks[env] >= maxTasks {
		return false
	}
	s.tasks[env]++
	return true
}

func (s *slots) forget(env *hostcalls.Env) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.tasks[env]--; s.tasks[env] <= 0 {
		delete(s.tasks, env)
	}
}

// entropy lets tasks read at the same time.
func (s *slots) entropy(env *hostcalls.Env) io.Reader {
	return &lockedReader{mu: &s.reading, r: env.Entropy}
}

type lockedReader struct {
	mu *sync.Mutex
	r  io.Reader
}

func (l *lockedReader) Read(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.r.Read(p)
}
