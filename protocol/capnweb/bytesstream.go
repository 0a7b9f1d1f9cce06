package capnweb

import (
	"context"
	"fmt"
	"io"
	"unsafe"
)

// readerChunk is how many bytes a stream of an [io.Reader] reads at a time.
const readerChunk = 64 << 10

// NewByteStream answers the stream of the bytes of a reader, which it closes if it
// can be closed, at the end or when the stream is cancelled.
func NewByteStream(r io.Reader) *ReadableStream { return NewReadableStream(&readerSource{reader: r}) }

// bytesStream answers the stream of some bytes.
func bytesStream(data []byte) *ReadableStream {
	return NewReadableStream(&chunkSource{chunks: data})
}

// readerSource is the source of the bytes of a reader.
type readerSource struct{ reader io.Reader }

func (s *readerSource) Next(context.Context) (any, error) {
	buffer := make([]byte, readerChunk)
	for {
		n, err := s.reader.Read(buffer)
		if n > 0 {
			return Bytes{Data: buffer[:n:n]}, nil
		}
		if err != nil {
			s.close()
			return nil, err
		}
	}
}

func (s *readerSource) Cancel(error) { s.close() }

func (s *readerSource) close() {
	if c, ok := s.reader.(io.Closer); ok {
		_ = c.Close()
	}
}

// chunkSource is the source of bytes in memory.
type chunkSource struct{ chunks []byte }

func (s *chunkSource) Next(context.Context) (any, error) {
	if len(s.chunks) == 0 {
		return nil, io.EOF
	}
	n := min(len(s.chunks), readerChunk)
	chunk := s.chunks[:n:n]
	s.chunks = s.chunks[n:]
	return Bytes{Data: chunk}, nil
}

func (s *chunkSource) Cancel(error) {}

// Reader answers a reader of the bytes of a stream whose chunks are [Bytes] or
// strings. Closing it cancels the stream. ctx ends its reads.
func (r *ReadableStream) Reader(ctx context.Context) io.ReadCloser {
	r.Keep()
	return &streamReader{ctx: ctx, stream: r}
}

type streamReader struct {
	ctx    context.Context
	stream *ReadableStream
	rest   []byte
}

func (r *streamReader) Read(into []byte) (int, error) {
	for len(r.rest) == 0 {
		chunk, err := r.stream.Next(r.ctx)
		if err != nil {
			return 0, err
		}
		if r.rest, err = chunkBytes(chunk); err != nil {
			Release(chunk)
			r.stream.Cancel(err)
			return 0, err
		}
	}
	n := copy(into, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

func (r *streamReader) Close() error {
	r.stream.Cancel(errReaderClosed)
	return nil
}

var errReaderClosed = plainError("The reader of the stream was closed.")

// chunkBytes answers the bytes of a chunk.
func chunkBytes(chunk any) ([]byte, error) {
	switch chunk := chunk.(type) {
	case Bytes:
		return chunk.Data, nil
	case string:
		return unsafe.Slice(unsafe.StringData(chunk), len(chunk)), nil
	}
	return nil, typeError(fmt.Sprintf("A stream of bytes has a chunk of type %T.", chunk))
}
