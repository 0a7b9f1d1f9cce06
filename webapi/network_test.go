package webapi_test

import (
	"context"
	"net/netip"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/engine"
	"github.com/codemode-executor/codemode-executor/hostcalls/outbound/native"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// loopback are the addresses of the servers that tests start.
var loopback = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}

// TestNetworkConformance runs the programs of testdata/network against real servers,
// with the executor's own client and with a function of the host's.
func TestNetworkConformance(t *testing.T) {
	bounds := protocol.Bounds{Fetch: protocol.FetchBounds{RequestBytes: 32 << 20, ResponseBytes: 4 << 20}}
	executor, err := engine.New(t.Context(), engine.Options{Bounds: bounds, Outbound: engine.Outbound{Allow: loopback}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = executor.Close() })
	client := native.New(native.Options{Allow: loopback})
	t.Cleanup(client.Close)
	host := func(ctx context.Context, r *protocol.OutboundRequest) (*protocol.OutboundResponse, error) {
		return client.Fetch(ctx, r)
	}
	harness := readFile(t, "testdata/harness.js")
	files, _ := filepath.Glob("testdata/network/*.js")
	for _, outbound := range []protocol.Outbound{{}, {Mode: protocol.OutboundStub, Fetch: host}} {
		for _, file := range files {
			t.Run(outbound.Mode.String()+"/"+strings.TrimSuffix(filepath.Base(file), ".js"), func(t *testing.T) {
				origins := "const base = " + strconv.Quote(newServer(t)) + ", other = " + strconv.Quote(newServer(t)) + ";"
				code := "async () => {" + harness + origins + readFile(t, file) + "\nreturn runTests() }"
				runConformance(t, executor, protocol.Request{Code: code, Outbound: outbound})
			})
		}
	}
}
