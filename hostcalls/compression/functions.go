package compression

import (
	"fmt"

	"github.com/codemode-executor/codemode-executor/hostcalls"
)

// maxMemory bounds what the streams in progress of one run hold.
const maxMemory = 64 << 20

const (
	compressorMemory   = 1 << 20
	decompressorMemory = 192 << 10
)

// coder is a stream in progress. After write, read is called until it gives
// nothing; after end, which comes once, likewise.
type coder interface {
	write(p []byte) error
	end() error
	// read gives at most a piece of output, which is valid until the next call.
	read() ([]byte, error)
	release()
}

// stream is a coder and its share of maxMemory.
type stream struct {
	coder
	memory  int
	isEnded bool
}

// streams are those of one run, by id.
type streams struct {
	byID   map[int64]*stream
	lastID int64
	memory int
}

type stateKey struct{}

// Functions gives the host side of the compression streams. A stream that gave an
// error, or its last output, is closed.
//
//   - compressionOpen(format, decompress): the id of a new stream. format is
//     "deflate", "deflate-raw" or "gzip". RangeError when too many are open.
//   - compressionWrite(id, bytes): takes up to 64 KiB of input and gives a piece of
//     output, up to 64 KiB, or undefined when it needs more input.
//   - compressionRead(id): the next piece, or undefined.
//   - compressionEnd(id): says that no more input follows; gives a piece or undefined.
//   - compressionClose(id): forgets a stream. An unknown one is ignored.
//
// Compressed data that is not valid, ends too early, or has something after it is
// a TypeError.
func Functions() []hostcalls.Function {
	return []hostcalls.Function{
		{Name: "compressionOpen", Length: 2, Call: open},
		{Name: "compressionWrite", Length: 2, Call: onStream(write)},
		{Name: "compressionRead", Length: 1, Call: onStream(read)},
		{Name: "compressionEnd", Length: 1, Call: onStream(end)},
		{Name: "compressionClose", Length: 1, Call: closeStream},
	}
}

func streamsOf(env *hostcalls.Env) *streams {
	if s, ok := env.State[stateKey{}].(*streams); ok {
		return s
	}
	s := &streams{byID: map[int64]*stream{}}
	if env.State == nil {
		env.State = map[any]any{}
	}
	env.State[stateKey{}] = s
	return s
}

func open(env *hostcalls.Env, args []any) (any, error) {
	format, _ := args[0].(string)
	decompress, _ := args[1].(bool)
	all := streamsOf(env)
	memory := compressorMemory
	if decompress {
		memory = decompressorMemory
	}
	if all.memory+memory > maxMemory {
		return nil, &hostcalls.Error{Name: "RangeError", Message: fmt.Sprintf(
			"%d compression streams are in progress, which is as many as one program may have; read them to the end, or cancel them", len(all.byID))}
	}
	c, err := newCoder(format, decompress)
	if err != nil {
		return nil, err
	}
	all.lastID++
	all.memory += memory
	all.byID[all.lastID] = &stream{coder: c, memory: memory}
	return float64(all.lastID), nil
}

func newCoder(format string, decompress bool) (coder, error) {
	switch {
	case format == "deflate" && decompress:
		return newDecompressor(newZlibFraming()), nil
	case format == "deflate":
		return newCompressor(&zlibWriters), nil
	case format == "deflate-raw" && decompress:
		return newDecompressor(rawFraming{}), nil
	case format == "deflate-raw":
		return newCompressor(&rawWriters), nil
	case format == "gzip" && decompress:
		return newDecompressor(&gzipFraming{}), nil
	case format == "gzip":
		return newCompressor(&gzipWriters), nil
	}
	return nil, fmt.Errorf("compression: no format %q", format)
}

// onStream finds the stream that a call is about, and closes it when the call gives
// an error or the last output.
func onStream(call func(s *stream, args []any) ([]byte, error)) func(*hostcalls.Env, []any) (any, error) {
	return func(env *hostcalls.Env, args []any) (any, error) {
		id, _ := args[0].(float64)
		all := streamsOf(env)
		s, ok := all.byID[int64(id)]
		if !ok {
			return nil, fmt.Errorf("compression: no stream %v", args[0])
		}
		piece, err := call(s, args)
		if err != nil || (s.isEnded && len(piece) == 0) {
			all.close(int64(id))
		}
		switch {
		case err != nil:
			return nil, &hostcalls.Error{Name: "TypeError", Message: err.Error()}
		case len(piece) == 0:
			return nil, nil
		}
		return piece, nil
	}
}

func write(s *stream, args []any) ([]byte, error) {
	p, _ := args[1].([]byte)
	if len(p) > pieceSize {
		return nil, fmt.Errorf("%d bytes of input at once", len(p))
	}
	if err := s.write(p); err != nil {
		return nil, err
	}
	return s.read()
}

func read(s *stream, _ []any) ([]byte, error) { return s.read() }

func end(s *stream, _ []any) ([]byte, error) {
	s.isEnded = true
	if err := s.end(); err != nil {
		return nil, err
	}
	return s.read()
}

func closeStream(env *hostcalls.Env, args []any) (any, error) {
	id, _ := args[0].(float64)
	streamsOf(env).close(int64(id))
	return nil, nil
}

func (all *streams) close(id int64) {
	if s, ok := all.byID[id]; ok {
		s.release()
		all.memory -= s.memory
		delete(all.byID, id)
	}
}
