//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package server

// lockFolder does nothing where the system has no such lock.
func lockFolder(string) (unlock func()) { return func() {} }
