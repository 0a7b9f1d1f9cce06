package startcache

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
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

// TestUselessFolder says once what is wrong and what to do.
func TestUselessFolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	foldertest.Touch(t, file, 0)
	c, log := openLogged(t, file)
	c.Save(Image, "x", strings.NewReader("an image"))
	if c.Load(Image, "x") != nil || c.Compilation() != nil || c.Retreat(errors.New("a failure")) {
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
	c.Save(Image, "x", strings.NewReader("an image"))
	want := []string{"code-1", "image-4", "image-5", "image-6", c.name(Image, "x")}
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

// TestRetreat holds the attempts at compiling to be few, and the last to be without
// a cache.
func TestRetreat(t *testing.T) {
	failure := errors.New("no space left on device")
	c, _ := openLogged(t, t.TempDir())
	if c.Compilation() == nil {
		t.Fatal("no cache")
	}
	c.compiled.sealed["wazero-1/ab"] = nil
	for i, want := range []bool{true, true, false} {
		if got := c.Retreat(failure); got != want {
			t.Errorf("attempt %d: %v, want %v", i, got, want)
		}
	}
	if c.Compilation() != nil {
		t.Error("there is a cache after the last attempt")
	}
}
