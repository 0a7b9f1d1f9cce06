package server

import (
	"context"
	"errors"
	"io/fs"
	"net"
	"os"
	"syscall"
)

// listenUnix listens on a unix socket with those permissions.
func listenUnix(ctx context.Context, path string, mode fs.FileMode) (net.Listener, error) {
	config := net.ListenConfig{Control: restrictSocket}
	listener, err := config.Listen(ctx, "unix", path)
	if errors.Is(err, syscall.EADDRINUSE) && isStale(path) && os.Remove(path) == nil {
		listener, err = config.Listen(ctx, "unix", path)
	}
	if err != nil {
		return nil, err
	}
	if err := os.Chmod(path, mode); err != nil {
		return nil, errors.Join(err, listener.Close())
	}
	return listener, nil
}

// isStale tells whether there is a socket that nobody listens on any more: a
// server that dies leaves its socket behind. Anything else at the path is not
// ours to remove.
func isStale(path string) bool {
	info, err := os.Lstat(path)
	if err != nil || info.Mode().Type() != fs.ModeSocket {
		return false
	}
	conn, err := net.Dial("unix", path)
	if err == nil {
		_ = conn.Close()
	}
	return errors.Is(err, syscall.ECONNREFUSED)
}
