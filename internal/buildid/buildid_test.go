package buildid

import (
	"bytes"
	"strings"
	"testing"
)

func TestIdentify(t *testing.T) {
	const id = "NEQ4P36vVxP1ihpRXj5T/YznqhZjgUYHCx3qTBBiv/PwZww80tRa5YIY9U0SmG/noQdhKHgXvzqXvRj7wNO"
	pad := strings.Repeat("\x00", 4096)
	long := strings.Repeat("code", buildIDReach)
	for _, tt := range []struct {
		name, one, other string
		id               string // of one, empty for a hash
		same             bool
	}{
		{"the ID of an ELF file", pad + "\x04\x00\x00\x00S\x00\x00\x00\x04\x00\x00\x00Go\x00\x00" + id + "\x00" + long, "Go\x00\x00" + id, id, true},
		{"that of other files", pad + "\xff Go build ID: \"" + id + "\"\n \xff" + long, "\xff Go build ID: \"" + id, id, true},
		{"an ID after other notes", "Go\x00\x00Go\x00\x00note" + "Go\x00\x00" + id, "Go\x00\x00" + id, id, true},
		{"another ID", "Go\x00\x00" + id, "Go\x00\x00" + strings.Replace(id, "noQd", "noQe", 1), id, false},
		{"no ID", "\x7fELF" + long + "1", "\x7fELF" + long + "2", "", false},
		{"no ID, and the same file", "\x7fELF" + long, "\x7fELF" + long, "", true},
		{"the same ID for all builds", "Go\x00\x00redacted" + long + "1", "Go\x00\x00redacted" + long + "2", "", false},
		{"an ID out of reach", long + "Go\x00\x00" + id + "1", long + "Go\x00\x00" + id + "2", "", false},
		{"a short file", "1", "2", "", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			one, err := identify(strings.NewReader(tt.one))
			if err != nil {
				t.Fatal(err)
			}
			other, err := identify(strings.NewReader(tt.other))
			if err != nil {
				t.Fatal(err)
			}
			if bytes.Equal(one, other) != tt.same {
				t.Errorf("%q and %q", one, other)
			}
			if tt.id != "" && string(one) != tt.id || tt.id == "" && len(one) != 32 {
				t.Errorf("got %q", one)
			}
		})
	}
}

func TestIdentifyEmptyFile(t *testing.T) {
	if id, err := identify(strings.NewReader("")); err == nil {
		t.Errorf("got %q", id)
	}
}

func TestThisBuild(t *testing.T) {
	id, err := Own()
	if err != nil || len(id) == 0 {
		t.Errorf("got %q, %v", id, err)
	}
}

func BenchmarkIdentify(b *testing.B) {
	for _, withID := range []bool{true, false} {
		name := "hash"
		if withID {
			name = "build ID"
		}
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				f, err := openExecutable()
				if err != nil {
					b.Fatal(err)
				}
				if withID {
					_, err = identify(f)
				} else {
					_, err = hashProgram(f)
				}
				if err != nil {
					b.Fatal(err)
				}
				_ = f.Close()
			}
		})
	}
}
