package soak

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/client"
)

// kind is a kind of caller. A visit is one connection of it; the error is about the
// server, not about what the caller provoked.
type kind struct {
	name  string
	visit func(w *world, t *testing.T) error
}

var kinds = []kind{
	{"runs programs", (*world).runsPrograms},
	{"reconnects", (*world).reconnects},
	{"cancels", (*world).cancels},
	{"fetches", (*world).fetches},
	{"never answers a tool call", (*world).neverAnswers},
	{"drops the connection in a call", (*world).drops},
	{"stops reading", (*world).stalls},
	{"sends garbage in messages", (*world).sendsGarbage},
	{"sends garbage instead of HTTP", (*world).speaksNoHTTP},
	{"opens connections and waits", (*world).waits},
	{"floods with calls", (*world).floods},
}

// tools are those of every caller: add adds, wait waits for the end.
func tools() protocol.Tools {
	return protocol.Tools{"p": {
		"double": protocol.Func(func(_ context.Context, n float64) (float64, error) { return 2 * n, nil }),
		"never": protocol.Func(func(ctx context.Context, _ any) (any, error) {
			<-ctx.Done()
			return nil, context.Cause(ctx)
		}),
	}}
}

// request is a program with these tools.
func request(code string) protocol.Request {
	return protocol.Request{Code: code, Providers: tools().Providers(), Dispatch: tools().Dispatch, Timeout: 30 * time.Second}
}

// tolerated tells an error that may come of the server's limits alone.
func tolerated(err error) bool {
	return errors.Is(err, protocol.CodeConnectionLost) || errors.Is(err, protocol.CodeQueueOverflow)
}

// with connects, does something, and hangs up.
func (w *world) with(do func(c *client.Client) error) error {
	c, err := client.Dial(context.Background(), w.url, client.Options{})
	if err != nil {
		return err
	}
	if err := do(c); err != nil && !tolerated(err) {
		return errors.Join(err, c.Close())
	}
	return c.Close()
}

// want runs a program that must give a value.
func want(c *client.Client, req protocol.Request, value string) error {
	result, err := c.Execute(context.Background(), req)
	switch {
	case err != nil:
		return err
	case result.Error != nil && !errors.Is(result.Error, protocol.CodeTimeout):
		return result.Error
	case result.OK && result.Value != value:
		return fmt.Errorf("got %s, want %s", result.Value, value)
	}
	return nil
}

func (w *world) runsPrograms(*testing.T) error {
	return w.with(func(c *client.Client) error {
		for i := range 5 {
			req := request(fmt.Sprintf(`console.log("é".repeat(1000)); (await Promise.all([p.double(%d), p.double(1)]))[0]`, i))
			req.OnConsole = func(string) {}
			if err := want(c, req, fmt.Sprint(2*i)); err != nil {
				return err
			}
		}
		return nil
	})
}

// reconnects stays until the server has closed its connection for its age.
func (w *world) reconnects(*testing.T) error {
	c, err := client.Dial(context.Background(), w.url, client.Options{Reconnect: &client.Reconnect{MinDelay: 10 * time.Millisecond}})
	if err != nil {
		return err
	}
	for range 60 {
		if err := want(c, request(`await p.double(4)`), "8"); err != nil && !tolerated(err) {
			return errors.Join(err, c.Close())
		}
		time.Sleep(100 * time.Millisecond)
	}
	return c.Close()
}

func (w *world) cancels(*testing.T) error {
	return w.with(func(c *client.Client) error {
		for range 5 {
			ctx, cancel := context.WithTimeout(context.Background(), time.Duration(rand.IntN(20))*time.Millisecond)
			result, err := c.Execute(ctx, request(`const n = await p.double(1); for (;;) if (Math.random() < 1e-6) await p.double(n)`))
			cancel()
			if err != nil {
				return err
			}
			if !errors.Is(result.Error, protocol.CodeCancelled) {
				return fmt.Errorf("not cancelled: %+v", result)
			}
		}
		return nil
	})
}

func (w *world) fetches(*testing.T) error {
	return w.with(func(c *client.Client) error {
		req := request(`
			const r = await fetch("https://example.com/", { method: "POST", body: "x".repeat(100_000) });
			const unread = await fetch("https://example.com/", { method: "POST", body: "y".repeat(100_000) });
			(await r.text()).length`)
		req.Outbound = protocol.Outbound{Mode: protocol.OutboundStub, Fetch: func(_ context.Context, r *protocol.OutboundRequest) (*protocol.OutboundResponse, error) {
			sent, err := io.ReadAll(r.Body)
			if err != nil {
				return nil, err
			}
			return &protocol.OutboundResponse{Status: 200, Body: io.NopCloser(strings.NewReader(string(sent)))}, nil
		}}
		return want(c, req, "100000")
	})
}

func (w *world) neverAnswers(*testing.T) error {
	return w.with(func(c *client.Client) error {
		req := request(`await p.never()`)
		req.Timeout = 100 * time.Millisecond
		return want(c, req, "")
	})
}
