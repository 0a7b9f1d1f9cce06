package tooldata

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// open starts a session of one provider p with the given tools and stores.
func open(t *testing.T, tools, stores string) *Session {
	t.Helper()
	set, err := Parse(fmt.Appendf(nil, `[{"name":"p","tools":%s,"stores":%s}]`, tools, stores))
	if err != nil {
		t.Fatal(err)
	}
	return set.NewSession()
}

// dispatch calls a tool of provider p.
func dispatch(t *testing.T, s *Session, tool, args string) string {
	t.Helper()
	answer, err := s.Dispatch(t.Context(), protocol.Call{Provider: "p", Tool: tool, Args: args})
	if err != nil {
		t.Fatal(err)
	}
	return answer
}

func TestBehaviours(t *testing.T) {
	tests := []struct {
		name   string
		act    string
		calls  []string
		answer []string
	}{
		{"returns", `{"returns":{"b":[1.50,"<é\ud800>"],"a":null}}`, []string{`[]`, `[1]`},
			[]string{`{"result":{"b":[1.50,"<é\ud800>"],"a":null}}`, `{"result":{"b":[1.50,"<é\ud800>"],"a":null}}`}},
		{"returns null", `{"returns":null}`, []string{`[]`}, []string{`{"result":null}`}},
		{"undefined", `{"undefined":true}`, []string{`[1]`}, []string{`{}`}},
		{"echo", `{"echo":true}`, []string{`[]`, `[1,"a",{"z":1,"a":"\ud800"},[null]]`, ``},
			[]string{`{"result":[]}`, `{"result":[1,"a",{"z":1,"a":"\ud800"},[null]]}`, `{"result":[]}`}},
		{"throws", `{"throws":"<no> \"way\""}`, []string{`[]`}, []string{`{"error":"<no> \"way\""}`}},
		{"throws an empty text", `{"throws":""}`, []string{`[]`}, []string{`{"error":""}`}},
		{"sequence", `{"sequence":[{"returns":1},{"throws":"two"},{"returns":3}]}`, []string{`[]`, `[]`, `[]`, `[]`},
			[]string{`{"result":1}`, `{"error":"two"}`, `{"result":3}`, `{"result":3}`}},
		{"sequence shares the count", `{"sequence":[{"returns":0},{"create":{}}]}`, []string{`[]`, `[]`},
			[]string{`{"result":0}`, `{"result":{"id":2}}`}},
		{"sum of arguments", `{"sum":true}`, []string{`[]`, `[1,2.5]`, `[1,"2",true]`, `[[1,2],3]`, `[0.1,0.2]`},
			[]string{`{"result":0}`, `{"result":3.5}`, `{"result":1}`, `{"result":3}`, `{"result":0.30000000000000004}`}},
		{"sum of one list or object", `{"sum":true}`, []string{`[[1,2,"3"]]`, `[{"a":1,"b":"x","c":4}]`, `[7]`, `["7"]`},
			[]string{`{"result":3}`, `{"result":5}`, `{"result":7}`, `{"result":0}`}},
		{"sum past the range", `{"sum":true}`, []string{`[1e308,1e308]`, `[1e21,1]`},
			[]string{`{"result":null}`, `{"result":1e+21}`}},
		{"bytes", `{"bytes":"AAEC"}`, []string{`[]`},
			[]string{`{"result":{"__codemode_binary_v1__":"Uint8Array","data":"AAEC"}}`}},
		{"bytes as a buffer", `{"bytes":"","as":"ArrayBuffer"}`, []string{`[]`},
			[]string{`{"result":{"__codemode_binary_v1__":"ArrayBuffer","data":""}}`}},
		{"bytesEcho", `{"bytesEcho":true}`, []string{`[{"__codemode_binary_v1__":"ArrayBuffer","data":"AA=="},1]`, `[]`},
			[]string{`{"result":{"__codemode_binary_v1__":"ArrayBuffer","data":"AA=="}}`, `{}`}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { checkCalls(t, tt.act, `{}`, tt.calls, tt.answer) })
	}
}

func checkCalls(t *testing.T, act, stores string, calls, answers []string) {
	t.Helper()
	s := open(t, fmt.Sprintf(`{"tool":%s}`, act), stores)
	for i, args := range calls {
		if got := dispatch(t, s, "tool", args); got != answers[i] {
			t.Errorf("call %d, %s:\n got %s\nwant %s", i, args, got, answers[i])
		}
	}
}

func TestLookup(t *testing.T) {
	table := `"lookup":{"a":{"x":1},"1":"one","true":2,"x/2":[],"":"empty","1e+21":"big"}`
	tests := []struct {
		name   string
		act    string
		calls  []string
		answer []string
	}{
		{"by a field", `{` + table + `,"by":"k"}`,
			[]string{`[{"k":"a"}]`, `[{"k":1}]`, `[{"k":true}]`, `[{"k":null}]`, `[{}]`, `[]`, `["a"]`, `[["a"]]`, `[{"k":1e21}]`, `[{"k":"z"}]`},
			[]string{`{"x":1}`, `"one"`, `2`, `"empty"`, `"empty"`, `"empty"`, `"empty"`, `"empty"`, `"big"`, `null`}},
		{"by two fields", `{` + table + `,"by":["j","k"]}`, []string{`[{"k":2,"j":"x"}]`, `[{"k":2}]`}, []string{`[]`, `null`}},
		{"by the argument", `{` + table + `}`, []string{`["a"]`, `[1.0]`, `[]`, `[null]`, `[["1"]]`, `[{}]`, `[1e400]`},
			[]string{`{"x":1}`, `"one"`, `"empty"`, `"empty"`, `"one"`, `null`, `null`}},
		{"own names only", `{` + table + `}`, []string{`["toString"]`, `["__proto__"]`}, []string{`null`, `null`}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { checkCalls(t, tt.act, `{}`, tt.calls, results(tt.answer)) })
	}
	t.Run("missing", func(t *testing.T) {
		checkCalls(t, `{"lookup":{},"by":"k","missing":"no {key}, {key}"}`, `{}`,
			[]string{`[{"k":"<a>"}]`}, []string{`{"error":"no <a>, <a>"}`})
	})
}

// results wraps texts in the envelope.
func results(texts []string) []string {
	var out []string
	for _, text := range texts {
		out = append(out, `{"result":`+text+`}`)
	}
	return out
}

func TestCreate(t *testing.T) {
	tests := []struct {
		name   string
		act    string
		calls  []string
		answer []string
	}{
		{"defaults", `{"create":{}}`, []string{`[{"b":1,"a":2}]`, `[]`, `["text"]`, `[[1]]`},
			[]string{`{"b":1,"a":2,"id":1}`, `{"id":2}`, `{"id":3}`, `{"id":4}`}},
		{"prefix and extra", `{"create":{"idField":"key","start":900,"prefix":"re_","extra":{"a":"new","z":true}}}`,
			[]string{`[{"a":"old","key":"k","c":"\ud800"}]`, `[{}]`},
			[]string{`{"a":"new","key":"re_900","c":"\ud800","z":true}`, `{"a":"new","z":true,"key":"re_901"}`}},
		{"a fraction to start", `{"create":{"start":0.5}}`, []string{`[{}]`, `[{}]`}, []string{`{"id":0.5}`, `{"id":1.5}`}},
		{"binary data is no plain object", `{"create":{}}`, []string{`[{"__codemode_binary_v1__":"Uint8Array","data":""}]`}, []string{`{"id":1}`}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { checkCalls(t, tt.act, `{}`, tt.calls, results(tt.answer)) })
	}
}

func TestRows(t *testing.T) {
	const rows = `"rows":[{"n":1,"o":"me","t":"Red Fox"},{"n":2,"o":"sam","t":"red dog"},{"n":3,"o":"me"},{"n":4,"o":null,"t":"Öl"}]`
	row := []string{"", `{"n":1,"o":"me","t":"Red Fox"}`, `{"n":2,"o":"sam","t":"red dog"}`, `{"n":3,"o":"me"}`, `{"n":4,"o":null,"t":"Öl"}`}
	tests := []struct {
		name   string
		act    string
		calls  []string
		answer []string
	}{
		{"all", `{` + rows + `}`, []string{`[{"o":"me"}]`}, []string{`[` + strings.Join(row[1:], ",") + `]`}},
		{"equals", `{` + rows + `,"equals":["o","n"]}`,
			[]string{`[{"o":"me"}]`, `[{"n":2.0}]`, `[{"n":"2"}]`, `[{"o":"me","n":3}]`, `[{"o":["me"]}]`, `[{"o":true}]`},
			[]string{`[` + row[1] + `,` + row[3] + `]`, `[` + row[2] + `]`, `[]`, `[` + row[3] + `]`, `[]`, `[]`}},
		{"null is no filter", `{` + rows + `,"equals":["o"],"paged":1}`, []string{`[{"o":null}]`},
			[]string{`{"items":[` + row[1] + `],"total":4,"nextOffset":1}`}},
		{"contains", `{` + rows + `,"contains":{"q":"t"}}`, []string{`[{"q":"RED"}]`, `[{"q":"öL"}]`, `[{"q":5}]`, `[{"q":""}]`},
			[]string{`[` + row[1] + `,` + row[2] + `]`, `[` + row[4] + `]`, `[` + strings.Join(row[1:], ",") + `]`, `[` + strings.Join(row[1:], ",") + `]`}},
		{"paged", `{` + rows + `,"paged":3}`,
			[]string{`[]`, `[{"offset":3}]`, `[{"offset":1,"limit":2}]`, `[{"offset":9}]`, `[{"limit":1e99}]`},
			[]string{
				`{"items":[` + strings.Join(row[1:4], ",") + `],"total":4,"nextOffset":3}`,
				`{"items":[` + row[4] + `],"total":4,"nextOffset":null}`,
				`{"items":[` + row[2] + `,` + row[3] + `],"total":4,"nextOffset":3}`,
				`{"items":[],"total":4,"nextOffset":null}`,
				`{"items":[` + strings.Join(row[1:], ",") + `],"total":4,"nextOffset":null}`,
			}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { checkCalls(t, tt.act, `{}`, tt.calls, results(tt.answer)) })
	}
}

func TestStore(t *testing.T) {
	const tools = `{
		"read": {"store":"fs","op":"get","key":"path","missing":"ENOENT: {key}"},
		"peek": {"store":"fs","op":"get"},
		"write": {"store":"fs","op":"put","key":"path","value":"content"},
		"append": {"store":"fs","op":"append"},
		"remove": {"store":"fs","op":"delete"},
		"list": {"store":"fs","op":"list"},
		"other": {"store":"other","op":"list"}
	}`
	set, err := Parse([]byte(`[{"name":"p","tools":` + tools + `,"stores":{"fs":{"b":"B","a":{"deep":[1.0]}}}}]`))
	if err != nil {
		t.Fatal(err)
	}
	steps := []struct{ tool, args, answer string }{
		{"read", `[{"path":"b"}]`, `{"result":"B"}`},
		{"read", `[{"path":"a"}]`, `{"result":{"deep":[1.0]}}`},
		{"read", `[{"path":"c"}]`, `{"error":"ENOENT: c"}`},
		{"peek", `[{"key":"c"}]`, `{"result":null}`},
		{"write", `[{"path":"c","content":{"z":1,"a":"\ud800"}}]`, `{"result":{"ok":true,"key":"c"}}`},
		{"read", `[{"path":"c"}]`, `{"result":{"z":1,"a":"\ud800"}}`},
		{"append", `[{"key":"b","value":"🚀"}]`, `{"result":{"ok":true,"key":"b","length":3}}`},
		{"append", `[{"key":"new","value":7}]`, `{"result":{"ok":true,"key":"new","length":1}}`},
		{"peek", `[{"key":"b"}]`, `{"result":"B🚀"}`},
		{"list", `[]`, `{"result":["a","b","c","new"]}`},
		{"list", `[{"prefix":"n"}]`, `{"result":["new"]}`},
		{"remove", `[{"key":"c"}]`, `{"result":{"deleted":true}}`},
		{"remove", `[{"key":"c"}]`, `{"result":{"deleted":false}}`},
		{"read", `[{"path":"c"}]`, `{"error":"ENOENT: c"}`},
		{"write", `[{"path":"d"}]`, `{"result":{"ok":true,"key":"d"}}`},
		{"read", `[{"path":"d"}]`, `{"result":null}`},
		{"other", `[]`, `{"result":[]}`},
	}
	for run := range 2 {
		s := set.NewSession()
		for i, step := range steps {
			if got := dispatch(t, s, step.tool, step.args); got != step.answer {
				t.Errorf("run %d, step %d, %s %s: got %s, want %s", run, i, step.tool, step.args, got, step.answer)
			}
		}
	}
}

func TestStoreKeysSortByCodeUnits(t *testing.T) {
	// U+1F680 begins with the unit D83D and so sorts before U+FF5E.
	checkCalls(t, `{"store":"s","op":"list"}`, `{"s":{"～":1,"🚀":2,"Z":3}}`, []string{`[]`}, []string{`{"result":["Z","🚀","～"]}`})
}

func TestDelay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, `{"slow":{"returns":1,"delayMs":1500}}`, `{}`)
		start := time.Now()
		if got := dispatch(t, s, "slow", `[]`); got != `{"result":1}` {
			t.Errorf("got %s", got)
		}
		if waited := time.Since(start); waited != 1500*time.Millisecond {
			t.Errorf("waited %v", waited)
		}
	})
}

func TestCancelledWaits(t *testing.T) {
	reason := errors.New("the run is over")
	for _, act := range []string{`{"never":true}`, `{"returns":1,"delayMs":60000}`} {
		t.Run(act, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := open(t, `{"tool":`+act+`}`, `{}`)
				ctx, cancel := context.WithCancelCause(t.Context())
				done := make(chan error)
				go func() {
					_, err := s.Dispatch(ctx, protocol.Call{Provider: "p", Tool: "tool", Args: `[]`})
					done <- err
				}()
				synctest.Wait()
				cancel(reason)
				if err := <-done; !errors.Is(err, reason) {
					t.Errorf("got %v", err)
				}
			})
		})
	}
}

func TestCheckWords(t *testing.T) {
	evaluate := func(expression string) (json.RawMessage, error) {
		if expression != "'x'.repeat(3)" {
			return nil, errors.New("not an expression")
		}
		return json.RawMessage(`"xxx"`), nil
	}
	set, err := ParseChecks([]byte(`{"p":{
		"value": {"return": {"b":1,"a":2}},
		"made": {"returnGenerated": "'x'.repeat(3)"},
		"text": {"returnJSONText": "{\"__proto__\":1e400}"},
		"denied": {"throw": "denied", "count": true},
		"first": {"echo": true},
		"all": {"echoAll": true},
		"add": {"sumArgs": true}
	}}`), evaluate)
	if err != nil {
		t.Fatal(err)
	}
	s := set.NewSession()
	for _, step := range []struct{ tool, args, answer string }{
		{"value", `[]`, `{"result":{"b":1,"a":2}}`},
		{"made", `[]`, `{"result":"xxx"}`},
		{"text", `[]`, `{"result":{"__proto__":1e400}}`},
		{"denied", `[]`, `{"error":"denied"}`},
		{"denied", `[]`, `{"error":"denied"}`},
		{"first", `["\ud800",2]`, `{"result":"\ud800"}`},
		{"first", `[]`, `{}`},
		{"all", `[1,2]`, `{"result":[1,2]}`},
		{"add", `[1,2,"3"]`, `{"result":3}`},
		{"add", `[[1,2]]`, `{"result":0}`},
	} {
		if got := dispatch(t, s, step.tool, step.args); got != step.answer {
			t.Errorf("%s %s: got %s, want %s", step.tool, step.args, got, step.answer)
		}
	}
	if n := s.Count("p", "denied"); n != 2 {
		t.Errorf("counted %d calls", n)
	}
}
