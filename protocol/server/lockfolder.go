//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package server

import (
	"os"
	"syscall"
	"time"
)

// How often the lock of a folder is tried, and how long it is waited for in between.
// Whoever holds it for longer than all that is not a server that starts.
const (
	lockTries = 100
	lockPause = 10 * time.Millisecond
)

// lockFolder locks a folder among the servers that start, which leaves nothing behind
// in it. The function answered ends that.
func lockFolder(path string) (unlock func()) {
	folder, err := os.Open(path)
	if err != nil {
		return func() {} // listening will say why
	}
	for range lockTries {
		if syscall.Flock(int(folder.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil {
			break
		}
		time.Sleep(lockPause)
	}
	return func() { _ = folder.Close() }
}
