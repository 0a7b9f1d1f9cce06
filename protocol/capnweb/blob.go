package capnweb

import (
	"errors"
	"fmt"
	"io"
)

// blobReader reads a blob whose content arrives in a stream. What it has read
// counts as held by the session.
type blobReader struct {
	stream *ReadableStream
	limit  int
	load   *load
	data   []byte
}

// readBlob answers the hook of a blob that is read from a stream.
func (e *evaluator) readBlob(stream *ReadableStream, typ string) hook {
	stream.Keep()
	pending := newPending()
	b := &blobReader{stream: stream, limit: e.limits.BlobSize, load: e.load}
	go func() {
		if err := b.readAll(e.from); err != nil {
			stream.Cancel(err)
			b.load.give(len(b.data))
			pending.resolve(errorHook{err})
			return
		}
		p := &payload{refs: 1, value: &Blob{Type: typ, Data: b.data}, linked: true, load: b.load, size: len(b.data)}
		pending.resolve(newView(p))
	}()
	return pending
}

// readAll reads to the end.
func (b *blobReader) readAll(from origin) error {
	for {
		chunk, err := b.stream.Next(from.ctx)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = b.add(chunk)
		}
		if err != nil {
			return err
		}
	}
}

// add adds a chunk.
func (b *blobReader) add(chunk any) error {
	more, err := chunkBytes(chunk)
	if err != nil {
		Release(chunk)
		return err
	}
	if len(b.data)+len(more) > b.limit {
		return rangeError(fmt.Sprintf("A Blob is larger than %d bytes.", b.limit))
	}
	if err := b.load.take(len(more)); err != nil {
		return err
	}
	b.data = append(b.data, more...)
	return nil
}
