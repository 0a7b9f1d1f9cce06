package client_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/client"
	"github.com/codemode-executor/codemode-executor/protocol/server"
)

// address is where the server of the example listens.
var address string

// A host runs a program on a server. The program's tools stay in the host.
func ExampleDial() {
	defer exampleServer()()
	ctx := context.Background()

	executor, err := client.Dial(ctx, address, client.Options{Reconnect: &client.Reconnect{}})
	if err != nil {
		log.Fatal(err)
	}
	defer executor.Close()

	tools := protocol.Tools{
		"weather": {
			"today": func(ctx context.Context, args []json.RawMessage) (any, error) {
				return map[string]any{"tempC": -3}, nil
			},
		},
	}
	result, err := executor.Execute(ctx, protocol.Request{
		Code:      `async () => (await weather.today({ city: "Oslo" })).tempC`,
		Providers: tools.Providers(),
		Dispatch:  tools.Dispatch,
		Outbound:  protocol.Outbound{Mode: protocol.OutboundDisabled},
	})
	switch {
	case errors.Is(err, protocol.CodeConnectionLost):
		log.Fatal("the tools may have been called: ", err)
	case err != nil:
		log.Fatal(err)
	case result.Error != nil:
		log.Fatal(result.Error)
	}
	fmt.Println(result.Value)
	// Output: -3
}

// A caller that knows how long it wants to wait gives its context a deadline; the server
// stops the run.
func ExampleClient_Execute_cancellation() {
	defer exampleServer()()
	executor, err := client.Dial(context.Background(), address, client.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer executor.Close()

	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	result, err := executor.Execute(ctx, protocol.Request{Code: `for (;;);`})
	fmt.Println(err, result.Error.Code)
	// Output: <nil> CANCELLED
}

// exampleServer starts a server. The function ends it.
func exampleServer() func() {
	s, err := server.New(server.Options{Executor: lent{shared}})
	if err == nil {
		err = s.Listen(context.Background())
	}
	if err != nil {
		log.Fatal(err)
	}
	address = url(s)
	return func() { _ = s.Close(context.Background()) }
}

// TestReadme holds the lines of the README's example to those that run here.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	_, block, found := strings.Cut(string(readme), "```go\n// import \"github.com/codemode-executor/codemode-executor/protocol/client\"\n")
	block, _, closed := strings.Cut(block, "```")
	if !found || !closed {
		t.Fatal("the README has no example of the client")
	}
	block = strings.ReplaceAll(block, `"ws://127.0.0.1:8080"`, "address")
	for line := range strings.Lines(block) {
		if !strings.Contains(string(source), strings.TrimSpace(line)) {
			t.Errorf("no test runs the line %q", line)
		}
	}
}
