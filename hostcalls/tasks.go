package hostcalls

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
)

// Tasks runs the functions of one run that take long, each on a goroutine.
type Tasks struct {
	ctx    context.Context
	queue  *Queue
	env    *Env
	logger *slog.Logger
}

// NewTasks runs functions until ctx ends and puts their outcomes into queue.
func NewTasks(ctx context.Context, queue *Queue, env *Env, logger *slog.Logger) *Tasks {
	return &Tasks{ctx: ctx, queue: queue, env: env, logger: logger}
}

// Start begins a function. id names its outcome.
func (t *Tasks) Start(id int64, f *Function, args []any) {
	t.queue.Begin()
	go func() {
		value, err := t.call(f, args)
		t.queue.Complete(Completion{ID: id, Task: true, Value: value, Err: err})
	}()
}

func (t *Tasks) call(f *Function, args []any) (value any, err error) {
	defer func() {
		if p := recover(); p != nil {
			t.logger.Error("host function panicked", "function", f.Name, "panic", p, "stack", string(debug.Stack()))
			err = fmt.Errorf("hostcalls: %s panicked", f.Name)
		}
	}()
	return f.Start(t.ctx, t.env, args)
}
