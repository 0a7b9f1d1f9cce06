package compression

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/hostcalls"
)

// guest drives the functions as the harness does.
type guest struct {
	t   testing.TB
	env hostcalls.Env
	id  any
}

func call(t testing.TB, env *hostcalls.Env, name string, args ...any) (any, error) {
	t.Helper()
	for _, f := range Functions() {
		if f.Name == name {
			return f.Call(env, args)
		}
	}
	t.Fatalf("no function %s", name)
	return nil, nil
}

func openGuest(t testing.TB, format string, decompress bool) *guest {
	t.Helper()
	g := &guest{t: t}
	var err error
	if g.id, err = call(t, &g.env, "compressionOpen", format, decompress); err != nil {
		t.Fatal(err)
	}
	return g
}

// drain takes the output that begins with piece.
func (g *guest) drain(out *bytes.Buffer, piece any, err error) error {
	for err == nil && piece != nil {
		b := piece.([]byte)
		if len(b) == 0 || len(b) > pieceSize {
			g.t.Fatalf("a piece of %d bytes", len(b))
		}
		out.Write(b)
		piece, err = call(g.t, &g.env, "compressionRead", g.id)
	}
	return err
}

// feed gives input in pieces of a size and gives all output.
func (g *guest) feed(input []byte, size int) ([]byte, error) {
	var out bytes.Buffer
	for len(input) > 0 {
		n := min(size, len(input))
		piece, err := call(g.t, &g.env, "compressionWrite", g.id, bytes.Clone(input[:n]))
		if err := g.drain(&out, piece, err); err != nil {
			return out.Bytes(), err
		}
		input = input[n:]
	}
	piece, err := call(g.t, &g.env, "compressionEnd", g.id)
	if piece == nil {
		return out.Bytes(), err
	}
	err = g.drain(&out, piece, err)
	return out.Bytes(), err
}

var formats = []string{"deflate", "deflate-raw", "gzip"}

// reader gives the standard library's reader of a format.
func reader(format string, r io.Reader) (io.Reader, error) {
	switch format {
	case "gzip":
		return gzip.NewReader(r)
	case "deflate":
		return zlib.NewReader(r)
	}
	return flate.NewReader(r), nil
}

// writerOf gives the standard library's writer of a format.
func writerOf(format string, w io.Writer, level int) io.WriteCloser {
	var wc io.WriteCloser
	switch format {
	case "gzip":
		wc, _ = gzip.NewWriterLevel(w, level)
	case "deflate":
		wc, _ = zlib.NewWriterLevel(w, level)
	default:
		wc, _ = flate.NewWriter(w, level)
	}
	return wc
}

func compressed(format string, level int, data []byte) []byte {
	var b bytes.Buffer
	w := writerOf(format, &b, level)
	_, _ = w.Write(data)
	_ = w.Close()
	return b.Bytes()
}

func random(n int) []byte {
	b := make([]byte, n)
	r := rand.New(rand.NewPCG(1, 2))
	for i := range b {
		b[i] = byte(r.Uint32())
	}
	return b
}

var inputs = []struct {
	name string
	data []byte
}{
	{"empty", nil},
	{"one byte", []byte("a")},
	{"text", []byte(strings.Repeat("The quick brown fox jumps over the lazy dog. ", 40))},
	{"zeros", make([]byte, 1<<20)},
	{"random", random(300_000)},
	{"repeats at a distance", bytes.Repeat(random(33_000), 4)},
	{"mixed", append(append(random(70_000), make([]byte, 70_000)...), random(10)...)},
}

func TestDecompress(t *testing.T) {
	for _, format := range formats {
		for _, in := range inputs {
			for _, level := range []int{flate.NoCompression, flate.BestSpeed, flate.BestCompression, flate.HuffmanOnly} {
				data := compressed(format, level, in.data)
				for _, size := range []int{1, 7, pieceSize} {
					if size < 10 && len(data) > 3_000 {
						continue
					}
					got, err := openGuest(t, format, true).feed(data, size)
					if err != nil || !bytes.Equal(got, in.data) {
						t.Errorf("%s, %s, level %d, in pieces of %d: %d bytes, %v", format, in.name, level, size, len(got), err)
					}
				}
			}
		}
	}
}

func TestCompress(t *testing.T) {
	for _, format := range formats {
		for _, in := range inputs {
			t.Run(format+" "+in.name, func(t *testing.T) {
				data, err := openGuest(t, format, false).feed(in.data, 10_000)
				if err != nil {
					t.Fatal(err)
				}
				r, err := reader(format, bytes.NewReader(data))
				if err != nil {
					t.Fatal(err)
				}
				got, err := io.ReadAll(r)
				if err != nil || !bytes.Equal(got, in.data) {
					t.Errorf("%d bytes, %v", len(got), err)
				}
			})
		}
	}
}

func gzipWith(flags byte, fields string) []byte {
	plain := compressed("gzip", flate.DefaultCompression, []byte("text"))
	out := append([]byte{0x1F, 0x8B, 8, flags, 0, 0, 0, 0, 0, 3}, fields...)
	return append(out, plain[10:]...)
}

func TestGzipHeaders(t *testing.T) {
	for _, tt := range []struct {
		name   string
		flags  byte
		fields string
		err    bool
	}{
		{"plain", 0, "", false},
		{"text flag", 1, "", false},
		{"name", 8, "file.txt\x00", false},
		{"comment", 16, "a comment\x00", false},
		{"extra", 4, "\x03\x00abc", false},
		{"empty extra", 4, "\x00\x00", false},
		{"all", 4 | 8 | 16, "\x02\x00abname\x00comment\x00", false},
		{"header checksum", 2, "\xa7\x77", false},
		{"wrong header checksum", 2, "\x00\x00", true},
		{"reserved flag", 0x20, "", true},
	} {
		for _, size := range []int{1, 100} {
			got, err := openGuest(t, "gzip", true).feed(gzipWith(tt.flags, tt.fields), size)
			if (err != nil) != tt.err || err == nil && string(got) != "text" {
				t.Errorf("%s, in pieces of %d: %q, %v", tt.name, size, got, err)
			}
		}
	}
}

func TestInvalidData(t *testing.T) {
	text := compressed("deflate-raw", flate.BestCompression, []byte(strings.Repeat("some text", 30)))
	for _, tt := range []struct{ name, format, data, want string }{
		{"nothing", "gzip", "", errTruncated.Error()},
		{"cut", "deflate-raw", string(text[:len(text)-2]), errTruncated.Error()},
		{"trailing", "deflate-raw", string(text) + "x", errTrailing.Error()},
		{"second member", "gzip", string(gzipWith(0, "")) + string(gzipWith(0, "")), errTrailing.Error()},
		{"reserved block type", "deflate-raw", "\x07", errCorrupt.Error()},
		{"stored length", "deflate-raw", "\x01\x01\x00\x00\x00", errCorrupt.Error()},
		{"too far back", "deflate-raw", "\x03\x02\x00", errCorrupt.Error()},
		{"distance code 30", "deflate-raw", "\x4b\x04\x1f\x00\x00", errCorrupt.Error()},
		{"too many literal codes", "deflate-raw", "\xfd\x00\x00\x00", errCorrupt.Error()},
		{"no code length codes", "deflate-raw", "\x05\x00\x00\x00\x00\x00", errCorrupt.Error()},
		{"preset dictionary", "deflate", "\x78\xbb\x00\x00\x00\x00", errCorrupt.Error()},
		{"window of 64 KiB", "deflate", "\x88\x1c", errCorrupt.Error()},
		{"no gzip", "gzip", "PK\x03\x04 and more than ten bytes", errCorrupt.Error()},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := openGuest(t, tt.format, true).feed([]byte(tt.data), 3)
			var e *hostcalls.Error
			if !errors.As(err, &e) || e.Name != "TypeError" || e.Message != tt.want {
				t.Errorf("got %v, want %s", err, tt.want)
			}
		})
	}
}

// TestChecksums changes each byte of a trailer.
func TestChecksums(t *testing.T) {
	for format, size := range map[string]int{"deflate": 4, "gzip": 8} {
		data := compressed(format, flate.DefaultCompression, []byte("text"))
		for i := len(data) - size; i < len(data); i++ {
			changed := bytes.Clone(data)
			changed[i] ^= 1
			got, err := openGuest(t, format, true).feed(changed, 1000)
			if err == nil || string(got) != "text" {
				t.Errorf("%s, byte %d: %q, %v", format, i, got, err)
			}
		}
	}
}

// TestOutputIsBounded feeds data that expands a few hundredfold.
func TestOutputIsBounded(t *testing.T) {
	bomb := compressed("deflate-raw", flate.BestSpeed, make([]byte, 16<<20))
	g := openGuest(t, "deflate-raw", true)
	piece, err := call(t, &g.env, "compressionWrite", g.id, bomb)
	allocated := testing.AllocsPerRun(100, func() {
		if piece, err = call(t, &g.env, "compressionRead", g.id); err != nil || len(piece.([]byte)) != pieceSize {
			t.Fatalf("%v", err)
		}
	})
	if allocated > 20 {
		t.Errorf("%v allocations for one piece", allocated)
	}
}

func TestStreamsOfARunAreBounded(t *testing.T) {
	var env hostcalls.Env
	var ids []any
	for {
		id, err := call(t, &env, "compressionOpen", "gzip", false)
		if err != nil {
			break
		}
		if ids = append(ids, id); len(ids) > 1000 {
			t.Fatal("no bound")
		}
	}
	if _, err := call(t, &env, "compressionClose", ids[0]); err != nil {
		t.Fatal(err)
	}
	if _, err := call(t, &env, "compressionOpen", "gzip", false); err != nil {
		t.Errorf("after one was closed: %v", err)
	}
}

// TestFinishedStreamsAreClosed checks that nothing is left of a stream that ended.
func TestFinishedStreamsAreClosed(t *testing.T) {
	for _, data := range []string{"\x03\x00", "\x07", ""} {
		g := openGuest(t, "deflate-raw", true)
		_, _ = g.feed([]byte(data), 1)
		if s := streamsOf(&g.env); len(s.byID) != 0 || s.memory != 0 {
			t.Errorf("%q: %d streams, %d bytes", data, len(s.byID), s.memory)
		}
	}
}

func TestMisuse(t *testing.T) {
	g := openGuest(t, "gzip", false)
	if _, err := call(t, &g.env, "compressionWrite", 99.0, []byte{}); err == nil {
		t.Error("an unknown stream took input")
	}
	if _, err := call(t, &g.env, "compressionOpen", "zip", false); err == nil {
		t.Error("an unknown format was opened")
	}
	if _, err := call(t, &g.env, "compressionWrite", g.id, make([]byte, pieceSize+1)); err == nil {
		t.Error("a large input was taken")
	}
}

// FuzzInflate compares with the standard library's decoder, however the input is cut.
func FuzzInflate(f *testing.F) {
	for _, in := range inputs {
		if len(in.data) < 100_000 {
			f.Add(compressed("deflate-raw", flate.BestCompression, in.data), 5)
			f.Add(compressed("deflate-raw", flate.NoCompression, in.data), 1)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte, size int) {
		if size < 1 || size > pieceSize {
			size = 1
		}
		source := bytes.NewReader(data)
		want, wantErr := io.ReadAll(io.LimitReader(flate.NewReader(source), 4<<20))
		if len(want) == 4<<20 {
			return
		}
		got, err := openGuest(t, "deflate-raw", true).feed(data, size)
		if wantErr == nil && source.Len() > 0 {
			wantErr = errTrailing
		}
		// This decoder refuses incomplete codes, which the other one may accept.
		if err == nil && (wantErr != nil || !bytes.Equal(got, want)) {
			t.Errorf("got %d bytes, want %d and %v", len(got), len(want), wantErr)
		}
	})
}
