package capnweb_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"strings"

	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
)

// Executor is the main object of a server that runs programs for its clients and
// calls back into them.
type Executor struct{}

// Request is what a client wants run.
type Request struct {
	Code string `json:"code"`
}

// Result is what came of it.
type Result struct {
	OK     bool `json:"ok"`
	Result any  `json:"result"`
}

// Execute runs the program, a list of names of tools. The functions of the client
// are released when it returns.
func (Executor) Execute(ctx context.Context, request Request, dispatch, outbound *capnweb.Stub) (Result, error) {
	var results []string
	for _, tool := range strings.Fields(request.Code) {
		answer, err := capnweb.Invoke[string](ctx, dispatch, "tools", tool)
		if err != nil {
			return Result{}, err
		}
		results = append(results, answer)
	}
	return Result{OK: true, Result: results}, nil
}

// Counter is an object that stays at its end: the peer gets a stub.
type Counter struct{ n int }

// Increment adds to the counter.
func (c *Counter) Increment(by int) int { c.n += by; return c.n }

// Counter makes a counter for the client.
func (Executor) Counter(start int) (capnweb.Target, error) {
	return capnweb.NewTarget(&Counter{start})
}

// Fail fails as JavaScript would.
func (Executor) Fail() error {
	return &capnweb.Error{
		Name: "RangeError", Message: "out of range",
		Props: capnweb.Object{{Key: "code", Value: "E_RANGE"}},
	}
}

// Lines answers a stream.
func (Executor) Lines(text string) *capnweb.ReadableStream {
	return capnweb.NewByteStream(strings.NewReader(text))
}

// connect starts both ends of a session within the process. Over the network,
// each end has a transport of [capnweb.NewWebSocketTransport].
func connect() (client, server *capnweb.Session) {
	a, b := capnweb.Pipe()
	server, err := capnweb.NewSession(a, capnweb.Options{Main: Executor{}})
	if err != nil {
		log.Fatal(err)
	}
	if client, err = capnweb.NewSession(b, capnweb.Options{}); err != nil {
		log.Fatal(err)
	}
	return client, server
}

func Example() {
	client, server := connect()
	defer server.Close()
	defer client.Close()
	ctx := context.Background()

	// A function as an argument: the server calls back.
	dispatch := func(provider, tool string) string { return provider + "." + tool }
	result, err := capnweb.Call[Result](ctx, client.Main(), "execute", Request{Code: "search fetch"}, dispatch)
	fmt.Println(result.OK, result.Result, err)

	// An error arrives with its class and properties.
	_, err = client.Main().Call(ctx, "fail")
	var failure *capnweb.Error
	if errors.As(err, &failure) {
		code, _ := failure.Props.Get("code")
		fmt.Println(failure.Name, failure.Message, code)
	}

	// Output:
	// true [tools.search tools.fetch] <nil>
	// RangeError out of range E_RANGE
}

func ExampleStub() {
	client, server := connect()
	defer server.Close()
	defer client.Close()
	ctx := context.Background()

	counter, err := capnweb.Call[*capnweb.Stub](ctx, client.Main(), "counter", 10)
	if err != nil {
		log.Fatal(err)
	}
	defer counter.Release()
	fmt.Println(capnweb.Call[int](ctx, counter, "increment", 5))

	// Output:
	// 15 <nil>
}

func ExamplePromise() {
	client, server := connect()
	defer server.Close()
	defer client.Close()
	ctx := context.Background()

	// Both calls are sent at once; there is no wait for the counter in between.
	counter := client.Main().Start(ctx, "counter", 1)
	defer counter.Release()
	fmt.Println(counter.Call(ctx, "increment", 2))

	// Output:
	// 3 <nil>
}

func ExampleReadableStream() {
	client, server := connect()
	defer server.Close()
	defer client.Close()
	ctx := context.Background()

	stream, err := capnweb.Call[*capnweb.ReadableStream](ctx, client.Main(), "lines", "one\ntwo")
	if err != nil {
		log.Fatal(err)
	}
	text, err := io.ReadAll(stream.Reader(ctx))
	fmt.Printf("%q %v\n", text, err)

	// Output:
	// "one\ntwo" <nil>
}
