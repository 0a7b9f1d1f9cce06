package capnweb

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// service is served by its methods.
type service struct {
	log      []string
	disposed int
}

func (s *service) ProtocolVersion() string { return "1" }

func (s *service) URLFor(_ context.Context, id int, o struct{ Secure bool }) (string, error) {
	if id < 0 {
		return "", &Error{Name: "RangeError", Message: "no such id"}
	}
	if o.Secure {
		return "https", nil
	}
	return "http", nil
}

func (s *service) Log(lines ...string)               { s.log = append(s.log, lines...) }
func (s *service) Kind(v any) string                 { return describe(v) }
func (s *service) Maybe(n *int) bool                 { return n != nil }
func (s *service) Fail() error                       { return io.ErrUnexpectedEOF }
func (s *service) Panic()                            { panic("secret") }
func (s *service) Ctx(ctx context.Context) any       { return ctx.Value(contextKey{}) }
func (s *service) Dispose()                          { s.disposed++ }
func (s *service) ValueOf() string                   { return "never served" }
func (s *service) Stats() (map[string]int, error)    { return map[string]int{"n": 1}, nil }
func (s *service) unexported() (one, two, three int) { return }

type contextKey struct{}

func TestNewTargetMethods(t *testing.T) {
	target, err := NewTarget(&service{})
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.WithValue(t.Context(), contextKey{}, "from the context")
	tests := []struct {
		name string
		path []any
		args []any
		want any
		err  string
	}{
		{name: "no arguments", path: []any{"protocolVersion"}, want: "1"},
		{name: "arguments", path: []any{"urlFor"}, args: []any{5.0, Object{{"Secure", true}}}, want: "https"},
		{name: "missing arguments", path: []any{"urlFor"}, want: "http"},
		{name: "surplus arguments", path: []any{"protocolVersion"}, args: []any{1.0, 2.0}, want: "1"},
		{name: "error", path: []any{"urlFor"}, args: []any{-1.0}, err: "RangeError: no such id"},
		{name: "Go error", path: []any{"fail"}, err: "unexpected EOF"},
		{name: "wrong argument", path: []any{"urlFor"}, args: []any{"x"}, err: "TypeError: args[0]: expected an integer, got a string"},
		{name: "wrong argument deep down", path: []any{"urlFor"}, args: []any{1.0, Object{{"Secure", 1.0}}}, err: "TypeError: args[1].Secure: expected a boolean, got the number 1"},
		{name: "variadic", path: []any{"log"}, args: []any{"a", "b"}, want: Undefined{}},
		{name: "variadic without arguments", path: []any{"log"}, want: Undefined{}},
		{name: "wrong variadic argument", path: []any{"log"}, args: []any{"a", 1.0}, err: "TypeError: args[1]: expected a string, got the number 1"},
		{name: "undefined for any", path: []any{"kind"}, want: "undefined"},
		{name: "null for any", path: []any{"kind"}, args: []any{nil}, want: "null"},
		{name: "null for a pointer", path: []any{"maybe"}, args: []any{nil}, want: false},
		{name: "undefined for a pointer", path: []any{"maybe"}, args: []any{Undefined{}}, want: false},
		{name: "number for a pointer", path: []any{"maybe"}, args: []any{1.0}, want: true},
		{name: "context", path: []any{"ctx"}, want: "from the context"},
		{name: "value and no error", path: []any{"stats"}, want: map[string]int{"n": 1}},
		{name: "panic", path: []any{"panic"}, err: "the method panicked"},
		{name: "Go name", path: []any{"ProtocolVersion"}, err: "TypeError: 'ProtocolVersion' is not a function."},
		{name: "unknown", path: []any{"missing"}, err: "TypeError: 'missing' is not a function."},
		{name: "unexported", path: []any{"unexported"}, err: "TypeError: 'unexported' is not a function."},
		{name: "disposer", path: []any{"dispose"}, err: "TypeError: 'dispose' is not a function."},
		{name: "reserved name", path: []any{"valueOf"}, err: "TypeError: 'valueOf' is not a function."},
		{name: "member of a method", path: []any{"log", "call"}, err: "TypeError: 'log.call' is not a function."},
		{name: "below a member of a method", path: []any{"log", "a", "b"}, err: "TypeError: Cannot read properties of undefined (reading 'b')"},
		{name: "below an unknown member", path: []any{"missing", "deeper"}, err: "TypeError: Cannot read properties of undefined (reading 'deeper')"},
		{name: "number", path: []any{1.0}, err: "TypeError: '1' is not a function."},
		{name: "itself", err: "TypeError: '' is not a function."},
		{name: "long name", path: []any{strings.Repeat("é", 200)}, err: "TypeError: '" + strings.Repeat("é", 128) + "…' is not a function."},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := target.Call(ctx, test.path, test.args)
			checkOutcome(t, got, err, test.want, test.err)
		})
	}
}

func checkOutcome(t *testing.T, got any, err error, want any, wantErr string) {
	t.Helper()
	switch {
	case err != nil || wantErr != "":
		if err == nil || err.Error() != wantErr {
			t.Errorf("got %v, %v\nwant the error %s", got, err, wantErr)
		}
	default:
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	}
}

func TestMethodTargetGet(t *testing.T) {
	target, _ := NewTarget(&service{})
	got, err := target.Get(t.Context(), []any{"protocolVersion"})
	method, ok := got.(Target)
	if !ok {
		t.Fatalf("a method reads as %T, %v", got, err)
	}
	if v, err := method.Call(t.Context(), nil, nil); v != "1" {
		t.Errorf("the method gives %v, %v", v, err)
	}
	for _, path := range [][]any{{"missing"}, {"protocolVersion", "x"}} {
		if got, err := target.Get(t.Context(), path); got != any(Undefined{}) || err != nil {
			t.Errorf("%v reads as %v, %v", path, got, err)
		}
	}
	if _, err := target.Get(t.Context(), []any{"missing", "deeper"}); err == nil {
		t.Error("a member of undefined can be read")
	}
	if got, _ := target.Get(t.Context(), nil); got == nil {
		t.Error("the target does not read as itself")
	}
}

func TestNewTargetValues(t *testing.T) {
	stub := &Stub{}
	target, err := NewTarget(Object{
		{"version", "kit-1"},
		{"add", func(a, b float64) float64 { return a + b }},
		{"nested", map[string]any{"list": []any{"a", Object{{"f", strings.ToUpper}}}, "go": []string{"x"}}},
		{"now", Getter(func(context.Context) (any, error) { return Object{{"ms", 5.0}}, nil })},
		{"explode", Getter(func(context.Context) (any, error) { return nil, &Error{Name: "RangeError", Message: "getter failed"} })},
		{"panics", Getter(func(context.Context) (any, error) { panic(1) })},
		{"stub", stub},
		{"null", nil},
		{"toString", func() string { return "never served" }},
	})
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name string
		path []any
		// args are nil to read a property.
		args []any
		want any
		err  string
	}{
		{name: "property", path: []any{"version"}, want: "kit-1"},
		{name: "function", path: []any{"add"}, args: []any{1.0, 2.0}, want: 3.0},
		{name: "element", path: []any{"nested", "list", 0.0}, want: "a"},
		{name: "element by name", path: []any{"nested", "list", "0"}, want: Undefined{}},
		{name: "length", path: []any{"nested", "list", "length"}, want: Undefined{}},
		{name: "no element", path: []any{"nested", "list", 2.0}, want: Undefined{}},
		{name: "element at a fraction", path: []any{"nested", "list", 0.5}, want: Undefined{}},
		{name: "element before the first", path: []any{"nested", "list", -1.0}, want: Undefined{}},
		{name: "function deep down", path: []any{"nested", "list", 1.0, "f"}, args: []any{"x"}, want: "X"},
		{name: "element of a Go slice", path: []any{"nested", "go", 0.0}, want: "x"},
		{name: "getter", path: []any{"now", "ms"}, want: 5.0},
		{name: "getter that fails", path: []any{"explode"}, err: "RangeError: getter failed"},
		{name: "call of a getter that fails", path: []any{"explode"}, args: []any{}, err: "RangeError: getter failed"},
		{name: "getter that panics", path: []any{"panics"}, err: "the method panicked"},
		{name: "call of a value", path: []any{"nested", "list"}, args: []any{}, err: "TypeError: 'nested.list' is not a function."},
		{name: "unknown", path: []any{"x"}, want: Undefined{}},
		{name: "call of unknown", path: []any{"nested", "x"}, args: []any{}, err: "TypeError: 'nested.x' is not a function."},
		{name: "below unknown", path: []any{"x", "y"}, err: "TypeError: Cannot read properties of undefined (reading 'y')"},
		{name: "member of null", path: []any{"null", "x"}, want: Undefined{}},
		{name: "member of a string", path: []any{"version", "length"}, want: Undefined{}},
		{name: "reserved", path: []any{"toString"}, args: []any{}, err: "TypeError: 'toString' is not a function."},
		{name: "reserved below undefined", path: []any{"x", "constructor"}, want: Undefined{}},
		{name: "member of a function", path: []any{"add", "name"}, want: Undefined{}},
		{name: "stub", path: []any{"stub"}, want: stub},
		{name: "call of the object", path: []any{}, args: []any{}, err: "TypeError: '' is not a function."},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			read := func() (any, error) { return target.Get(t.Context(), test.path) }
			if test.args != nil {
				read = func() (any, error) { return target.Call(t.Context(), test.path, test.args) }
			}
			got, err := read()
			if got == any(stub) && test.want == any(stub) {
				return
			}
			checkOutcome(t, got, err, test.want, test.err)
		})
	}
}

func TestNewTargetErrors(t *testing.T) {
	type pair interface{ Two() (int, int) }
	tests := []struct {
		name string
		v    any
	}{
		{"nothing", nil},
		{"nil pointer", (*service)(nil)},
		{"no methods", 5},
		{"pointer without methods", new(int)},
		{"unservable function", func() (int, int) { return 1, 2 }},
		{"unservable method", twoResults{}},
		{"same names", sameNames{}},
		{"nil interface", pair(nil)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if target, err := NewTarget(test.v); err == nil {
				t.Errorf("got the target %T", target)
			}
		})
	}
}

type twoResults struct{}

func (twoResults) Two() (int, int) { return 1, 2 }

type sameNames struct{}

func (sameNames) ID() {}
func (sameNames) Id() {}

func TestTargetOf(t *testing.T) {
	target, err := TargetOf[interface{ ProtocolVersion() string }](&service{})
	if err != nil {
		t.Fatal(err)
	}
	if v, err := target.Call(t.Context(), []any{"protocolVersion"}, nil); v != "1" {
		t.Errorf("got %v, %v", v, err)
	}
	if _, err := target.Call(t.Context(), []any{"fail"}, nil); err == nil || err.Error() != "TypeError: 'fail' is not a function." {
		t.Errorf("got %v", err)
	}
	if _, err := TargetOf(&service{}); err == nil {
		t.Error("a pointer type is taken for an interface")
	}
}

func TestDispose(t *testing.T) {
	served := &service{}
	target, _ := NewTarget(served)
	calls := 0
	disposeTarget(OnDispose(target, func() { calls++ }))
	if served.disposed != 1 || calls != 1 {
		t.Errorf("the value was disposed %d times, the hook called %d times", served.disposed, calls)
	}
	plain, _ := NewTarget(strings.ToUpper)
	disposeTarget(plain)
}

func TestPanicError(t *testing.T) {
	target, _ := NewTarget(func() { panic("secret") })
	_, err := target.Call(t.Context(), nil, nil)
	var panicked *PanicError
	if !errors.As(err, &panicked) || panicked.Value != "secret" || len(panicked.Stack) == 0 {
		t.Fatalf("got %v", err)
	}
	if model := asError(err); model.Message != "the method panicked" {
		t.Errorf("the peer learns %v", model)
	}
}

func TestWireName(t *testing.T) {
	tests := []struct{ goName, want string }{
		{"Run", "run"},
		{"ProtocolVersion", "protocolVersion"},
		{"URLFor", "urlFor"},
		{"ID", "id"},
		{"X", "x"},
		{"HTTP2Get", "http2Get"},
		{"ÄndereText", "ändereText"},
	}
	for _, test := range tests {
		t.Run(test.goName, func(t *testing.T) {
			if got := wireName(test.goName); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}
