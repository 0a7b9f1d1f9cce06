package folder

import (
	"fmt"
	"os"
)

// anchoredPath is a path to an open folder that stays with it when the folder is
// renamed or another is put in its place. Where /proc is not mounted it is path.
func anchoredPath(folder *os.File, path string) string {
	anchored := fmt.Sprintf("/proc/self/fd/%d", folder.Fd())
	want, err := folder.Stat()
	if err != nil {
		return path
	}
	if info, err := os.Stat(anchored); err != nil || !os.SameFile(info, want) {
		return path
	}
	return anchored
}
