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
			c.Keep(Image("x"), strings.NewReader("an image"))
			file := c.folder.Path(c.name(Image("x")))
			strange.Put(t, file)
			wantKept(t, c, Image("x"), "")
			if strings.Count(log.String(), "\n") != 1 || !strings.Contains(log.String(), "file="+file) {
				t.Errorf("logged: %s", log)
			}
			foldertest.Want(t, c.folder.Path("."))
			c.Keep(Image("x"), strings.NewReader("a new image"))
			wantKept(t, c, Image("x"), "a new image")
		})
	}
}
