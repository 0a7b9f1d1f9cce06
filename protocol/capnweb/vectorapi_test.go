package capnweb

import (
	"context"
	"errors"
	"io"
	"strings"
)

// options answers the options of the session under test.
func (p *puppet) options(name string) Options {
	o := Options{Main: Target(puppetTarget{p})}
	if api := recordedAPIs[name]; api != nil && p.self == "s2c" {
		p.real, o.Main = true, api()
	}
	if strings.HasPrefix(name, "hostile-client-") {
		p.real, o.Main = true, hostileAPI()
	}
	if strings.HasPrefix(name, "hostile-client-message-") && name != "hostile-client-message-after-abort" {
		o.Limits.MessageSize = 1000
	}
	if name == "client-has-no-main" && p.self == "c2s" {
		o.Main = nil
	}
	if name == "throws-stack-revealed" || name == "throws-rewritten" {
		o.OnSendError = func(e *Error) *Error { return e }
	}
	return o
}

// hostileAPI is the server that the recordings of hostile clients were made with.
func hostileAPI() Object {
	return Object{
		{"echo", func(v any) any { return v }},
		{"make", func() any { return Object{{"v", 1}, {"f", func() {}}} }},
		{"many", func(n int) any {
			list := []any{}
			for i := range n {
				list = append(list, float64(i))
			}
			return list
		}},
		{"hang", func(ctx context.Context, fn *Stub) (any, error) { return fn.Invoke(ctx, "waiting") }},
		{"readAll", readAllChunks},
	}
}

func readAllChunks(ctx context.Context, s *ReadableStream) (any, error) {
	chunks := []any{}
	for {
		chunk, err := s.Next(ctx)
		if errors.Is(err, io.EOF) {
			return chunks, nil
		}
		if err != nil {
			return nil, err
		}
		chunks = append(chunks, chunk)
	}
}

// recordedAPIs are the servers of recordings with results that do not show in
// what was sent, by what INDEX.md says of them.
var recordedAPIs = map[string]func() Object{
	"blob":                    blobAPI,
	"map":                     mapAPI,
	"map-captures-callback":   func() Object { return Object{{"list", func() []int { return []int{1, 2, 3} }}} },
	"pipeline-call":           counterAPI,
	"pipeline-on-failed-call": failedAPI,
	"pipeline-properties":     userAPI,
	"promise-argument":        slowAPI,
	"promise-argument-property": func() Object {
		return Object{
			{"user", func() Object { return Object{{"id", 9}} }},
			{"get", func(id float64) string { return "user " + numberText(id) }},
		}
	},
	"promise-argument-already-resolved": counterAPI,
	"stub-of-promise-dup":               counterAPI,
	"stub-passed-back":                  counterAPI,
	"unknown-raw-names":                 namesAPI,
	"unknown-and-forbidden":             namesAPI,
}

func counterAPI() Object {
	return Object{
		{"makeCounter", func(n float64) Target {
			c := &kitCounter{n: n}
			methods, err := NewTarget(c)
			if err != nil {
				panic(err)
			}
			return kitCounterTarget{methods, c}
		}},
		{"bump", func(ctx context.Context, c *Stub, n float64) (any, error) { return c.Call(ctx, "increment", n) }},
	}
}

func failedAPI() Object {
	return Object{
		{"fail", func() error { return typeError("first failed") }},
		{"add", func(a, b float64) float64 { return a + b }},
	}
}

func userAPI() Object {
	return Object{{"user", func() Object {
		return Object{{"profile", Object{
			{"name", "ann"},
			{"tags", []any{"x", "y"}},
			{"greet", func(s string) string { return "hi " + s }},
		}}}
	}}}
}

func slowAPI() Object {
	return Object{
		{"slow", func(_ float64, v any) any { return v }},
		{"add", func(a, b float64) float64 { return a + b }},
		{"join", func(o struct {
			List []string `json:"list"`
		}) string {
			return strings.Join(o.List, ",")
		}},
	}
}

func blobAPI() Object {
	return Object{
		{"describeBlob", func(b *Blob) []any { return []any{len(b.Data), b.Type, string(b.Data)} }},
		{"makeBlob", func(text, typ string) *Blob { return &Blob{Type: typ, Data: []byte(text)} }},
	}
}

func mapAPI() Object {
	user := func(id int, name string, tags ...any) Object {
		return Object{{"id", id}, {"name", name}, {"tags", append([]any{}, tags...)}}
	}
	return Object{
		{"users", func() any { return []any{user(1, "ann", "p", "q"), user(2, "bob")} }},
		{"greet", func(name string) string { return "hi " + name }},
		{"none", func() any { return nil }},
		{"one", func() any { return Object{{"name", "solo"}} }},
		{"bad", func(any) error { return typeError("bad") }},
	}
}

func namesAPI() Object {
	const instance = "Attempted to access property 'f', which is an instance property of the RpcTarget. " +
		"To avoid leaking private internals, instance properties cannot be accessed over RPC. If you want to " +
		"make this property available over RPC, define it as a method or getter on the class, instead of an " +
		"instance property."
	failing := func(err error) Getter { return func(context.Context) (any, error) { return nil, err } }
	return Object{
		{"hello", func() string { return "hi" }},
		{"g", 5.0},
		{"f", failing(typeError(instance))},
		{"boom", failing(rangeError("getter threw"))},
		{"obj", Object{{"k", 1.0}, {"fn", func() string { return "fn" }}}},
		{"list", []any{"a", "b", "c"}},
	}
}
