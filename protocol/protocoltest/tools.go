package protocoltest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// echo answers the arguments.
func echo(_ context.Context, call protocol.Call) (string, error) {
	return `{"result":` + call.Args + `}`, nil
}

// never answers when nobody waits any more.
func never(ctx context.Context, _ protocol.Call) (string, error) {
	<-ctx.Done()
	return "", context.Cause(ctx)
}

// calling is a request whose calls, to any tool of p, go to dispatch.
func calling(code string, dispatch protocol.Dispatch) protocol.Request {
	return protocol.Request{Code: code, Providers: []protocol.Provider{{Name: "p", Open: true}}, Dispatch: dispatch}
}

// tools has programs that call tools.
func (s *suite) tools(t *testing.T) {
	for _, tt := range []struct {
		name, code string
		want       string
	}{
		{"arguments", `await p.t(1, "é💡", null, { b: [true] })`, `[1,"é💡",null,{"b":[true]}]`},
		{"no arguments", `await p.t()`, `[]`},
		{"a lone surrogate", `(await p.t("\ud800"))[0].charCodeAt(0)`, `55296`},
		{"U+0000", `(await p.t("a\u0000b"))[0].length`, `3`},
		{"bytes", `const [b] = await p.t(new Uint8Array([7, 8])); [b instanceof Uint8Array, b[1]]`, `[true,8]`},
		{"many bytes", `const [b] = await p.t(new Uint8Array(1 << 20).fill(9)); [b.length, b[77]]`, `[1048576,9]`},
	} {
		t.Run(tt.name, func(t *testing.T) { s.wantValue(t, calling(tt.code, echo), tt.want) })
	}
	t.Run("texts pass through untouched", s.untouched)
	t.Run("concurrent calls", s.concurrentCalls)
	t.Run("concurrent executions", s.concurrentExecutions)
	t.Run("tools made of functions", func(t *testing.T) {
		tools := protocol.Tools{"math": {"double": protocol.Func(func(_ context.Context, n float64) (float64, error) { return 2 * n, nil })}}
		result := s.execute(t, protocol.Request{Code: `await math.double(21)`, Providers: tools.Providers(), Dispatch: tools.Dispatch})
		if got := value(t, result); got != "42" || result.Stats.ToolCalls != 1 {
			t.Errorf("got %s and %+v", got, result.Stats)
		}
	})
}

// untouched has a call whose name and texts are unusual.
func (s *suite) untouched(t *testing.T) {
	const answer = ` { "x":1e2, "result" : [ 1.50, "\u00e9" ] } `
	var got protocol.Call
	s.wantValue(t, protocol.Request{
		Code:      `await p.a_b(" ")`,
		Providers: []protocol.Provider{{Name: "p", Tools: []string{"a-b"}}},
		Dispatch: func(_ context.Context, call protocol.Call) (string, error) {
			got = call
			return answer, nil
		},
	}, `[1.5,"é"]`)
	if want := (protocol.Call{Provider: "p", Tool: "a-b", Args: `[" "]`}); got != want {
		t.Errorf("the tool saw %+v", got)
	}
}

// concurrentCalls has calls that are answered once all of them are there.
func (s *suite) concurrentCalls(t *testing.T) {
	const calls = 50
	var all sync.WaitGroup
	all.Add(calls)
	code := fmt.Sprintf(`(await Promise.all(Array.from({ length: %d }, (_, i) => p.t(i)))).flat().reduce((a, b) => a + b)`, calls)
	s.wantValue(t, calling(code, func(ctx context.Context, call protocol.Call) (string, error) {
		all.Done()
		all.Wait()
		return echo(ctx, call)
	}), "1225")
}

// concurrentExecutions has executions whose tools wait one for the other.
func (s *suite) concurrentExecutions(t *testing.T) {
	const executions = 20
	var all sync.WaitGroup
	all.Add(executions)
	var endings []<-chan outcome
	for i := range executions {
		endings = append(endings, begin(t.Context(), s, calling(`await p.t()`, func(context.Context, protocol.Call) (string, error) {
			all.Done()
			all.Wait()
			return fmt.Sprintf(`{"result":%d}`, i), nil
		})))
	}
	for i, ended := range endings {
		end := receive(t, "an execution", ended)
		if end.err != nil {
			t.Fatalf("fault: %v", end.err)
		}
		if got := value(t, end.result); got != fmt.Sprint(i) {
			t.Errorf("execution %d gave %s", i, got)
		}
	}
}

// badTools has tools that fail, panic, answer too much or too late.
func (s *suite) badTools(t *testing.T) {
	const caught = `try { return String(await p.t()) } catch (e) { return "Thrown: " + e.message }`
	for _, tt := range []struct {
		name     string
		dispatch protocol.Dispatch
		want     string
	}{
		{"an error", answering(`{"error":"denied"}`, nil), `"Thrown: denied"`},
		{"a Go error", answering("", errors.New("no such city")), `"Thrown: no such city"`},
		{"a Go error without a text", answering("", errors.New("")), `"Thrown: Tool \"t\" failed without a message."`},
		{"undefined", answering(`{}`, nil), `"undefined"`},
		{"a panic", func(context.Context, protocol.Call) (string, error) { panic("boom") }, `"Thrown: Tool \"t\" failed inside the host."`},
		{"no dispatch", nil, `"Thrown: Tool \"t\" cannot be called: this host serves no tools."`},
	} {
		t.Run(tt.name, func(t *testing.T) { s.wantValue(t, calling(caught, tt.dispatch), tt.want) })
	}
	for _, answer := range []string{"", "42", `{"result":`, "[]", "\xff"} {
		t.Run(fmt.Sprintf("the answer %q", answer), func(t *testing.T) {
			if got := s.value(t, calling(caught, answering(answer, nil))); !strings.HasPrefix(got, `"Thrown: `) {
				t.Errorf("got %s", got)
			}
		})
	}
	t.Run("too much", func(t *testing.T) {
		req := calling(`const out = []; for (const n of [10, 1000]) { try { out.push((await p.t("x".repeat(n)))[0].length) } catch (e) { out.push(e.message.includes("100 bytes")) } } out`, echo)
		req.ToolBytes = 100
		s.wantValue(t, req, `[10,true]`)
	})
}

func answering(envelope string, err error) protocol.Dispatch {
	return func(context.Context, protocol.Call) (string, error) { return envelope, err }
}
