package startcache

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/engine/startcache/internal/foldertest"
)

// openLogged opens a cache that logs what there is to say to a buffer.
func openLogged(t *testing.T, option string) (*Cache, *bytes.Buffer) {
	t.Helper()
	log := new(bytes.Buffer)
	c := Open(option, slog.New(slog.NewTextHandler(log, nil)))
	t.Cleanup(c.Close)
	return c, log
}

// wantKept holds a cache to have this under a key; empty stands for nothing.
func wantKept(t *testing.T, c *Cache, key Key, want string) {
	t.Helper()
	var got string
	release, ok := c.Load(key, func(body []byte) error { got = string(body); return nil })
	release()
	if ok != (want != "") || got != want {
		t.Errorf("kept is %q: %v, want %q", got, ok, want)
	}
}

func TestKeep(t *testing.T) {
	dir := t.TempDir()
	c, log := openLogged(t, dir)
	wantKept(t, c, Code(), "")
	c.Keep(Code(), strings.NewReader("code"))
	c.Keep(Image("x"), strings.NewReader("an image"))
	c.Keep(Image("x"), strings.NewReader("another"))
	c.Close()
	wantKept(t, c, Code(), "")
	c, _ = openLogged(t, dir)
	wantKept(t, c, Code(), "code")
	wantKept(t, c, Image("x"), "another")
	wantKept(t, c, Image("y"), "")
	if log.Len() > 0 {
		t.Errorf("logged: %s", log)
	}
}

// TestRelease has what is loaded after the folder is closed.
func TestRelease(t *testing.T) {
	c, _ := openLogged(t, t.TempDir())
	c.Keep(Code(), strings.NewReader("code"))
	var body []byte
	release, ok := c.Load(Code(), func(b []byte) error { body = b; return nil })
	c.Close()
	if !ok || string(body) != "code" {
		t.Errorf("loaded is %q: %v", body, ok)
	}
	release()
}

// TestRefusal removes what its user refuses.
func TestRefusal(t *testing.T) {
	c, log := openLogged(t, t.TempDir())
	c.Keep(Code(), strings.NewReader("code"))
	release, ok := c.Load(Code(), func([]byte) error { return errors.New("nonsense") })
	release()
	if ok || strings.Count(log.String(), "\n") != 1 || !strings.Contains(log.String(), "nonsense") {
		t.Errorf("taken: %v; logged: %s", ok, log)
	}
	foldertest.Want(t, c.folder.Path("."))
}

// TestUselessFolder says once what is wrong and what to do.
func TestUselessFolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	foldertest.Touch(t, file, 0)
	c, log := openLogged(t, file)
	c.Keep(Image("x"), strings.NewReader("an image"))
	wantKept(t, c, Image("x"), "")
	c.KeepCompiled()
	if c.Compilation() != nil || c.Retreat(errors.New("a failure")) {
		t.Error("it is used")
	}
	for _, want := range []string{"level=WARN", "folder=" + file, "not a directory", `cure="name a cache folder`, "\n"} {
		if strings.Count(log.String(), want) != 1 {
			t.Errorf("%q is not logged once: %s", want, log)
		}
	}
}

// TestPrune saves a file beside those of other builds.
func TestPrune(t *testing.T) {
	c, _ := openLogged(t, t.TempDir())
	for i := range 7 {
		foldertest.Touch(t, c.folder.Path(fmt.Sprint("image-", i)), time.Duration(7-i)*time.Hour)
	}
	foldertest.Touch(t, c.folder.Path("code-1"), 9*time.Hour)
	c.Keep(Image("x"), strings.NewReader("an image"))
	want := []string{"code-1", "image-4", "image-5", "image-6", c.name(Image("x"))}
	slices.Sort(want)
	foldertest.Want(t, c.folder.Path("."), want...)
}

// TestNoFolder is of users who have none, as in many containers.
func TestNoFolder(t *testing.T) {
	for _, name := range []string{"HOME", "XDG_CACHE_HOME", "LocalAppData"} {
		t.Setenv(name, "")
	}
	for _, tt := range []struct {
		option string
		want   int // lines in the log
	}{{"", 1}, {None, 0}} {
		c, log := openLogged(t, tt.option)
		if c.Compilation() != nil || strings.Count(log.String(), "\n") != tt.want {
			t.Errorf("%q: logged %s", tt.option, log)
		}
	}
}

// TestRetreat holds the attempts at a start to be few, and the last to be without a cache.
func TestRetreat(t *testing.T) {
	failure := errors.New("no space left on device")
	nothing := func(*testing.T, *Cache) {}
	for _, tt := range []struct {
		name string
		// use uses what is kept before the first attempt fails.
		use func(t *testing.T, c *Cache)
		// left checks what is kept for the next.
		left func(t *testing.T, c *Cache)
		want []bool // of each attempt
	}{
		{"nothing", nothing, nothing, []bool{true, false}},
		{
			"code",
			func(t *testing.T, c *Cache) { wantKept(t, c, Code(), "code") },
			func(t *testing.T, c *Cache) { wantKept(t, c, Code(), "") },
			[]bool{true, true, false},
		},
		{
			"code that panics", useAndPanic,
			func(t *testing.T, c *Cache) { wantKept(t, c, Code(), "") },
			[]bool{true, true, false},
		},
		{
			"compiled code",
			func(t *testing.T, c *Cache) { wantSealed(t, c, "wazero-1/aa") },
			func(t *testing.T, c *Cache) { wantSealed(t, c) },
			[]bool{true, true, false},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			fill(t, dir)
			c, _ := openLogged(t, dir)
			tt.use(t, c)
			for i, want := range tt.want {
				if got := c.Retreat(failure); got != want {
					t.Errorf("attempt %d: %v, want %v", i, got, want)
				}
				if i == 0 {
					tt.left(t, c)
				}
			}
			if c.Compilation() != nil {
				t.Error("there is a cache after the last attempt")
			}
		})
	}
}

// fill keeps code and compiled code.
func fill(t *testing.T, dir string) {
	t.Helper()
	c, _ := openLogged(t, dir)
	c.Keep(Code(), strings.NewReader("code"))
	wantSealed(t, c)
	foldertest.Touch(t, c.folder.Path("wazero-1/aa"), 0)
	c.KeepCompiled()
}

// wantSealed asks for the compiled code, which is to be these files.
func wantSealed(t *testing.T, c *Cache, want ...string) {
	t.Helper()
	if c.Compilation() == nil {
		t.Fatal("no cache of compiled code")
	}
	if got := slices.Collect(maps.Keys(c.compiled.sealed)); !slices.Equal(got, want) {
		t.Errorf("sealed are %v, want %v", got, want)
	}
}

func useAndPanic(t *testing.T, c *Cache) {
	defer func() {
		if recover() == nil {
			t.Error("the panic is lost")
		}
	}()
	c.Load(Code(), func([]byte) error { panic("nonsense") })
}
