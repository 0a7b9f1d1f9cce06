package startcache

import (
	"slices"
	"strings"

	"github.com/codemode-executor/codemode-executor/engine/startcache/internal/folder"
)

// keptFiles is how many files of a kind a cache holds: one for each of a few builds of the
// program.
const keptFiles = 4

// prune removes the oldest files of a kind.
func (c *Cache) prune(kind string) {
	entries, _ := c.folder.List(".")
	entries = slices.DeleteFunc(entries, func(e folder.Entry) bool { return !strings.HasPrefix(e.Path, kind+"-") })
	for _, entry := range surplus(entries) {
		_ = c.folder.Remove(entry.Path)
	}
}

// surplus gives the oldest of the files, those that are too many.
func surplus(entries []folder.Entry) []folder.Entry {
	slices.SortFunc(entries, func(a, b folder.Entry) int { return b.ModTime().Compare(a.ModTime()) })
	return entries[min(keptFiles, len(entries)):]
}
