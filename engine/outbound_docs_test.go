package engine_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/engine"
	"github.com/codemode-executor/codemode-executor/hostcalls/outbound/native"
	"github.com/codemode-executor/codemode-executor/protocol"
)

var outboundExpectation = regexp.MustCompile(`// (native|disabled|stub) (=>|fails:) (.*)\n$`)

// TestDocumentedRequests runs the programs of docs/outbound.md.
func TestDocumentedRequests(t *testing.T) {
	blocks := codeBlock.FindAllStringSubmatch(outboundDocument(t), -1)
	if len(blocks) < 5 {
		t.Fatalf("only %d examples", len(blocks))
	}
	for _, block := range blocks {
		want := outboundExpectation.FindStringSubmatch(block[1])
		if want == nil {
			t.Fatalf("an example does not say what it gives:\n%s", block[1])
		}
		t.Run(want[3], func(t *testing.T) {
			var outbound protocol.Outbound
			if err := outbound.Mode.UnmarshalText([]byte(want[1])); err != nil {
				t.Fatal(err)
			}
			if outbound.Mode == protocol.OutboundStub {
				outbound.Fetch = documentedServer
			}
			result := execute(t, sharedExecutor(t), protocol.Request{Code: block[1], Outbound: outbound})
			if want[2] == "fails:" {
				wantCode(t, result, protocol.Code(want[3]))
				return
			}
			wantJSON(t, result, want[3])
		})
	}
}

func outboundDocument(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../docs/outbound.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// documentedServer is the api.example.com of the document.
func documentedServer(ctx context.Context, r *protocol.OutboundRequest) (*protocol.OutboundResponse, error) {
	u, err := url.Parse(r.URL)
	if err != nil {
		return nil, err
	}
	switch u.Path {
	case "/moved":
		return &protocol.OutboundResponse{Status: 307, Header: [][2]string{{"Location", "/here"}}}, nil
	case "/here":
		return answerText(`{"method":"`+r.Method+`"}`)(ctx, r)
	case "/echo":
		return &protocol.OutboundResponse{Status: 200, Body: r.Body}, nil
	}
	<-ctx.Done()
	return nil, ctx.Err()
}

var goBlock = regexp.MustCompile("(?s)```go\n(.*?)```")

// importComment names a package that a block of code needs.
var importComment = regexp.MustCompile(`(?m)^// import "[^"]+"\n`)

// TestDocumentedGo holds the Go code of docs/outbound.md to the functions below, which
// the compiler checks and tests run.
func TestDocumentedGo(t *testing.T) {
	own, err := os.ReadFile("outbound_docs_test.go")
	if err != nil {
		t.Fatal(err)
	}
	lines := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	blocks := goBlock.FindAllStringSubmatch(outboundDocument(t), -1)
	if len(blocks) < 4 {
		t.Fatalf("only %d examples", len(blocks))
	}
	for _, named := range importComment.FindAllString(outboundDocument(t), -1) {
		if !strings.Contains(string(own), strings.TrimSpace(strings.TrimPrefix(named, "// import "))) {
			t.Errorf("this file does not import what the document does: %s", named)
		}
	}
	for _, block := range blocks {
		if code := importComment.ReplaceAllString(block[1], ""); !strings.Contains(lines(string(own)), lines(code)) {
			t.Errorf("no function of this file has\n%s", block[1])
		}
	}
}

func executeDisabled(ctx context.Context, executor protocol.Executor, code string) (protocol.Result, error) {
	result, err := executor.Execute(ctx, protocol.Request{
		Code:     code,
		Outbound: protocol.Outbound{Mode: protocol.OutboundDisabled},
	})
	return result, err
}

func newDisabled(ctx context.Context) (*engine.Executor, error) {
	executor, err := engine.New(ctx, engine.Options{
		Outbound: engine.Outbound{Disabled: true},
	})
	return executor, err
}

func newAllowing(ctx context.Context) (*engine.Executor, error) {
	executor, err := engine.New(ctx, engine.Options{
		Outbound: engine.Outbound{Allow: []netip.Prefix{netip.MustParsePrefix("10.20.0.0/16")}},
	})
	return executor, err
}

func executeWithPolicy(ctx context.Context, executor protocol.Executor, code, token string) (protocol.Result, error) {
	client := native.New(native.Options{})
	defer client.Close()

	fetch := func(ctx context.Context, r *protocol.OutboundRequest) (*protocol.OutboundResponse, error) {
		u, err := url.Parse(r.URL)
		if err != nil || u.Scheme != "https" || u.Host != "api.example.com" || r.Method != http.MethodGet {
			return nil, protocol.Failure(protocol.CodeNetworkDenied, r.URL)
		}
		r.Header = append(r.Header, [2]string{"Authorization", "Bearer " + token})
		return client.Fetch(ctx, r)
	}
	result, err := executor.Execute(ctx, protocol.Request{
		Code:     code,
		Outbound: protocol.Outbound{Mode: protocol.OutboundStub, Fetch: fetch},
	})
	return result, err
}

func TestDocumentedPolicies(t *testing.T) {
	const code = `() => fetch("https://elsewhere.example.com/")`
	result, err := executeDisabled(t.Context(), sharedExecutor(t), code)
	if err != nil {
		t.Fatal(err)
	}
	wantCode(t, result, protocol.CodeNetworkDisabled)
	if result, err = executeWithPolicy(t.Context(), sharedExecutor(t), code, "secret"); err != nil {
		t.Fatal(err)
	}
	wantCode(t, result, protocol.CodeNetworkDenied)
	for _, make := range []func(context.Context) (*engine.Executor, error){newDisabled, newAllowing} {
		executor, err := make(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if err := executor.Close(); err != nil {
			t.Error(err)
		}
	}
}

// A host serves the requests of a program by itself.
func ExampleExecutor_Execute_fetch() {
	executor, err := engine.New(context.Background(), engine.Options{})
	if err != nil {
		panic(err)
	}
	defer executor.Close()
	fetch := func(_ context.Context, r *protocol.OutboundRequest) (*protocol.OutboundResponse, error) {
		body := io.NopCloser(strings.NewReader(r.Method + " " + r.URL))
		return &protocol.OutboundResponse{Status: 200, Body: body}, nil
	}
	result, err := executor.Execute(context.Background(), protocol.Request{
		Code:     `async () => (await fetch("https://api.example.com/")).text()`,
		Outbound: protocol.Outbound{Mode: protocol.OutboundStub, Fetch: fetch},
	})
	fmt.Println(result.Value, err, result.Stats.Requests)
	// Output: "GET https://api.example.com/" <nil> 1
}
