package capnweb

import (
	"context"
	"errors"
	"io"
	"testing"
)

func TestOpenPipesBreak(t *testing.T) {
	var open openPipes
	waiting, _ := newPipe(&open)
	ended, sink := newPipe(&open)
	args := &payload{refs: 1, value: []any{}}
	sink.call(origin{ctx: context.Background()}, []any{"close"}, args).dispose()
	if n := len(open.pipes); n != 1 {
		t.Errorf("%d pipes are open", n)
	}
	open.breakOff(errShutDown)
	for _, c := range []struct {
		name   string
		stream *ReadableStream
		want   error
	}{{"open", waiting, errShutDown}, {"closed", ended, io.EOF}} {
		if _, err := c.stream.Next(t.Context()); !errors.Is(err, c.want) {
			t.Errorf("%s: read %v, want %v", c.name, err, c.want)
		}
	}
}
