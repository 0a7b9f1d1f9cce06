package client_test

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
	"github.com/codemode-executor/codemode-executor/protocol/client"
	"github.com/codemode-executor/codemode-executor/protocol/internal/wire"
	"github.com/codemode-executor/codemode-executor/protocol/server"
)

// latencies are the times of single operations.
type latencies struct {
	mu  sync.Mutex
	all []time.Duration
}

func (l *latencies) measure(f func()) {
	start := time.Now()
	f()
	took := time.Since(start)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all = append(l.all, took)
}

// report adds the median and the 99th percentile to the numbers of a benchmark.
func (l *latencies) report(b *testing.B) {
	slices.Sort(l.all)
	for _, percent := range []int{50, 99} {
		at := l.all[(len(l.all)-1)*percent/100]
		b.ReportMetric(float64(at.Microseconds()), fmt.Sprintf("p%d-µs", percent))
	}
}

// executors are the engine in this process and a connection to it.
func executors(b *testing.B) map[string]protocol.Executor {
	return map[string]protocol.Executor{
		"engine":    shared,
		"websocket": dial(b, serve(b, server.Options{}), client.Options{}),
	}
}

// BenchmarkExecute measures one small program from request to envelope.
func BenchmarkExecute(b *testing.B) {
	for name, e := range executors(b) {
		b.Run(name, func(b *testing.B) {
			var l latencies
			for b.Loop() {
				l.measure(func() { run(b, e, protocol.Request{Code: "async () => 6 * 7"}) })
			}
			l.report(b)
		})
	}
}

// callsAtOnce is how many tool calls one program of the benchmark makes.
const callsAtOnce = 100

// BenchmarkToolCall measures a tool call, from the program to the host and back, of a
// program that makes them one after the other.
func BenchmarkToolCall(b *testing.B) {
	req := protocol.Request{
		Code:      fmt.Sprintf("for (let i = 0; i < %d; i++) await p.t(i)", callsAtOnce),
		Providers: []protocol.Provider{{Name: "p", Tools: []string{"t"}}},
		Dispatch:  func(context.Context, protocol.Call) (string, error) { return `{"result":1}`, nil },
	}
	for name, e := range executors(b) {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				run(b, e, req)
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(callsAtOnce*b.N), "µs/call")
		})
	}
}

// messagesOfCall are those of a call: push, pull, resolve and release.
const messagesOfCall = 4

// BenchmarkMessages measures what one connection carries.
func BenchmarkMessages(b *testing.B) {
	s := serve(b, server.Options{})
	ws, _, err := websocket.Dial(b.Context(), url(s), nil)
	if err != nil {
		b.Fatal(err)
	}
	session, err := capnweb.NewSession(capnweb.NewWebSocketTransport(ws, capnweb.WebSocketOptions{}), capnweb.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer session.Close()
	b.SetParallelism(64)
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if _, err := session.Main().Call(context.Background(), wire.MethodProtocolVersion); err != nil {
				b.Error(err)
			}
		}
	})
	b.ReportMetric(float64(messagesOfCall*b.N)/b.Elapsed().Seconds(), "messages/s")
}

// idleConnections is how many connections that benchmark holds.
const idleConnections = 1000

// BenchmarkIdleConnections measures the memory of a connection that nobody uses, both
// ends of it together: they are in this process.
func BenchmarkIdleConnections(b *testing.B) {
	s := serve(b, server.Options{})
	for b.Loop() {
		before := memory()
		clients := make([]*client.Client, idleConnections)
		for i := range clients {
			clients[i] = dialOnly(b, s)
		}
		after := memory()
		b.ReportMetric(float64(after-before)/idleConnections, "B/connection")
		for _, c := range clients {
			closeClient(b, c)
		}
	}
}

func dialOnly(b *testing.B, s *server.Server) *client.Client {
	b.Helper()
	c, err := client.Dial(b.Context(), url(s), client.Options{})
	if err != nil {
		b.Fatal(err)
	}
	return c
}

// memory is what heap and stacks take, garbage left out.
func memory() int64 {
	runtime.GC()
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return int64(stats.HeapInuse + stats.StackInuse)
}

// BenchmarkConcurrent measures many callers on connections of their own.
func BenchmarkConcurrent(b *testing.B) {
	s := serve(b, server.Options{})
	var clients [16]*client.Client
	for i := range clients {
		clients[i] = dial(b, s, client.Options{})
	}
	var next atomic.Int64
	var l latencies
	b.SetParallelism(16)
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		c := clients[next.Add(1)%int64(len(clients))]
		for pb.Next() {
			l.measure(func() { run(b, c, protocol.Request{Code: "async () => 6 * 7"}) })
		}
	})
	l.report(b)
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "runs/s")
}
