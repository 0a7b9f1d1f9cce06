package native

import (
	"context"
	"encoding/binary"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"golang.org/x/net/dns/dnsmessage"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// names is a name server within the process. Each name has the addresses it gives,
// one a lookup, the last for ever. It answers nothing sensible for "broken.test.".
type names struct {
	mu        sync.Mutex
	addresses map[string][]string
	lookups   int
	serving   sync.WaitGroup
}

func newNames(t *testing.T, addresses map[string][]string) *names {
	n := &names{addresses: addresses}
	t.Cleanup(n.serving.Wait)
	return n
}

// resolver is one that asks n over pipes, whose connections count as streams.
func (n *names) resolver() *net.Resolver {
	return &net.Resolver{PreferGo: true, Dial: func(context.Context, string, string) (net.Conn, error) {
		client, server := net.Pipe()
		n.serving.Go(func() { n.serve(server) })
		return client, nil
	}}
}

// serve answers the queries of a connection, each with its length before it (RFC
// 1035, section 4.2.2).
func (n *names) serve(c net.Conn) {
	defer c.Close()
	for {
		var size [2]byte
		if _, err := io.ReadFull(c, size[:]); err != nil {
			return
		}
		query := make([]byte, binary.BigEndian.Uint16(size[:]))
		if _, err := io.ReadFull(c, query); err != nil {
			return
		}
		answer, err := n.answer(query)
		if err != nil {
			return
		}
		if _, err := c.Write(append(binary.BigEndian.AppendUint16(nil, uint16(len(answer))), answer...)); err != nil {
			return
		}
	}
}

func (n *names) answer(query []byte) ([]byte, error) {
	var m dnsmessage.Message
	if err := m.Unpack(query); err != nil {
		return nil, err
	}
	q := m.Questions[0]
	m.Response, m.Additionals = true, nil
	known := false
	if q.Type == dnsmessage.TypeA {
		var address string
		if address, known = n.next(q.Name.String()); known {
			m.Answers = []dnsmessage.Resource{{
				Header: dnsmessage.ResourceHeader{Name: q.Name, Type: q.Type, Class: q.Class},
				Body:   &dnsmessage.AResource{A: netip.MustParseAddr(address).As4()},
			}}
		}
	} else {
		n.mu.Lock()
		_, known = n.addresses[q.Name.String()]
		n.mu.Unlock()
	}
	switch {
	case strings.HasPrefix(q.Name.String(), "broken."):
		m.RCode = dnsmessage.RCodeRefused
	case !known:
		m.RCode = dnsmessage.RCodeNameError
	}
	return m.Pack()
}

// next gives the address of a name for one lookup.
func (n *names) next(name string) (string, bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	list := n.addresses[name]
	if len(list) == 0 {
		return "", false
	}
	n.lookups++
	if len(list) > 1 {
		n.addresses[name] = list[1:]
	}
	return list[0], true
}

// TestRebinding has a name that leads to an allowed address the first time, and to
// one that is not from then on. Both are on this machine.
func TestRebinding(t *testing.T) {
	first, err := net.Listen("tcp", "127.0.0.2:0")
	if err != nil {
		t.Skip("this system has no 127.0.0.2:", err)
	}
	_, port, _ := net.SplitHostPort(first.Addr().String())
	second, err := net.Listen("tcp", "127.0.0.1:"+port)
	if err != nil {
		t.Skip(err)
	}
	var reached atomic.Int32
	serveAt := func(l net.Listener, handler http.HandlerFunc) {
		s := &http.Server{Handler: handler}
		go func() { _ = s.Serve(l) }()
		t.Cleanup(func() { _ = s.Close() })
	}
	serveAt(first, func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("Connection", "close") })
	serveAt(second, func(http.ResponseWriter, *http.Request) { reached.Add(1) })

	n := newNames(t, map[string][]string{"rebind.test.": {"127.0.0.2", "127.0.0.1"}})
	f := newFetcher(t, Options{Allow: prefixes("127.0.0.2/32"), Resolver: n.resolver()})
	target := "http://rebind.test:" + port
	if response, _ := fetch(t, f, request("GET", target)); response.Status != 200 {
		t.Errorf("status %d", response.Status)
	}
	for range 9 {
		_, err := f.Fetch(t.Context(), request("GET", target))
		if got := protocol.Failure(protocol.CodeNetworkDenied, target); err == nil || err.Error() != got.Error() {
			t.Errorf("got %v, want %v", err, got)
		}
	}
	if reached.Load() != 0 || n.lookups != 10 {
		t.Errorf("reached %d times after %d lookups", reached.Load(), n.lookups)
	}
}

// TestNameOfAPrivateAddress looks a name up that is public and leads inside.
func TestNameOfAPrivateAddress(t *testing.T) {
	n := newNames(t, map[string][]string{"inside.test.": {"10.0.0.7"}, "metadata.test.": {"169.254.169.254"}})
	f := newFetcher(t, Options{Resolver: n.resolver()})
	for _, host := range []string{"inside.test", "metadata.test"} {
		_, err := f.Fetch(t.Context(), request("GET", "http://"+host+"/"))
		if want := protocol.Failure(protocol.CodeNetworkDenied, "http://"+host); err == nil || err.Error() != want.Error() {
			t.Errorf("got %v, want %v", err, want)
		}
	}
}
