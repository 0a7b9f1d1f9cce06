package soak

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/client"
)

// dropping is a network connection that its owner can drop.
type dropping struct{ conns chan net.Conn }

func (d dropping) httpClient() *http.Client {
	return &http.Client{Transport: &http.Transport{
		DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			conn, err := (&net.Dialer{}).DialContext(ctx, network, address)
			if err == nil {
				d.conns <- conn
			}
			return conn, err
		},
	}}
}

// drops cuts its connection, without a word, while the server waits for a tool.
func (w *world) drops(*testing.T) error {
	d := dropping{make(chan net.Conn, 1)}
	c, err := client.Dial(context.Background(), w.url, client.Options{HTTPClient: d.httpClient()})
	if err != nil {
		return err
	}
	conn := <-d.conns
	req := request(`await Promise.all([p.cut(), p.double(1), p.never()])`)
	req.Providers[0].Open = true
	dispatch := req.Dispatch
	req.Dispatch = func(ctx context.Context, call protocol.Call) (string, error) {
		if call.Tool == "cut" {
			_ = conn.(*net.TCPConn).SetLinger(0)
			_ = conn.Close()
		}
		return dispatch(ctx, call)
	}
	_, err = c.Execute(context.Background(), req)
	if !tolerated(err) {
		return errors.Join(fmt.Errorf("got %w", err), c.Close())
	}
	return c.Close()
}

// upgrade opens a WebSocket without a session.
func (w *world) upgrade() (*websocket.Conn, context.Context, context.CancelFunc, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	ws, _, err := websocket.Dial(ctx, w.url, nil)
	if err != nil {
		cancel()
		return nil, nil, nil, err
	}
	return ws, ctx, cancel, nil
}

// stalls asks for a lot and reads nothing of it, until it is cut off.
func (w *world) stalls(*testing.T) error {
	ws, ctx, cancel, err := w.upgrade()
	if err != nil {
		return err
	}
	defer cancel()
	defer ws.CloseNow()
	for i := 1; ; i++ {
		call := `["push",["pipeline",0,["execute"],[{"code":"'x'.repeat(3e6)"}]]]`
		if err := ws.Write(ctx, websocket.MessageText, []byte(call)); err != nil {
			return nil // it was
		}
		if err := ws.Write(ctx, websocket.MessageText, fmt.Appendf(nil, `["pull",%d]`, i)); err != nil {
			return nil
		}
		if ctx.Err() != nil {
			return errors.New("the server still takes calls of one who does not read")
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// garbage are messages that mean nothing, or nothing good.
var garbage = []string{
	``, `{`, `[]`, `null`, `42`, `["push"]`, `["pull",1e300]`, `["pull",-1]`, `["release",0,1]`, `["release",0,1e9]`,
	`["resolve",0,1]`, `["resolve",77,1]`, `["reject",5,["error"]]`, `["abort"]`, `["stream",[[[[]]]]]`,
	`["push",["pipeline",0,["__proto__","constructor"],[]]]`, `["push",["pipeline",9,["x"]]]`,
	`["push",["import",-5]]`, `["push",["remap",0,[],[["import",0]],[["pipeline",0]]]]`, `["push",["bigint","9"]]`,
	`["push",["pipeline",0,["execute"],[{"code":1}]]]`, `["pipe"]`, "[\"push\",\"\xff\xfe\"]", `["push",["readable",3]]`,
}

// sendsGarbage sends messages until the server has enough of it.
func (w *world) sendsGarbage(*testing.T) error {
	ws, ctx, cancel, err := w.upgrade()
	if err != nil {
		return err
	}
	defer cancel()
	defer ws.CloseNow()
	ws.SetReadLimit(-1)
	go func() {
		for range 50 {
			if ws.Write(ctx, messageType(), randomMessage()) != nil {
				return
			}
		}
		_ = ws.CloseNow()
	}()
	for {
		if _, _, err := ws.Read(ctx); err != nil {
			return ctx.Err()
		}
	}
}

func messageType() websocket.MessageType {
	if rand.IntN(20) == 0 {
		return websocket.MessageBinary
	}
	return websocket.MessageText
}

// randomMessage is one of the messages, whole or damaged, or a very large or very deep
// one.
func randomMessage() []byte {
	message := []byte(garbage[rand.IntN(len(garbage))])
	switch rand.IntN(8) {
	case 0:
		if len(message) > 0 {
			message[rand.IntN(len(message))] ^= byte(1 << rand.IntN(7))
		}
	case 1:
		message = message[:rand.IntN(len(message)+1)]
	case 2:
		message = bytes.Repeat([]byte("["), 1<<16)
	case 3:
		message = bytes.Repeat([]byte("x"), 3<<20)
	}
	return message
}

// speaksNoHTTP sends bytes that are no request, or half of one.
func (w *world) speaksNoHTTP(*testing.T) error {
	conn, err := net.Dial("tcp", w.address)
	if err != nil {
		return err
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(10 * time.Second))
	texts := []string{
		"\x16\x03\x01\x02\x00\x01\x00", "GET / HTTP/9.9\r\n\r\n", "GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n",
		"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: short\r\n\r\n",
		"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n\xc1\xff\xff\xff",
		"POST /metrics HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\nabc",
	}
	_, _ = io.WriteString(conn, texts[rand.IntN(len(texts))])
	_, _ = io.ReadAll(io.LimitReader(conn, 1<<10))
	return nil
}

// waits opens connections, says nothing, and goes.
func (w *world) waits(*testing.T) error {
	conn, err := net.Dial("tcp", w.address)
	if err != nil {
		return err
	}
	defer conn.Close()
	ws, _, cancel, err := w.upgrade()
	if err != nil {
		return err
	}
	defer cancel()
	time.Sleep(time.Duration(rand.IntN(500)) * time.Millisecond)
	return ws.CloseNow()
}

// floods makes many calls and hangs up before they are answered.
func (w *world) floods(*testing.T) error {
	ws, ctx, cancel, err := w.upgrade()
	if err != nil {
		return err
	}
	defer cancel()
	defer ws.CloseNow()
	for range 200 {
		call := `["push",["pipeline",0,["execute"],[{"code":"1"}]]]`
		if err := ws.Write(ctx, websocket.MessageText, []byte(call)); err != nil {
			return nil
		}
	}
	return nil
}
