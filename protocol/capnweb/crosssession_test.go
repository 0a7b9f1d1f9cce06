package capnweb

import (
	"context"
	"errors"
	"testing"
)

// TestForwarding has one process in the middle of two sessions.
func TestForwarding(t *testing.T) {
	ctx := testContext(t)
	left, leftServer := connect(t, Options{}, Options{Main: Object{
		{"double", func(x int) int { return 2 * x }},
		{"slow", func(v any) any { return v }},
		{"call", func(ctx context.Context, f *Stub, x int) (any, error) { return f.Invoke(ctx, x) }},
		{"stream", func() *ReadableStream { return kitNumbers(100) }},
	}})
	right, _ := connect(t, Options{}, Options{Main: Object{
		{"use", func(ctx context.Context, s *Stub, x int) (any, error) { return s.Call(ctx, "double", x) }},
		{"keep", func(v any) any { return v }},
		{"read", readAllChunks},
	}})

	t.Run("stub", func(t *testing.T) {
		got, err := right.Main().Call(ctx, "use", left.Main().Dup(), 21)
		wantValue(t, got, err, 42.0)
	})
	t.Run("promise", func(t *testing.T) {
		p := left.Main().Start(ctx, "slow", Object{{"a", 1.0}})
		defer p.Release()
		got, err := right.Main().Call(ctx, "keep", p)
		wantValue(t, got, err, Object{{"a", 1.0}})
	})
	t.Run("property of a promise", func(t *testing.T) {
		p := left.Main().Start(ctx, "slow", Object{{"a", 1.0}})
		defer p.Release()
		got, err := right.Main().Call(ctx, "keep", p.Property("a"))
		wantValue(t, got, err, 1.0)
	})
	t.Run("stream", func(t *testing.T) {
		p := left.Main().Start(ctx, "stream")
		defer p.Release()
		got, err := right.Main().Call(ctx, "read", p)
		wantValue(t, len(got.([]any)), err, 100)
	})
	t.Run("object that serves stubs", func(t *testing.T) {
		third, _ := connect(t, Options{}, Options{Main: Object{{"left", left.Main()}}})
		got, err := third.Main().Property("left").Call(ctx, "double", 4)
		wantValue(t, got, err, 8.0)
		got, err = third.Main().Property("left").Call(ctx, "call", func(x int) int { return x + 1 }, 1)
		wantValue(t, got, err, 2.0)
	})
	t.Run("end of the far session", func(t *testing.T) {
		leftServer.Abort(errors.New("gone"))
		<-left.Done()
		_, err := right.Main().Call(ctx, "use", left.Main().Dup(), 1)
		if err == nil || asError(err).Message != "gone" {
			t.Errorf("error: %v", err)
		}
	})
}
