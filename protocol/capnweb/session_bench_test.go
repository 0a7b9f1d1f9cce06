package capnweb

import (
	"context"
	"io"
	"strings"
	"testing"
)

// benchSession answers the client's end of a session within the process.
func benchSession(b *testing.B) *Session {
	near, far := Pipe()
	s, err := NewSession(far, Options{Main: Object{
		{"add", func(x, y float64) float64 { return x + y }},
		{"echo", func(v any) any { return v }},
		{"call", func(ctx context.Context, f *Stub) (any, error) { return f.Invoke(ctx) }},
		{"stream", func() *ReadableStream { return kitByteStream(16<<20, 64<<10) }},
	}})
	if err != nil {
		b.Fatal(err)
	}
	c, err := NewSession(near, Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _, _ = c.Close(), s.Close() })
	return c
}

func benchCall(b *testing.B, method string, args ...any) {
	main, ctx := benchSession(b).Main(), context.Background()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := main.Call(ctx, method, args...); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRoundTrip(b *testing.B)         { benchCall(b, "add", 1, 2) }
func BenchmarkRoundTripCallback(b *testing.B) { benchCall(b, "call", func() int { return 1 }) }

func BenchmarkRoundTripMegabyte(b *testing.B) {
	b.SetBytes(2 << 20)
	benchCall(b, "echo", strings.Repeat("x", 1<<20))
}

func BenchmarkReadableStream(b *testing.B) {
	main, ctx := benchSession(b).Main(), context.Background()
	b.SetBytes(16 << 20)
	for b.Loop() {
		r, err := Call[*ReadableStream](ctx, main, "stream")
		if err != nil {
			b.Fatal(err)
		}
		if _, err := io.Copy(io.Discard, r.Reader(ctx)); err != nil {
			b.Fatal(err)
		}
	}
}
