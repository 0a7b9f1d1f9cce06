//go:build unix

package startcache

import (
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/engine/startcache/internal/foldertest"
)

// TestStrangeFiles has something else in the place of a file.
func TestStrangeFiles(t *testing.T) {
	for _, strange := range foldertest.StrangeFiles {
		t.Run(strange.Name, func(t *testing.T) {
			c, log := openLogged(t, t.TempDir())
			c.Save(Image, "x", strings.NewReader("an image"))
			file := c.folder.Path(c.name(Image, "x"))
			strange.Put(t, file)
			if c.Load(Image, "x") != nil {
				t.Error("it is loaded")
			}
			if strings.Count(log.String(), "\n") != 1 || !strings.Contains(log.String(), "file="+file) {
				t.Errorf("logged: %s", log)
			}
			foldertest.Want(t, c.folder.Path("."))
			c.Save(Image, "x", strings.NewReader("a new image"))
			f := c.Load(Image, "x")
			if f == nil {
				t.Fatal("it is not made anew")
			}
			defer f.Release()
			if string(f.Body) != "a new image" {
				t.Errorf("made anew is %q", f.Body)
			}
		})
	}
}
