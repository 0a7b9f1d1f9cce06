package tooldata

import (
	"context"
	"encoding/json"
	"reflect"
	"sync"
	"testing"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// checkAnswers calls every tool and wants JSON.
func checkAnswers(t *testing.T, s *Session, args string) {
	t.Helper()
	for _, p := range s.Providers() {
		for _, tool := range p.Tools {
			answer, err := s.Dispatch(t.Context(), protocol.Call{Provider: p.Name, Tool: tool, Args: args})
			if err == nil && !json.Valid([]byte(answer)) {
				t.Errorf("%s.%s answered %q", p.Name, tool, answer)
			}
		}
	}
}

func TestProvidersKeepTheOrder(t *testing.T) {
	set, err := Parse([]byte(`[
		{"name":"z","prelude":"z.x = 1","tools":{"b":{"echo":true},"a-1":{"echo":true}}},
		{"name":"a","tools":{}}
	]`))
	if err != nil {
		t.Fatal(err)
	}
	want := []protocol.Provider{
		{Name: "z", Tools: []string{"b", "a-1"}, Prelude: "z.x = 1"},
		{Name: "a"},
	}
	if got := set.NewSession().Providers(); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v", got)
	}
}

func TestUnknownToolsAreNotRecorded(t *testing.T) {
	s := open(t, `{"known":{"echo":true}}`, `{}`)
	if got := dispatch(t, s, "a\"b", `[]`); got != `{"error":"Tool \"a\"b\" not found"}` {
		var envelope struct{ Error string }
		if err := json.Unmarshal([]byte(got), &envelope); err != nil || envelope.Error != `Tool "a"b" not found` {
			t.Errorf("got %s", got)
		}
	}
	dispatch(t, s, "known", `[{"b":1,"a":"\ud800"},1.0]`)
	dispatch(t, s, "known", ``)
	want := []Call{
		{"p", "known", json.RawMessage(`[{"b":1,"a":"\ud800"},1.0]`)},
		{"p", "known", json.RawMessage(`[]`)},
	}
	if got := s.Calls(); !reflect.DeepEqual(got, want) {
		t.Errorf("got %s", got)
	}
}

func TestArgumentsThatAreNoList(t *testing.T) {
	s := open(t, `{"echo":{"echo":true}}`, `{}`)
	if got := dispatch(t, s, "echo", `{"a":1}`); got != `{"result":[{"a":1}]}` {
		t.Errorf("got %s", got)
	}
	_, err := s.Dispatch(context.Background(), protocol.Call{Provider: "p", Tool: "echo", Args: `[`})
	if err == nil {
		t.Error("no error for arguments that are not JSON")
	}
}

func TestConcurrentCalls(t *testing.T) {
	s := open(t, `{"put":{"store":"s","op":"append","key":"k","value":"v"},"new":{"create":{}}}`, `{}`)
	const callers = 8
	var group sync.WaitGroup
	for range callers {
		group.Go(func() {
			dispatch(t, s, "put", `[{"k":"a","v":"x"}]`)
			dispatch(t, s, "new", `[]`)
		})
	}
	group.Wait()
	if n := s.Count("p", "new"); n != callers || len(s.Calls()) != 2*callers {
		t.Errorf("%d calls of new, %d in all", n, len(s.Calls()))
	}
	want := `{"result":{"ok":true,"key":"a","length":9}}`
	if got := dispatch(t, s, "put", `[{"k":"a","v":"x"}]`); got != want {
		t.Errorf("got %s", got)
	}
	if got := dispatch(t, s, "new", `[]`); got != `{"result":{"id":9}}` {
		t.Errorf("got %s", got)
	}
}
