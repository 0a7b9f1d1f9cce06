//go:build unix

package server

import "syscall"

// restrictSocket takes the permissions of a socket away before it gets its name,
// so that nobody can connect until they are set. Where the system does not offer
// that (macOS), they are those of the umask for a moment.
func restrictSocket(_, _ string, conn syscall.RawConn) error {
	return conn.Control(func(fd uintptr) { _ = syscall.Fchmod(int(fd), 0) })
}
