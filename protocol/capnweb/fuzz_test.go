package capnweb

import (
	"bytes"
	"context"
	"errors"
	"io"
	"path/filepath"
	"runtime"
	"testing"
	"time"
)

// fuzzLimits are small, so that the fuzzer reaches them.
var fuzzLimits = Limits{
	MessageSize: 10000, Depth: 64, BigIntDigits: 100, Exports: 100, Imports: 100,
	HeldBytes: 1 << 20, SendBuffer: 1 << 20, Calls: 50, MapSteps: 1000, BlobSize: 1000,
}

// fuzzAPI is a main object that does with its arguments what can be done.
func fuzzAPI() Object {
	api := hostileAPI()
	return append(api, Object{
		{"keep", func(fn *Stub) *Stub { return fn.Dup() }},
		{"back", func(v any) Object { return Object{{"v", v}} }},
		{"write", func(ctx context.Context, w *WritableStream) error {
			if err := w.Write(ctx, "chunk"); err != nil {
				return err
			}
			return w.Close(ctx)
		}},
		{"numbers", func() *ReadableStream { return kitNumbers(3) }},
		{"sink", func() *WritableStream { return NewWritableStream(&discardSink{}) }},
		{"blob", func(b *Blob) *Blob { return b }},
		{"body", func(ctx context.Context, r *Request) (*Response, error) {
			if r == nil || r.Body == nil {
				return nil, errors.New("no body")
			}
			data, err := io.ReadAll(r.Body.Reader(ctx))
			return &Response{Body: bytesStream(data)}, err
		}},
		{"object", func() (Target, error) { return NewTarget(&kitCounter{}) }},
		{"fail", func(v any) error { return &Rejection{v} }},
	}...)
}

// discardSink takes everything.
type discardSink struct{}

func (*discardSink) Write(_ context.Context, chunk any) error { Release(chunk); return nil }
func (*discardSink) Close(context.Context) error              { return nil }
func (*discardSink) Abort(error)                              {}

// FuzzSession has a session receive frames, one a line. It must take them all
// without waiting for anything, stay within its limits, and hold nothing when it
// has ended.
func FuzzSession(f *testing.F) {
	files, err := filepath.Glob("testdata/vectors/*.jsonl")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		if seed := fuzzSeed(f, file); len(seed) < 5000 {
			f.Add(seed)
		}
	}
	f.Add([]byte(`["push",["pipeline",0,["numbers"],[]]]` + "\n" + `["pull",1]` + "\n" + `["resolve",2,1]` + "\n" + `["reject",3,2]`))
	f.Add([]byte(`["pipe"]` + "\n" + `["push",["pipeline",0,["blob"],[["blob","t",["readable",1]]]]]` + "\n" + `["stream",["pipeline",1,["write"],["x"]]]`))
	f.Add([]byte(`["push",["pipeline",0,["write"],[["writable",-1]]]]` + "\n" + `["resolve",1,null]` + "\n" + `["resolve",2,null]`))
	f.Fuzz(func(t *testing.T, data []byte) { fuzzSession(t, data) })
}

// fuzzSeed answers what the client of a recording sends.
func fuzzSeed(f *testing.F, file string) []byte {
	var frames [][]byte
	for _, frame := range loadVector(f, file).frames {
		if frame.Dir == "c2s" && frame.Text != nil {
			frames = append(frames, []byte(*frame.Text))
		}
	}
	return bytes.Join(frames, []byte("\n"))
}

var fuzzData []byte

func fuzzSession(t *testing.T, data []byte) {
	fuzzData = data
	near, far := Pipe()
	s, err := NewSession(near, Options{Main: fuzzAPI(), Limits: fuzzLimits})
	if err != nil {
		t.Fatal(err)
	}
	drained := make(chan struct{})
	go func() {
		defer close(drained)
		for err := error(nil); err == nil; {
			_, err = far.Receive(context.Background())
		}
	}()
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	for frame := range bytes.SplitSeq(data, []byte("\n")) {
		if err := far.Send(ctx, bytes.Clone(frame)); err != nil {
			if ctx.Err() != nil {
				t.Fatal("the session does not read")
			}
			break
		}
		checkLimits(t, s)
	}
	_ = s.Close()
	<-drained
	waitForNothing(t, s)
}

func checkLimits(t *testing.T, s *Session) {
	stats := s.Stats()
	// One entry more is there until the session has ended for it.
	if stats.Exports > fuzzLimits.Exports+1 || stats.Imports > fuzzLimits.Imports+fuzzLimits.Calls {
		t.Errorf("the tables have grown to %+v", stats)
	}
	if held := s.load.bytes.Load(); held > int64(fuzzLimits.HeldBytes) {
		t.Errorf("the session holds %d bytes", held)
	}
}

// waitForNothing waits until what the session did for its peer is over.
func waitForNothing(t *testing.T, s *Session) {
	for end := time.Now().Add(3 * time.Second); ; runtime.Gosched() {
		calls, held := s.load.calls.Load(), s.load.bytes.Load()
		if calls == 0 && held == 0 {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("after the end: %d calls, %d bytes held\n%s", calls, held, fuzzData)
		}
	}
}
