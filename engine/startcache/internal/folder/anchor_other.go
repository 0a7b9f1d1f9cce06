//go:build !linux

package folder

import "os"

// anchoredPath is the path to an open folder, where no path follows it.
func anchoredPath(_ *os.File, path string) string { return path }
