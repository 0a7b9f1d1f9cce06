//go:build !unix

package server

import "syscall"

// restrictSocket does nothing: the permissions of the folder guard a socket.
func restrictSocket(_, _ string, _ syscall.RawConn) error { return nil }
