package engine

import (
	"bytes"
	"encoding/binary"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/engine/startcache"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// TestStartCache starts executors with one cache folder, whatever is in it.
func TestStartCache(t *testing.T) {
	dir := t.TempDir()
	runIn(t, dir)
	for _, test := range damages {
		if testing.Short() && test.slow {
			continue
		}
		t.Run(kinds[test.file]+"/"+test.name, func(t *testing.T) {
			whole, err := os.ReadFile(onlyFile(t, dir, test.file))
			if err != nil {
				t.Fatal(err)
			}
			test.apply(t, dir)
			runIn(t, dir)
			wantRepaired(t, dir, test.file, whole)
		})
	}
}

// Patterns of the files in this user's part of a cache folder.
const (
	codeFile     = "code-*"
	imageFile    = "image-*"
	compiledFile = "wazero-*/*[0-9a-f]"
	sealFile     = "wazero-*/*.seal"
)

var kinds = map[string]string{codeFile: "code", imageFile: "image", compiledFile: "compiled", sealFile: "seal"}

var keptKeys = map[string]startcache.Key{codeFile: startcache.Code(), imageFile: startcache.Image("web")}

// damage is what can have become of a file in the cache.
type damage struct {
	file, name string
	damage     func(data []byte) []byte
	// whole is for a file that the cache calls whole. Of code and images it is the body
	// that is damaged.
	whole bool
	// slow is for what is compiled anew and like another case.
	slow bool
}

// apply damages the one file in a cache folder.
func (d damage) apply(t *testing.T, dir string) {
	t.Helper()
	file := onlyFile(t, dir, d.file)
	if !d.whole {
		rewrite(t, file, d.damage)
		return
	}
	c := openCache(t, dir)
	if d.file == compiledFile {
		// It looks as if wazero had written it.
		if c.Compilation() == nil {
			t.Fatal("no cache of compiled code")
		}
		rewrite(t, file, d.damage)
		c.KeepCompiled()
		return
	}
	var body []byte
	release, ok := c.Load(keptKeys[d.file], func(b []byte) error { body = slices.Clone(b); return nil })
	release()
	if !ok {
		t.Fatal("the file is not whole before it is damaged")
	}
	c.Keep(keptKeys[d.file], bytes.NewReader(d.damage(body)))
}

// rewrite changes the contents of a file.
func rewrite(t *testing.T, file string, change func(data []byte) []byte) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, change(data), 0o600); err != nil {
		t.Fatal(err)
	}
}

// openCache opens a cache that is of use.
func openCache(t *testing.T, dir string) *startcache.Cache {
	t.Helper()
	c := startcache.Open(dir, slog.New(slog.NewTextHandler(failWriter{t}, nil)))
	t.Cleanup(c.Close)
	return c
}

// failWriter fails a test that logs.
type failWriter struct{ t *testing.T }

func (w failWriter) Write(line []byte) (int, error) {
	w.t.Errorf("logged: %s", line)
	return len(line), nil
}

var damages = slices.Concat(
	damagesOf(codeFile, false), bodyDamages(codeFile),
	damagesOf(imageFile, false), bodyDamages(imageFile),
	damagesOf(compiledFile, true),
	[]damage{
		// Of the machine code itself wazero has a checksum of its own.
		{file: compiledFile, name: "the number of functions", damage: flip(func(file []byte) int { return versionEnd(file) + 3 }), slow: true},
		{file: compiledFile, name: "a function's offset", damage: flip(func(file []byte) int { return versionEnd(file) + 4 + 7 }), slow: true},
		{file: compiledFile, name: "another version", damage: flip(func(file []byte) int { return versionEnd(file) - 1 }), slow: true},
		{file: compiledFile, name: "sealed nonsense", damage: func([]byte) []byte { return []byte("nonsense") }, whole: true, slow: true},
		{file: compiledFile, name: "sealed without its end", damage: func(data []byte) []byte { return data[:len(data)-4] }, whole: true, slow: true},
		{file: compiledFile, name: "sealed wrong offsets", damage: wrongOffsets, whole: true},
		{file: sealFile, name: "a bit flipped", damage: flip(func(file []byte) int { return len(file) / 2 }), slow: true},
	},
)

func damagesOf(file string, slow bool) []damage {
	return []damage{
		{file: file, name: "intact", damage: func(data []byte) []byte { return data }},
		{file: file, name: "empty", damage: func([]byte) []byte { return nil }, slow: slow},
		{file: file, name: "cut off", damage: func(data []byte) []byte { return data[:len(data)/2] }, slow: slow},
		{file: file, name: "zeros", damage: func(data []byte) []byte { return make([]byte, len(data)) }, slow: slow},
		{file: file, name: "a bit flipped", damage: flip(func(file []byte) int { return len(file) / 2 }), slow: slow},
		{file: file, name: "another format", damage: flip(func([]byte) int { return 0 }), slow: slow},
	}
}

// bodyDamages are bodies that are no good in a file that is whole.
func bodyDamages(file string) []damage {
	return []damage{
		{file: file, name: "no body", damage: func([]byte) []byte { return nil }, whole: true},
		{file: file, name: "nothing behind the start", damage: func(body []byte) []byte { return body[:8] }, whole: true},
		{file: file, name: "too much", damage: func(body []byte) []byte { return append(body, make([]byte, 16<<20)...) }, whole: true},
	}
}

// versionEnd is where the version ends in a file of wazero's, which begins with a word
// and the length of the version. The number of functions comes next.
func versionEnd(file []byte) int {
	const word = len("WAZEVO")
	return word + 1 + int(file[word])
}

// wrongOffsets has each function of compiled code begin behind the end of the code.
func wrongOffsets(file []byte) []byte {
	table := file[versionEnd(file):]
	for i := range int(binary.LittleEndian.Uint32(table)) {
		table[4+8*i+7] ^= 0x40
	}
	return file
}

// flip damages one bit.
func flip(at func(file []byte) int) func(file []byte) []byte {
	return func(file []byte) []byte {
		file[at(file)] ^= 0x40
		return file
	}
}

// wantRepaired holds a cache to be whole, with one file like that; images differ in
// what was random when they were made.
func wantRepaired(t *testing.T, dir, pattern string, whole []byte) {
	t.Helper()
	file := onlyFile(t, dir, pattern)
	if now, err := os.ReadFile(file); err != nil || len(now) != len(whole) {
		t.Errorf("the file has %d bytes afterwards, not %d: %v", len(now), len(whole), err)
	} else if pattern != imageFile && !bytes.Equal(now, whole) {
		t.Error("the file is another afterwards")
	}
	wantWarm(t, dir)
}

// wantWarm holds a cache to have all that a start needs, and nothing else.
func wantWarm(t *testing.T, dir string) {
	t.Helper()
	c := openCache(t, dir)
	for _, pattern := range []string{codeFile, imageFile} {
		onlyFile(t, dir, pattern)
		release, ok := c.Load(keptKeys[pattern], func([]byte) error { return nil })
		release()
		if !ok {
			t.Errorf("no %s is kept", kinds[pattern])
		}
	}
	// This removes what is not whole.
	if c.Compilation() == nil {
		t.Error("no cache of compiled code")
	}
	onlyFile(t, dir, compiledFile)
	onlyFile(t, dir, sealFile)
}

// runIn starts an executor with that cache and runs a program that needs most of
// what the image holds. It gives what was logged.
func runIn(t *testing.T, dir string) string {
	t.Helper()
	var log bytes.Buffer
	e, err := New(t.Context(), Options{
		CacheDir: dir, Bounds: protocol.Bounds{Memory: 16 << 20},
		Logger: slog.New(slog.NewTextHandler(&log, nil)),
	})
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
	return log.String()
}

// onlyFile is the one file like a pattern in a cache folder.
func onlyFile(t *testing.T, dir, pattern string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*", pattern))
	if err != nil || len(files) != 1 {
		t.Fatalf("files like %s: %v, %v", pattern, files, err)
	}
	return files[0]
}

// TestUselessCacheFolder starts without a cache, and says so once.
func TestUselessCacheFolder(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles")
	}
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	log := runIn(t, file)
	for _, want := range []string{"level=WARN", "folder=" + file, "not a directory", `cure="name a cache folder`} {
		if strings.Count(log, want) != 1 {
			t.Errorf("%s is not logged once: %s", want, log)
		}
	}
}

// TestFailureKeepsCache fails a start for a reason that is not the cache's.
func TestFailureKeepsCache(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles")
	}
	dir := t.TempDir()
	runIn(t, dir)
	var log bytes.Buffer
	e, err := New(t.Context(), Options{
		CacheDir: dir, Bounds: protocol.Bounds{ToolBytes: 1},
		Logger: slog.New(slog.NewTextHandler(&log, nil)),
	})
	if err == nil {
		_ = e.Close()
		t.Error("an executor whose tools take a byte has started")
	}
	if log.Len() > 0 {
		t.Errorf("logged: %s", &log)
	}
	wantWarm(t, dir)
}

// TestSilence logs nothing of a cache that is new, or whole.
func TestSilence(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles")
	}
	dir := t.TempDir()
	for range 2 {
		if log := runIn(t, dir); log != "" {
			t.Errorf("logged: %s", log)
		}
	}
}
