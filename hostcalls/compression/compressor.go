package compression

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"io"
	"sync"
)

// writer is what the three writers of the standard library have in common.
type writer interface {
	io.WriteCloser
	Reset(io.Writer)
}

// A writer needs about 800 KiB, which is worth keeping for the next stream.
var (
	gzipWriters = sync.Pool{New: func() any { return writer(gzip.NewWriter(io.Discard)) }}
	zlibWriters = sync.Pool{New: func() any { return writer(zlib.NewWriter(io.Discard)) }}
	rawWriters  = sync.Pool{New: func() any {
		w, _ := flate.NewWriter(io.Discard, flate.DefaultCompression) // fails for wrong levels only
		return writer(w)
	}}
)

// compressor is a coder that compresses.
type compressor struct {
	pool *sync.Pool
	w    writer
	out  bytes.Buffer
}

func newCompressor(pool *sync.Pool) *compressor {
	c := &compressor{pool: pool, w: pool.Get().(writer)}
	c.w.Reset(&c.out)
	return c
}

func (c *compressor) write(p []byte) error {
	_, err := c.w.Write(p)
	return err
}

func (c *compressor) end() error { return c.w.Close() }

func (c *compressor) read() ([]byte, error) { return c.out.Next(pieceSize), nil }

func (c *compressor) release() {
	c.w.Reset(io.Discard)
	c.pool.Put(c.w)
}
