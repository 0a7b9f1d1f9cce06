package startcache

import (
	"fmt"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/engine/startcache/internal/folder"
	"github.com/codemode-executor/codemode-executor/engine/startcache/internal/foldertest"
)

// mustOpen opens this user's folder in a new one.
func mustOpen(t *testing.T) *folder.Folder {
	t.Helper()
	f, err := folder.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(f.Close)
	return f
}

// TestCompiledCode opens wazero's folders after other processes have been there.
func TestCompiledCode(t *testing.T) {
	f := mustOpen(t)
	c := &compiledCode{folder: f}
	foldertest.Touch(t, f.Path("wazero-1/aa"), time.Hour)
	if err := c.seal(); err != nil {
		t.Fatal(err)
	}
	foldertest.Touch(t, f.Path("wazero-1/bb"), 0)               // not sealed
	foldertest.Touch(t, f.Path("wazero-1/cc"+sealSuffix), 0)    // the seal of nothing
	foldertest.Touch(t, f.Path("wazero-1/dd.1.tmp"), 0)         // being written
	foldertest.Touch(t, f.Path("wazero-1/ee.1.tmp"), time.Hour) // was being written once
	foldertest.Touch(t, f.Path("wazero-2"), 0)                  // no folder
	c, err := openCompiledCode(f)
	if err != nil || len(c.sealed) != 1 || c.sealed["wazero-1/aa"] == nil {
		t.Errorf("sealed are %v, %v", c.sealed, err)
	}
	foldertest.Want(t, f.Path("."), "wazero-1")
	foldertest.Want(t, f.Path("wazero-1"), "aa", "aa"+sealSuffix, "dd.1.tmp")
}

// TestPruneCompiledCode keeps the newest files, whichever version made them.
func TestPruneCompiledCode(t *testing.T) {
	f := mustOpen(t)
	for i := range 6 {
		foldertest.Touch(t, f.Path(fmt.Sprintf("wazero-%d/a%d", i/2, i)), time.Duration(7-i)*time.Hour)
	}
	c := &compiledCode{folder: f}
	if err := c.seal(); err != nil {
		t.Fatal(err)
	}
	foldertest.Want(t, f.Path("."), "wazero-1", "wazero-2")
	foldertest.Want(t, f.Path("wazero-1"), "a2", "a2"+sealSuffix, "a3", "a3"+sealSuffix)
	foldertest.Want(t, f.Path("wazero-2"), "a4", "a4"+sealSuffix, "a5", "a5"+sealSuffix)
}
