package server_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/internal/wire"
	"github.com/codemode-executor/codemode-executor/protocol/server"
)

// answers is an executor that answers a given envelope.
func answers(result protocol.Result) executorFunc {
	return func(context.Context, protocol.Request) (protocol.Result, error) { return result, nil }
}

func TestResponseLimit(t *testing.T) {
	result := protocol.Result{OK: true, Value: `"wörth \" it"`, Logs: []string{"a line", "another\n"}}
	size, err := wire.ResultSize(result)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name  string
		limit int64
		fits  bool
	}{{"exactly", size.Bytes, true}, {"a byte over", size.Bytes - 1, false}, {"no limit", 0, true}} {
		t.Run(c.name, func(t *testing.T) {
			peer := dial(t, start(t, server.Options{Executor: answers(result), ResponseBytes: c.limit}))
			_, err := peer.execute(t.Context(), protocol.Request{})
			if c.fits {
				if err != nil {
					t.Error(err)
				}
				return
			}
			wantFault(t, err, protocol.CodeResponseTooLarge)
			for _, number := range []int64{size.Bytes, c.limit} {
				if !strings.Contains(err.Error(), fmt.Sprint(number)) {
					t.Errorf("%d is not named: %v", number, err)
				}
			}
		})
	}
}

func TestLogsCountAsResponse(t *testing.T) {
	peer := dial(t, start(t, server.Options{ResponseBytes: 2000}))
	_, err := peer.execute(t.Context(), protocol.Request{Code: "console.log('x'.repeat(3000)); 1"})
	wantFault(t, err, protocol.CodeResponseTooLarge)
	if got := mustExecute(t, peer, "2"); got != "2" {
		t.Errorf("the connection answers %s", got)
	}
}

func TestAnswersThatNoMessageHolds(t *testing.T) {
	big := strings.Repeat("\\", 17<<20)
	executor := executorFunc(func(ctx context.Context, req protocol.Request) (protocol.Result, error) {
		if req.Code == "big" {
			return protocol.Result{OK: true, Value: big, Logs: []string{}}, nil
		}
		return askTool(big)(ctx, req)
	})
	c := connect(t, executor)
	_, err := c.execute(t.Context(), protocol.Request{Code: "big"})
	wantFault(t, err, protocol.CodeResponseTooLarge)
	result, err := c.call(t.Context(), wire.EncodeRequest(protocol.Request{}), func() string { return "{}" })
	if err != nil || !strings.Contains(result.Value, "do not fit into one message") {
		t.Errorf("got %.200s (%v)", result.Value, err)
	}
}

func TestMessageLimit(t *testing.T) {
	s := start(t, server.Options{Limits: server.Limits{MessageBytes: 1000}})
	other := dial(t, s)
	ws := dialSocket(t, s)
	if err := ws.Write(t.Context(), websocket.MessageText, []byte(strings.Repeat(" ", 1001))); err != nil {
		t.Fatal(err)
	}
	if got := lastFrame(t, ws); got.Code != 1009 || !strings.Contains(got.Reason, "1000") {
		t.Errorf("closed with %v", got)
	}
	if got := mustExecute(t, other, "1"); got != "1" {
		t.Errorf("another connection answers %s", got)
	}
}

// TestCallerThatDoesNotRead asks for more than any buffer of the system holds and
// reads nothing of it.
func TestCallerThatDoesNotRead(t *testing.T) {
	s := start(t, server.Options{
		Executor: answers(answerOf(strings.Repeat("x", 1<<20))),
		Limits:   server.Limits{WriteTimeout: 500 * time.Millisecond},
	})
	other := dial(t, s)
	ws := dialSocket(t, s)
	for id := 1; id <= 64; id++ {
		push := `["push",["pipeline",0,["execute"],[{"code":""}]]]`
		pull := fmt.Sprintf(`["pull",%d]`, id)
		for _, message := range []string{push, pull} {
			if err := ws.Write(t.Context(), websocket.MessageText, []byte(message)); err != nil {
				return // cut off before it has asked for everything
			}
		}
	}
	eventually(t, "the caller is cut off", func() bool { return len(s.Sessions()) == 1 })
	if _, err := other.execute(t.Context(), protocol.Request{}); err != nil {
		t.Error(err)
	}
}

func TestMaxConnections(t *testing.T) {
	s := start(t, server.Options{MaxConnections: 2})
	peers := []*caller{dial(t, s), dial(t, s)}
	if answer := exchange(t, s, upgradeRequest+"\r\n"); !strings.HasPrefix(answer, "HTTP/1.1 503 ") {
		t.Errorf("got %q", answer)
	}
	if got := mustExecute(t, peers[1], "2"); got != "2" {
		t.Errorf("an open connection answers %s", got)
	}
	if err := peers[0].Close(); err != nil {
		t.Fatal(err)
	}
	eventually(t, "a place for another connection", func() bool {
		ws, _, err := websocket.Dial(t.Context(), "ws://"+s.Address().String(), nil)
		if err == nil {
			_ = ws.CloseNow()
		}
		return err == nil
	})
}

func TestAnyNumberOfConnections(t *testing.T) {
	s := start(t, server.Options{MaxConnections: -1})
	for range 3 {
		dial(t, s)
	}
}
