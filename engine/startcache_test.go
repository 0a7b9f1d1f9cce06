package engine

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

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
			file := onlyFile(t, dir, test.file)
			whole, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, test.damage(slices.Clone(whole)), 0o600); err != nil {
				t.Fatal(err)
			}
			if test.sealed {
				seal(t, file)
			}
			runIn(t, dir)
			wantRepaired(t, dir, test.file, whole)
		})
	}
}

const (
	codeFile     = "code-*"
	imageFile    = "image-*"
	compiledFile = compilerFolder + "*/*[0-9a-f]"
	sealFile     = compilerFolder + "*/*" + sealSuffix
)

var kinds = map[string]string{codeFile: "code", imageFile: "image", compiledFile: "compiled", sealFile: "seal"}

// damage is what can have become of a file in the cache.
type damage struct {
	file, name string
	damage     func(file []byte) []byte
	// sealed is for compiled code that its seal calls whole.
	sealed bool
	// slow is for what is compiled anew and like another case.
	slow bool
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
		{file: compiledFile, name: "sealed nonsense", damage: func([]byte) []byte { return []byte("nonsense") }, sealed: true, slow: true},
		{file: compiledFile, name: "sealed without its end", damage: func(file []byte) []byte { return file[:len(file)-4] }, sealed: true, slow: true},
		{file: compiledFile, name: "sealed wrong offsets", damage: wrongOffsets, sealed: true},
		{file: sealFile, name: "a bit flipped", damage: flip(func(file []byte) int { return len(file) / 2 }), slow: true},
	},
)

func damagesOf(file string, slow bool) []damage {
	return []damage{
		{file: file, name: "intact", damage: func(file []byte) []byte { return file }},
		{file: file, name: "empty", damage: func([]byte) []byte { return nil }, slow: slow},
		{file: file, name: "cut off", damage: func(file []byte) []byte { return file[:len(file)/2] }, slow: slow},
		{file: file, name: "zeros", damage: func(file []byte) []byte { return make([]byte, len(file)) }, slow: slow},
		{file: file, name: "a bit flipped", damage: flip(func(file []byte) int { return len(file) / 2 }), slow: slow},
		{file: file, name: "another format", damage: flip(func([]byte) int { return 0 }), slow: slow},
	}
}

// bodyDamages are bodies that are no good in a cache file that is whole.
func bodyDamages(file string) []damage {
	return []damage{
		{file: file, name: "no body", damage: func([]byte) []byte { return sealed(nil) }},
		{file: file, name: "nothing behind the start", damage: func(file []byte) []byte { return sealed(file[headerSize : headerSize+8]) }},
		{file: file, name: "too much", damage: func(file []byte) []byte { return sealed(append(file[headerSize:], make([]byte, 16<<20)...)) }},
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

// sealed is a cache file with that body.
func sealed(body []byte) []byte {
	header := binary.LittleEndian.AppendUint32([]byte(cacheFormat), crc32.Checksum(body, castagnoli))
	return append(header, body...)
}

// seal seals compiled code as it is.
func seal(t *testing.T, file string) {
	t.Helper()
	folder := mustOpenFolder(t, filepath.Dir(filepath.Dir(filepath.Dir(file))))
	c := &compiledCode{folder: folder}
	if err := c.sealFile(filepath.Join(filepath.Base(filepath.Dir(file)), filepath.Base(file))); err != nil {
		t.Fatal(err)
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
	folder := mustOpenFolder(t, dir)
	for _, pattern := range []string{codeFile, imageFile} {
		f, err := folder.openFile(filepath.Base(onlyFile(t, dir, pattern)))
		if err != nil {
			t.Errorf("%s: %v", pattern, err)
			continue
		}
		f.release()
	}
	c, err := openCompiledCode(folder)
	if err != nil || len(c.sealed) != 1 {
		t.Errorf("sealed are %v, %v", c.sealed, err)
	}
}

// mustOpenFolder opens this user's folder in a cache folder.
func mustOpenFolder(t *testing.T, dir string) *cacheFolder {
	t.Helper()
	folder, err := openCacheFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(folder.close)
	return folder
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

// onlyFile is the one file of this user's like a pattern in a cache folder.
func onlyFile(t *testing.T, dir, pattern string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, userFolder(), pattern))
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

// TestNoCacheFolder is of users who have none, as in many containers.
func TestNoCacheFolder(t *testing.T) {
	for _, name := range []string{"HOME", "XDG_CACHE_HOME", "LocalAppData"} {
		t.Setenv(name, "")
	}
	for _, tt := range []struct {
		option string
		want   int // lines in the log
	}{{"", 1}, {NoCache, 0}} {
		var log bytes.Buffer
		c := newStartCache(tt.option, slog.New(slog.NewTextHandler(&log, nil)))
		if c.compilation() != nil || strings.Count(log.String(), "\n") != tt.want {
			t.Errorf("%q: logged %s", tt.option, &log)
		}
		c.leave()
	}
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

// TestRetreat holds the attempts at compiling to be few, and the last to be without
// a cache.
func TestRetreat(t *testing.T) {
	failure := errors.New("no space left on device")
	c := newStartCache(t.TempDir(), slog.New(slog.DiscardHandler))
	defer c.leave()
	if c.compilation() == nil {
		t.Fatal("no cache")
	}
	c.compiled.sealed["wazero-1/ab"] = nil
	for i, want := range []bool{true, true, false} {
		if got := c.retreat(failure); got != want {
			t.Errorf("attempt %d: %v, want %v", i, got, want)
		}
	}
	if c.compilation() != nil {
		t.Error("there is a cache after the last attempt")
	}
}
