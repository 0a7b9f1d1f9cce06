//go:build unix

package startcache

import (
	"path"
	"testing"

	"github.com/codemode-executor/codemode-executor/engine/startcache/internal/foldertest"
)

// TestStrangeCompiledCode removes what wazero might open.
func TestStrangeCompiledCode(t *testing.T) {
	for _, strange := range []string{"wazero-1", "wazero-1/aa", "wazero-1/aa" + sealSuffix} {
		for _, test := range foldertest.StrangeFiles {
			t.Run(path.Base(strange)+"/"+test.Name, func(t *testing.T) {
				f := mustOpen(t)
				foldertest.Touch(t, f.Path("wazero-1/aa"), 0)
				c := &compiledCode{folder: f}
				if err := c.seal(); err != nil {
					t.Fatal(err)
				}
				test.Put(t, f.Path(strange))
				c, err := openCompiledCode(f)
				if err != nil || len(c.sealed) != 0 {
					t.Errorf("sealed are %v, %v", c.sealed, err)
				}
				if files, err := c.files(); err != nil || len(files) != 0 {
					t.Errorf("left are %v, %v", files, err)
				}
			})
		}
	}
}
