package capnweb

import (
	"context"
	"errors"
	"io"
	"testing"
)

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

// TestSourceThatHangs has a session end while the source of a stream waits in a
// read that knows no context.
func TestSourceThatHangs(t *testing.T) {
	reader, writer := io.Pipe()
	c, s := connect(t, Options{}, Options{Main: Object{
		{"stream", func() *ReadableStream { return NewByteStream(reader) }},
	}})
	ctx := testContext(t)
	r, err := Call[*ReadableStream](ctx, c.Main(), "stream")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := writer.Write([]byte("first")); err != nil {
		t.Fatal(err)
	}
	chunk, err := r.Next(ctx)
	wantValue(t, chunk, err, Bytes{Data: []byte("first")})
	s.Abort(errors.New("over"))
	for err == nil {
		_, err = writer.Write([]byte("more"))
	}
	if _, err := r.Next(ctx); err == nil {
		t.Error("the stream goes on")
	}
}

// TestStreamSentTwice has a stream sent a second time.
func TestStreamSentTwice(t *testing.T) {
	c, _ := connect(t, Options{}, Options{Main: Object{{"read", readAllChunks}, {"both", func(a, b any) {}}}})
	ctx := testContext(t)
	r := kitNumbers(2)
	if _, err := c.Main().Call(ctx, "both", r, r); err != error(errStreamLocked) {
		t.Errorf("twice in a call: %v", err)
	}
	got, err := c.Main().Call(ctx, "read", kitNumbers(2))
	wantValue(t, got, err, []any{"chunk-0", "chunk-1"})
}
