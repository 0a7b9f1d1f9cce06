package engine

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/webapi"
)

// BenchmarkImage is the evaluation of the web platform into a new image, which a
// start without a cached image takes besides compiling.
func BenchmarkImage(b *testing.B) {
	e, err := New(b.Context(), Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer e.Close()
	for b.Loop() {
		h := harness{platform: platform{"web", webapi.Sources}}
		image, err := e.engine.Build(b.Context(), uint64(e.opts.Bounds.Memory)+settleReserve, h.install)
		if err != nil {
			b.Fatal(err)
		}
		_ = image.Close()
	}
}

// TestStartCache starts executors with one cache folder, whatever is in it.
func TestStartCache(t *testing.T) {
	damages := []struct {
		name   string
		damage func(file []byte) []byte
	}{
		{"intact", func(file []byte) []byte { return file }},
		{"empty", func([]byte) []byte { return nil }},
		{"cut off", func(file []byte) []byte { return file[:len(file)/2] }},
		{"a bit flipped", func(file []byte) []byte { file[len(file)/2] ^= 1; return file }},
		{"another format", func(file []byte) []byte { file[0] ^= 1; return file }},
		{"no body", func([]byte) []byte { return sealed(nil) }},
		{"nothing behind the start", func(file []byte) []byte { return sealed(file[headerSize : headerSize+8]) }},
		{"too much", func(file []byte) []byte { return sealed(append(file[headerSize:], make([]byte, 16<<20)...)) }},
	}
	dir := t.TempDir()
	runIn(t, dir)
	for _, kind := range []string{"code", "image"} {
		file := onlyFile(t, dir, kind)
		whole, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, test := range damages {
			t.Run(kind+"/"+test.name, func(t *testing.T) {
				if err := os.WriteFile(file, test.damage(slices.Clone(whole)), 0o600); err != nil {
					t.Fatal(err)
				}
				runIn(t, dir)
				if now, err := os.ReadFile(onlyFile(t, dir, kind)); err != nil || len(now) != len(whole) {
					t.Errorf("the file has %d bytes afterwards, not %d: %v", len(now), len(whole), err)
				}
			})
		}
	}
}

// sealed is a cache file with that body.
func sealed(body []byte) []byte {
	header := binary.LittleEndian.AppendUint32([]byte(cacheFormat), crc32.Checksum(body, castagnoli))
	return append(header, body...)
}

func TestPruneCache(t *testing.T) {
	dir := t.TempDir()
	for i := range 7 {
		file := filepath.Join(dir, fmt.Sprint("image-", i))
		if err := writeCacheFile(file, strings.NewReader("memory")); err != nil {
			t.Fatal(err)
		}
		at := time.Unix(int64(1000+i), 0)
		if err := os.Chtimes(file, at, at); err != nil {
			t.Fatal(err)
		}
	}
	other := filepath.Join(dir, "code-1")
	if err := writeCacheFile(other, strings.NewReader("code")); err != nil {
		t.Fatal(err)
	}
	pruneCache(filepath.Join(dir, "image-6"))
	var left []string
	entries, _ := os.ReadDir(dir)
	for _, entry := range entries {
		left = append(left, entry.Name())
	}
	if want := []string{"code-1", "image-3", "image-4", "image-5", "image-6"}; !slices.Equal(left, want) {
		t.Errorf("left are %v, want %v", left, want)
	}
}

// runIn starts an executor with that cache and runs a program that needs most of
// what the image holds.
func runIn(t *testing.T, dir string) {
	t.Helper()
	e, err := New(t.Context(), Options{CacheDir: dir, Bounds: protocol.Bounds{Memory: 16 << 20}})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	result, err := e.Execute(t.Context(), protocol.Request{
		Code: `async () => { await new Promise(r => setTimeout(r, 1)); return new URL('http://a/b?c').href + Math.max(1, 2) }`,
	})
	if err != nil || result.Value != `"http://a/b?c2"` {
		t.Fatalf("got %+v, %v", result, err)
	}
}

// onlyFile is the one cache file of a kind in a folder.
func onlyFile(t *testing.T, dir, kind string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, kind+"-*"))
	if err != nil || len(files) != 1 {
		t.Fatalf("files of %s: %v, %v", kind, files, err)
	}
	return files[0]
}
