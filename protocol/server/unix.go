package server

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"syscall"
)

// listenUnix listens on a unix socket with those permissions. Several that take over
// from one that died take turns: the socket of one that is about to listen looks as
// stale as that one's.
func listenUnix(ctx context.Context, path string, mode fs.FileMode) (net.Listener, error) {
	defer lockFolder(filepath.Dir(path))()
	config := net.ListenConfig{Control: restrictSocket}
	listener, err := config.Listen(ctx, "unix", path)
	if errors.Is(err, syscall.EADDRINUSE) && isStale(path) && os.Remove(path) == nil {
		listener, err = config.Listen(ctx, "unix", path)
	}
	if other := otherFile(path); err != nil && other != "" {
		return nil, fmt.Errorf("there is %s at %s: choose the path of a socket, or one where there is nothing", other, path)
	}
	if err != nil {
		return nil, err
	}
	if err := os.Chmod(path, mode); err != nil {
		return nil, errors.Join(err, listener.Close())
	}
	return ownSocket(listener, path)
}

// socketListener removes its socket at the end, unless it is that of a successor.
type socketListener struct {
	net.Listener
	path string
	own  fs.FileInfo
}

func ownSocket(listener net.Listener, path string) (net.Listener, error) {
	own, err := os.Lstat(path)
	if err != nil {
		return nil, errors.Join(err, listener.Close())
	}
	if l, ok := listener.(*net.UnixListener); ok {
		l.SetUnlinkOnClose(false)
	}
	return &socketListener{listener, path, own}, nil
}

// Close implements [net.Listener]. As long as the socket is open no other file can be
// taken for it.
func (l *socketListener) Close() error {
	if now, err := os.Lstat(l.path); err == nil && os.SameFile(now, l.own) {
		_ = os.Remove(l.path)
	}
	return l.Listener.Close()
}

// otherFile tells what is at a path, if it is something else than a socket. The system
// takes that for an address in use.
func otherFile(path string) string {
	info, err := os.Lstat(path)
	if err != nil {
		return ""
	}
	switch info.Mode().Type() {
	case fs.ModeSocket:
		return ""
	case 0:
		return "a regular file"
	case fs.ModeDir:
		return "a folder"
	case fs.ModeSymlink:
		return "a symbolic link"
	}
	return "a file that is no socket"
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
