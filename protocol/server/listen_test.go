package server_test

import (
	"context"
	"errors"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol/server"
)

// unstarted makes a server that does not listen yet.
func unstarted(t testing.TB, opts server.Options) *server.Server {
	t.Helper()
	opts.Executor = lent{shared}
	s, err := server.New(opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { shut(t, s) })
	return s
}

func TestPortZero(t *testing.T) {
	s := unstarted(t, server.Options{})
	if s.Address() != nil {
		t.Errorf("address %v before listening", s.Address())
	}
	if err := s.Listen(t.Context()); err != nil {
		t.Fatal(err)
	}
	address, ok := s.Address().(*net.TCPAddr)
	if !ok || address.Port == 0 || !address.IP.IsLoopback() {
		t.Errorf("address %v", s.Address())
	}
}

func TestEveryAddress(t *testing.T) {
	if probe, err := net.Listen("tcp", "[::1]:0"); err != nil {
		t.Skip("no IPv6 here:", err)
	} else {
		_ = probe.Close()
	}
	for host, family := range map[string]string{"0.0.0.0": "IPv4", "::": "IPv4 and IPv6"} {
		s := start(t, server.Options{Host: host})
		address := s.Address().(*net.TCPAddr)
		if address.IP.String() != host {
			t.Errorf("%s listens on %v", host, address)
		}
		reached := ""
		for _, other := range []struct{ family, address string }{{"IPv4", "127.0.0.1"}, {" and IPv6", "::1"}} {
			conn, err := net.Dial("tcp", net.JoinHostPort(other.address, strconv.Itoa(address.Port)))
			if err == nil {
				reached += other.family
				_ = conn.Close()
			}
		}
		if reached != family {
			t.Errorf("%s is reached over %s", host, reached)
		}
	}
}

func TestAddressInUse(t *testing.T) {
	taken := start(t, server.Options{})
	s := unstarted(t, server.Options{Port: taken.Address().(*net.TCPAddr).Port})
	if err := s.Listen(t.Context()); !errors.Is(err, syscall.EADDRINUSE) {
		t.Errorf("got %v", err)
	}
	if s.Address() != nil {
		t.Errorf("address %v", s.Address())
	}
}

func TestListenTwice(t *testing.T) {
	s := start(t, server.Options{})
	if err := s.Listen(t.Context()); err == nil {
		t.Error("no error")
	}
}

func TestListenAfterClose(t *testing.T) {
	s := unstarted(t, server.Options{})
	shut(t, s)
	if err := s.Listen(t.Context()); !errors.Is(err, http.ErrServerClosed) {
		t.Errorf("got %v", err)
	}
}

func TestTimeouts(t *testing.T) {
	h := start(t, server.Options{}).HTTP()
	if h.IdleTimeout != 72*time.Second || h.ReadHeaderTimeout != 10*time.Second {
		t.Errorf("keep-alive %v, headers %v", h.IdleTimeout, h.ReadHeaderTimeout)
	}
}

// socketPath answers a path short enough for a socket.
func socketPath(t testing.TB) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "executor")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return filepath.Join(dir, "socket")
}

func TestUnixSocket(t *testing.T) {
	path := socketPath(t)
	s := start(t, server.Options{SocketPath: path, SocketMode: 0o660})
	if runtime.GOOS != "windows" {
		info, err := os.Stat(path)
		if err != nil || info.Mode() != fs.ModeSocket|0o660 {
			t.Errorf("mode %v (%v)", info.Mode(), err)
		}
	}
	client := http.Client{Transport: &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "unix", path)
	}}}
	defer client.CloseIdleConnections()
	response, err := client.Get("http://executor/readyz")
	if err != nil {
		t.Fatal(err)
	}
	_ = response.Body.Close()
	shut(t, s)
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the socket stays behind: %v", err)
	}
}

func TestStaleSocket(t *testing.T) {
	path := socketPath(t)
	dead, err := net.ListenUnix("unix", &net.UnixAddr{Name: path})
	if err != nil {
		t.Fatal(err)
	}
	dead.SetUnlinkOnClose(false)
	_ = dead.Close()
	start(t, server.Options{SocketPath: path})
}

// TestStaleSocketHasOneHeir has several servers find what one left behind.
func TestStaleSocketHasOneHeir(t *testing.T) {
	for range 20 {
		path := socketPath(t)
		dead, err := net.ListenUnix("unix", &net.UnixAddr{Name: path})
		if err != nil {
			t.Fatal(err)
		}
		dead.SetUnlinkOnClose(false)
		_ = dead.Close()
		var heirs atomic.Int64
		var starts sync.WaitGroup
		for range 4 {
			s := unstarted(t, server.Options{SocketPath: path})
			starts.Go(func() {
				if s.Listen(t.Context()) == nil {
					heirs.Add(1)
				}
			})
		}
		starts.Wait()
		if n := heirs.Load(); n != 1 {
			t.Fatalf("%d servers listen", n)
		}
	}
}

func TestSocketOfASuccessorStays(t *testing.T) {
	path := socketPath(t)
	first := unstarted(t, server.Options{SocketPath: path})
	if err := first.Listen(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	start(t, server.Options{SocketPath: path})
	shut(t, first)
	if conn, err := net.Dial("unix", path); err != nil {
		t.Errorf("the successor cannot be reached: %v", err)
	} else {
		_ = conn.Close()
	}
}

func TestSocketInUse(t *testing.T) {
	path := socketPath(t)
	start(t, server.Options{SocketPath: path})
	s := unstarted(t, server.Options{SocketPath: path})
	if err := s.Listen(t.Context()); !errors.Is(err, syscall.EADDRINUSE) {
		t.Errorf("got %v", err)
	}
}

func TestSocketPathOfAnotherFile(t *testing.T) {
	for want, make := range map[string]func(path string) error{
		"there is a regular file at ":  func(path string) error { return os.WriteFile(path, []byte("precious"), 0o600) },
		"there is a folder at ":        func(path string) error { return os.Mkdir(path, 0o700) },
		"there is a symbolic link at ": func(path string) error { return os.Symlink("nowhere", path) },
	} {
		path := socketPath(t)
		if err := make(path); err != nil {
			t.Fatal(err)
		}
		s := unstarted(t, server.Options{SocketPath: path})
		if err := s.Listen(t.Context()); err == nil || errors.Is(err, syscall.EADDRINUSE) || !strings.HasPrefix(err.Error(), want+path) {
			t.Errorf("got %v", err)
		}
		if _, err := os.Lstat(path); err != nil {
			t.Errorf("%s: the file is gone", want)
		}
	}
}
