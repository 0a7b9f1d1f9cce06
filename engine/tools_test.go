package engine_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// dispatching runs code whose calls, to any tool of codemode, go to dispatch.
func dispatching(t *testing.T, code string, dispatch protocol.Dispatch) protocol.Result {
	t.Helper()
	return execute(t, sharedExecutor(t), protocol.Request{
		Code: code, Providers: []protocol.Provider{{Name: "codemode", Open: true}}, Dispatch: dispatch,
		Timeout: 20 * time.Second,
	})
}

func echo(_ context.Context, call protocol.Call) (string, error) {
	return `{"result":` + call.Args + `}`, nil
}

func TestToolAnswers(t *testing.T) {
	tests := []struct {
		name, envelope string
		err            error
		want           string
	}{
		{name: "value", envelope: `{"result":{"a":[1,null]}}`, want: `{"a":[1,null]}`},
		{name: "no result is undefined", envelope: `{}`, want: `"undefined"`},
		{name: "null", envelope: `{"result":null}`, want: `null`},
		{name: "error", envelope: `{"error":"denied"}`, want: `"Error: denied"`},
		{name: "empty error", envelope: `{"error":""}`, want: `contains:without a message`},
		{name: "Go error", err: errors.New("no such city"), want: `"Error: no such city"`},
		{name: "malformed JSON", envelope: `{"result":`, want: `contains:codemode.t`},
		{name: "not an object", envelope: `42`, want: `contains:codemode.t`},
		{name: "empty", envelope: ``, want: `contains:codemode.t`},
		{name: "array", envelope: `[]`, want: `contains:codemode.t`},
		{name: "not UTF-8", envelope: "{\"result\":\"\xff\"}", want: `"` + "\uFFFD" + `"`},
		{name: "__proto__", envelope: `{"result":{"__proto__":{"polluted":1},"constructor":2}}`, want: `{"__proto__":{"polluted":1},"constructor":2}`},
		{name: "lone surrogate", envelope: `{"result":"\ud800"}`, want: `"\ud800"`},
		{name: "U+0000", envelope: `{"result":"a\u0000b"}`, want: `"a\u0000b"`},
		{name: "binary with another member", envelope: `{"result":{"__codemode_binary_v1__":"Uint8Array","data":"AQID","x":1}}`, want: `{"__codemode_binary_v1__":"Uint8Array","data":"AQID","x":1}`},
		{name: "binary of another type", envelope: `{"result":[{"__codemode_binary_v1__":"Blob","data":"AQID"}]}`, want: `[{"__codemode_binary_v1__":"Blob","data":"AQID"}]`},
		{name: "binary without base64", envelope: `{"result":{"__codemode_binary_v1__":"ArrayBuffer","data":"?"}}`, want: `{"__codemode_binary_v1__":"ArrayBuffer","data":"?"}`},
		{name: "binary inside of what is none", envelope: `{"result":{"x":{"__codemode_binary_v1__":"Uint8Array","data":"AQID"},"data":"","__codemode_binary_v1__":"Uint8Array"}}`, want: `contains:AQID`},
		{name: "binary", envelope: `{"result":{"__codemode_binary_v1__":"Uint8Array","data":"AQID"}}`, want: `contains:AQID`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			code := "async () => { try { const r = await codemode.t(); return r === undefined ? 'undefined' : r } catch (e) { return String(e) } }"
			result := dispatching(t, code, func(context.Context, protocol.Call) (string, error) { return tt.envelope, tt.err })
			if part, ok := strings.CutPrefix(tt.want, "contains:"); ok {
				text, err := result.JSON()
				if err != nil || !strings.Contains(string(text), strings.TrimPrefix(part, "codemode.")) {
					t.Errorf("got %s, %v; want it to contain %q", text, err, part)
				}
				return
			}
			wantJSON(t, result, tt.want)
		})
	}
}

func TestToolCallsAreConcurrentAndOutOfOrder(t *testing.T) {
	const calls = 100
	var started sync.WaitGroup
	started.Add(calls)
	dispatch := func(ctx context.Context, call protocol.Call) (string, error) {
		started.Done()
		started.Wait() // deadlocks unless all calls are under way at once
		return echo(ctx, call)
	}
	code := fmt.Sprintf(`async () => {
		const order = [];
		const all = await Promise.all(Array.from({length: %d}, (_, i) => codemode.f(i).then(([x]) => { order.push(x); return x })));
		return [all.every((x, i) => x === i), order.length];
	}`, calls)
	wantJSON(t, dispatching(t, code, dispatch), fmt.Sprintf("[true,%d]", calls))
}

func TestToolBinaryBothWays(t *testing.T) {
	var seen string
	dispatch := func(ctx context.Context, call protocol.Call) (string, error) {
		seen = call.Args
		return echo(ctx, call)
	}
	code := `async () => {
		const view = new Uint8Array([0, 1, 2, 255, 128, 10]).subarray(1, 5);
		const [a, b, c] = await codemode.echo(view, {deep: [new Uint16Array([1, 2]).buffer]}, new Float32Array([1]));
		return [a instanceof Uint8Array, Array.from(a), b.deep[0] instanceof ArrayBuffer, b.deep[0].byteLength, c.length];
	}`
	wantJSON(t, dispatching(t, code, dispatch), "[true,[1,2,255,128],true,4,4]")
	if want := `[{"__codemode_binary_v1__":"Uint8Array","data":"AQL/gA=="}`; !strings.HasPrefix(seen, want) {
		t.Errorf("the host saw %s", seen)
	}
}

func TestToolBigArguments(t *testing.T) {
	dispatch := func(_ context.Context, call protocol.Call) (string, error) {
		return fmt.Sprintf(`{"result":%d}`, len(call.Args)), nil
	}
	wantJSON(t, dispatching(t, "async () => codemode.f('x'.repeat(10e6))", dispatch), "10000004")
	wantJSON(t, dispatching(t, "async () => (await codemode.f('x'.repeat(7e6))).length", echo), "1")
	binary := "async () => codemode.f(new Uint8Array(10e6))"
	wantJSON(t, dispatching(t, binary, dispatch), fmt.Sprint(len(`[{"__codemode_binary_v1__":"Uint8Array","data":""}]`)+(10_000_000+2)/3*4))
}

func TestToolBoundsAreCatchable(t *testing.T) {
	e := sharedExecutor(t)
	big := func(context.Context, protocol.Call) (string, error) {
		return `{"result":"` + strings.Repeat("x", 5000) + `"}`, nil
	}
	req := protocol.Request{Providers: []protocol.Provider{{Name: "codemode", Open: true}}, Dispatch: big, ToolBytes: 1024}
	for _, code := range []string{
		"async () => { try { await codemode.big(); return 'got it' } catch (e) { return e.message } }",
		"async () => { try { await codemode.big('x'.repeat(2000)); return 'got it' } catch (e) { return e.message } }",
	} {
		req.Code = code
		result := execute(t, e, req)
		var text string
		if err := result.Unmarshal(&text); err != nil {
			t.Fatal(err, result.Error)
		}
		if !strings.Contains(text, `"big"`) || !strings.Contains(text, "1024 bytes") {
			t.Errorf("message %q", text)
		}
	}
}

func TestToolNameIsBounded(t *testing.T) {
	var called []int
	dispatch := func(_ context.Context, call protocol.Call) (string, error) {
		called = append(called, len(call.Tool))
		return `{"result":true}`, nil
	}
	code := `async () => {
		const call = (n) => codemode['t'.repeat(n)]().catch((e) => e.name + ': ' + e.message);
		return [await call(1024), await call(1025), await call(1e6)];
	}`
	wantJSON(t, dispatching(t, code, dispatch), `[true,`+
		`"RangeError: The name of a tool is 1025 bytes, more than the 1024 bytes it may have.",`+
		`"RangeError: The name of a tool is 1000000 bytes, more than the 1024 bytes it may have."]`)
	if len(called) != 1 || called[0] != 1024 {
		t.Errorf("called tools with names of %v bytes", called)
	}
}

func TestToolSurrogatesAndNUL(t *testing.T) {
	var seen string
	dispatch := func(ctx context.Context, call protocol.Call) (string, error) {
		seen = call.Args
		return echo(ctx, call)
	}
	code := `async () => {
		const [s] = await codemode.echo('\ud800a\u0000\udc00\u{1F680}\u2028');
		return [s.length, s.charCodeAt(0), s.charCodeAt(2), s.charCodeAt(3), s.codePointAt(4)];
	}`
	wantJSON(t, dispatching(t, code, dispatch), "[7,55296,0,56320,128640]")
	if !json.Valid([]byte(seen)) {
		t.Errorf("the host saw %q", seen)
	}
}

func TestToolPanicAndDeafness(t *testing.T) {
	panics := func(context.Context, protocol.Call) (string, error) { panic("boom: secret") }
	code := "async () => { try { await codemode.f() } catch (e) { return e.message } }"
	wantJSON(t, dispatching(t, code, panics), `"Tool \"f\" failed inside the host."`)

	release := make(chan struct{})
	defer close(release)
	deaf := func(context.Context, protocol.Call) (string, error) { <-release; return `{}`, nil }
	e := sharedExecutor(t)
	req := protocol.Request{
		Code: "async () => { console.log('calling'); await codemode.f() }", Timeout: 100 * time.Millisecond,
		Providers: []protocol.Provider{{Name: "codemode", Open: true}}, Dispatch: deaf,
	}
	result := execute(t, e, req)
	wantCode(t, result, protocol.CodeTimeout)
	if len(result.Logs) != 1 {
		t.Errorf("logs %q", result.Logs)
	}
	req.Timeout, req.ToolTimeout = time.Minute, 50*time.Millisecond
	req.Code = code
	wantJSON(t, execute(t, e, req), `"Tool \"f\" did not answer within 50 ms."`)
}

// TestToolCalledThen has a tool that promises and await would call.
func TestToolCalledThen(t *testing.T) {
	var calls []string
	code := `async () => {
		const awaited = await codemode;
		const chained = await Promise.resolve(codemode);
		const returned = await (async () => codemode)();
		const several = await Promise.all([codemode, codemode]);
		const answer = await codemode.then('x');
		const after = typeof codemode.then;
		return [awaited === codemode, chained === codemode, returned === codemode, several[1] === codemode, answer, after];
	}`
	result := execute(t, sharedExecutor(t), protocol.Request{
		Code: code, Providers: []protocol.Provider{{Name: "codemode", Tools: []string{"then"}}},
		Dispatch: func(ctx context.Context, call protocol.Call) (string, error) {
			calls = append(calls, call.Args)
			return echo(ctx, call)
		},
	})
	wantJSON(t, result, `[true,true,true,true,["x"],"function"]`)
	returned := execute(t, sharedExecutor(t), protocol.Request{
		Code: "async () => codemode", Providers: []protocol.Provider{{Name: "codemode", Tools: []string{"then"}}},
		Dispatch: func(context.Context, protocol.Call) (string, error) {
			calls = append(calls, "returned")
			return "{}", nil
		},
	})
	if len(calls) != 1 || calls[0] != `["x"]` || !returned.OK || returned.Stats.ToolCalls != 0 {
		t.Errorf("the host has heard %q; returning the namespace gives %+v", calls, returned)
	}
}

func TestUnknownTools(t *testing.T) {
	calls := 0
	tools := protocol.Tools{"codemode": {"list-issues": func(context.Context, []json.RawMessage) (any, error) { calls++; return calls, nil }}}
	code := `async () => {
		const out = [];
		for (const k of ['missing', 'toString', 'constructor', 'hasOwnProperty', 'valueOf', '__defineGetter__', 'then', '__proto__'])
			try { await codemode[k]('x') } catch (e) { if (k === 'missing') out.push(e.message) }
		return [...out, await codemode.list_issues(), await codemode['list-issues'](), typeof codemode.then, String(await codemode)];
	}`
	result := execute(t, sharedExecutor(t), protocol.Request{Code: code, Providers: tools.Providers(), Dispatch: tools.Dispatch})
	wantJSON(t, result, `["Tool \"missing\" not found",1,2,"undefined","[object Object]"]`)
	if calls != 2 {
		t.Errorf("the host saw %d calls", calls)
	}
}

// dispatchOf answers every call with answer of its arguments.
func dispatchOf(answer func(args string) string) protocol.Dispatch {
	return func(_ context.Context, call protocol.Call) (string, error) { return answer(call.Args), nil }
}
