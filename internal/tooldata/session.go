package tooldata

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"sync"

	"github.com/codemode-executor/codemode-executor/internal/ordered"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// Call is a tool call that arrived: the provider, the tool by its declared
// name, and the arguments as the sandbox sent them.
type Call struct {
	Provider string          `json:"provider"`
	Tool     string          `json:"tool"`
	Args     json.RawMessage `json:"args"`
}

// Session is a set in use: its counters start at 0, its stores with their
// first contents. It is safe for concurrent use.
type Session struct {
	set   *Set
	table map[address]*active

	mu    sync.Mutex
	calls []Call
}

// address is how the guest names a tool.
type address struct{ provider, tool string }

// active is a tool in a session.
type active struct {
	tool
	provider string
	stores   *stores
	count    int
}

// NewSession starts afresh.
func (s *Set) NewSession() *Session {
	session := &Session{set: s, table: map[address]*active{}}
	for _, p := range s.providers {
		stores := newStores(p.stores)
		for _, t := range p.tools {
			session.table[address{p.name, t.exposed}] = &active{tool: t, provider: p.name, stores: stores}
		}
	}
	return session
}

// Providers are the namespaces to declare in a request, in order.
func (s *Session) Providers() []protocol.Provider {
	list := make([]protocol.Provider, len(s.set.providers))
	for i, p := range s.set.providers {
		list[i] = protocol.Provider{Name: p.name, Prelude: p.prelude}
		for _, t := range p.tools {
			list[i].Tools = append(list[i].Tools, t.exposed)
		}
	}
	return list
}

// Dispatch serves a call; it is a [protocol.Dispatch]. What a tool throws is in
// the answer, as is a call to a tool that is not there. It fails only for
// arguments that are not JSON and when ctx ends.
func (s *Session) Dispatch(ctx context.Context, call protocol.Call) (string, error) {
	t, ok := s.table[address{call.Provider, call.Tool}]
	if !ok {
		return failed(failure(`Tool "` + call.Tool + `" not found`)), nil
	}
	args, err := parseArgs(cmp.Or(call.Args, "[]"))
	if err != nil {
		return "", err
	}
	count := s.record(t, args)
	result, err := t.act(ctx, invocation{args: args, count: count, stores: t.stores})
	return answer(result, err)
}

// parseArgs reads an argument list. A text that is no list is the one argument.
func parseArgs(text string) ([]json.RawMessage, error) {
	if !json.Valid([]byte(text)) {
		return nil, errors.New("the arguments are not JSON")
	}
	if kindOf([]byte(text)) != kindArray {
		return []json.RawMessage{json.RawMessage(text)}, nil
	}
	return toArray(json.RawMessage(text)), nil
}

// record notes the arrival of a call and gives the number of earlier ones.
func (s *Session) record(t *active, args []json.RawMessage) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.calls = append(s.calls, Call{t.provider, t.name, ordered.List(args)})
	count := t.count
	t.count++
	return count
}

// answer writes the envelope of a call. An undefined result leaves it empty.
func answer(result json.RawMessage, err error) (string, error) {
	var thrown failure
	switch {
	case errors.As(err, &thrown):
		return failed(thrown), nil
	case err != nil:
		return "", err
	case result == nil:
		return "{}", nil
	default:
		return `{"result":` + string(result) + `}`, nil
	}
}

func failed(f failure) string {
	return `{"error":` + string(ordered.Quote(string(f))) + `}`
}

// Calls gives the calls so far, in order of arrival. Calls to tools that are
// not there are not among them.
func (s *Session) Calls() []Call {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Call(nil), s.calls...)
}

// Count gives the number of calls so far of a tool, by its declared name.
func (s *Session) Count(provider, tool string) int {
	n := 0
	for _, call := range s.Calls() {
		if call.Provider == provider && call.Tool == tool {
			n++
		}
	}
	return n
}
