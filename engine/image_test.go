package engine

import (
	"fmt"
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
		h := harness{sources: webapi.Sources()}
		image, err := e.engine.Build(b.Context(), uint64(e.opts.Bounds.Memory)+settleReserve, h.install)
		if err != nil {
			b.Fatal(err)
		}
		_ = image.Close()
	}
}

// TestCachedImage starts executors with one cache folder, whatever is in it.
func TestCachedImage(t *testing.T) {
	tests := []struct {
		name   string
		damage func(image []byte) []byte
	}{
		{"intact", func(image []byte) []byte { return image }},
		{"empty", func([]byte) []byte { return nil }},
		{"cut off", func(image []byte) []byte { return image[:len(image)/2] }},
		{"no memory", func(image []byte) []byte { return image[:headerSize+8] }},
		{"a bit flipped", func(image []byte) []byte { image[len(image)/2] ^= 1; return image }},
		{"another format", func(image []byte) []byte { image[0] ^= 1; return image }},
		{"more than the memory limit", func(image []byte) []byte { return append(image, make([]byte, 16<<20)...) }},
	}
	dir := t.TempDir()
	runIn(t, dir)
	file := imageIn(t, dir)
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			damaged := test.damage(append([]byte(nil), whole...))
			if err := os.WriteFile(file, damaged, 0o600); err != nil {
				t.Fatal(err)
			}
			runIn(t, dir)
			if now, err := os.ReadFile(imageIn(t, dir)); err != nil || len(now) != len(whole) {
				t.Errorf("the file has %d bytes afterwards, not %d: %v", len(now), len(whole), err)
			}
		})
	}
}

func TestPruneImages(t *testing.T) {
	dir := t.TempDir()
	for i := range 7 {
		file := filepath.Join(dir, fmt.Sprint("image-", i))
		if err := writeImageFile(file, []uint64{1}, strings.NewReader("memory")); err != nil {
			t.Fatal(err)
		}
		at := time.Unix(int64(1000+i), 0)
		if err := os.Chtimes(file, at, at); err != nil {
			t.Fatal(err)
		}
	}
	pruneImages(dir)
	var left []string
	entries, _ := os.ReadDir(dir)
	for _, entry := range entries {
		left = append(left, entry.Name())
	}
	if want := []string{"image-3", "image-4", "image-5", "image-6"}; !slices.Equal(left, want) {
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

// imageIn is the one image file in a folder.
func imageIn(t *testing.T, dir string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "image-*"))
	if err != nil || len(files) != 1 {
		t.Fatalf("image files: %v, %v", files, err)
	}
	return files[0]
}
