//go:build !linux

package buildid

import "os"

// openExecutable opens the file that was started. Only where it has been replaced since
// is it not the one that runs.
func openExecutable() (*os.File, error) {
	path, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return os.Open(path)
}
