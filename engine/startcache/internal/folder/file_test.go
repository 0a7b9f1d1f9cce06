package folder

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/engine/startcache/internal/foldertest"
)

func TestSaveAndLoad(t *testing.T) {
	f := mustOpen(t, t.TempDir())
	if _, _, err := f.Load("code-1"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
	for _, body := range []string{"", "code", strings.Repeat("more code", 1<<16)} {
		if err := f.Save("code-1", strings.NewReader(body)); err != nil {
			t.Fatal(err)
		}
		got, release, err := f.Load("code-1")
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != body {
			t.Errorf("%d bytes are loaded of %d", len(got), len(body))
		}
		release()
	}
	foldertest.Want(t, f.Path("."), "code-1")
}

// TestDamage loads files that are not as they were saved.
func TestDamage(t *testing.T) {
	for _, tt := range []struct {
		name   string
		damage func(data []byte) []byte
		want   error // nil for any
	}{
		{"empty", func([]byte) []byte { return nil }, nil},
		{"a part of the header", func(data []byte) []byte { return data[:headerSize-1] }, nil},
		{"the header alone", func(data []byte) []byte { return data[:headerSize] }, errDamaged},
		{"cut off", func(data []byte) []byte { return data[:len(data)-1] }, errDamaged},
		{"longer", func(data []byte) []byte { return append(data, 0) }, errDamaged},
		{"zeros", func(data []byte) []byte { return make([]byte, len(data)) }, nil},
		{"another format", flip(len(format) - 2), nil},
		{"another checksum", flip(len(format)), errDamaged},
		{"a bit of the body", flip(headerSize), errDamaged},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f := mustOpen(t, t.TempDir())
			if err := f.Save("code-1", strings.NewReader("some code")); err != nil {
				t.Fatal(err)
			}
			before, err := f.Measure("code-1")
			if err != nil {
				t.Fatal(err)
			}
			data, err := os.ReadFile(f.Path("code-1"))
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(f.Path("code-1"), tt.damage(slices.Clone(data)), 0o600); err != nil {
				t.Fatal(err)
			}
			if body, _, err := f.Load("code-1"); err == nil || tt.want != nil && !errors.Is(err, tt.want) {
				t.Errorf("loaded %q, %v", body, err)
			}
			if after, err := f.Measure("code-1"); err != nil || bytes.Equal(before, after) {
				t.Errorf("measured %x, before %x, %v", after, before, err)
			}
		})
	}
}

// flip damages one bit.
func flip(at int) func(data []byte) []byte {
	return func(data []byte) []byte {
		data[at] ^= 0x40
		return data
	}
}

// TestFailedSave leaves nothing behind.
func TestFailedSave(t *testing.T) {
	f := mustOpen(t, t.TempDir())
	if err := os.MkdirAll(f.Path("code-1/full"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := f.Save("code-1", strings.NewReader("code")); err == nil {
		t.Error("a file replaced a folder")
	}
	foldertest.Want(t, f.Path("."), "code-1")
}
