package capnweb

import (
	"context"
	"errors"
	"io"
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

// TestFlowControl has a stream that nobody reads fill its window and no more.
func TestFlowControl(t *testing.T) {
	const chunk = 10000
	ctx := testContext(t)
	sent := make(chan int, 10000)
	n := 0
	source := sourceFunc{next: func(context.Context) (any, error) {
		if n == 200 {
			return nil, io.EOF
		}
		n++
		sent <- n
		return Bytes{Data: make([]byte, chunk)}, nil
	}}
	proceed := make(chan struct{})
	c, s := connect(t, Options{}, Options{Main: Object{
		{"read", func(ctx context.Context, r *ReadableStream) (int64, error) {
			<-proceed
			return io.Copy(io.Discard, r.Reader(ctx))
		}},
	}})
	p := c.Main().Start(ctx, "read", NewReadableStream(source))
	// Twenty chunks fill the window; one more has been made for the next turn.
	eventually(t, "the window is full", func() bool { return s.load.bytes.Load() > 190000 && len(sent) >= 20 })
	if made := len(sent); made > 22 {
		t.Errorf("%d chunks were made", made)
	}
	close(proceed)
	got, err := p.Await(ctx)
	wantValue(t, got, err, float64(200*chunk))
	eventually(t, "nothing is held", func() bool { return s.Stats().Exports == 1 })
}

func TestStreamOfStubsAndPromises(t *testing.T) {
	ctx := testContext(t)
	c, _ := connect(t, Options{}, Options{Main: Object{
		{"read", func(ctx context.Context, r *ReadableStream) ([]any, error) {
			var all []any
			for {
				chunk, err := r.Next(ctx)
				if errors.Is(err, io.EOF) {
					return all, nil
				}
				if err != nil {
					return nil, err
				}
				if f, ok := chunk.(*Stub); ok {
					if chunk, err = f.Invoke(ctx); err != nil {
						return nil, err
					}
					f.Release()
				}
				all = append(all, chunk)
			}
		}},
	}})
	p, settle := NewPromise()
	chunks := []any{func() string { return "stub" }, p, "plain"}
	source := sourceFunc{next: func(context.Context) (any, error) {
		if len(chunks) == 0 {
			settle("promised", nil)
			return nil, io.EOF
		}
		next := chunks[0]
		chunks = chunks[1:]
		return next, nil
	}}
	got, err := c.Main().Call(ctx, "read", NewReadableStream(source))
	wantValue(t, got, err, []any{"stub", "promised", "plain"})
}
