package capnweb

import (
	"context"
	"errors"
	"testing"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// connect answers the two ends of a session that serve the given objects.
func connect(t *testing.T, client, server Options) (*Session, *Session) {
	t.Helper()
	a, b := Pipe()
	c, err := NewSession(a, client)
	if err != nil {
		t.Fatal(err)
	}
	s, err := NewSession(b, server)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = c.Close()
		_ = s.Close()
	})
	return c, s
}

func testContext(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	t.Cleanup(cancel)
	return ctx
}

type calculator struct{}

func (calculator) Add(a, b float64) float64 { return a + b }

func (calculator) Apply(ctx context.Context, f *Stub, x any) (any, error) { return f.Invoke(ctx, x) }

func (calculator) Fail() error {
	return &Error{Name: "RangeError", Message: "out", Props: Object{{"code", "E"}}}
}

func (calculator) Counter(n int) (Target, error) { return NewTarget(&counter{n: n}) }

type counter struct{ n int }

func (c *counter) Increment(by int) int { c.n += by; return c.n }

func TestCalls(t *testing.T) {
	c, s := connect(t, Options{}, Options{Main: calculator{}})
	ctx := testContext(t)
	got, err := Call[int](ctx, c.Main(), "add", 2, 3)
	if err != nil || got != 5 {
		t.Fatalf("add: %v, %v", got, err)
	}
	got, err = Call[int](ctx, c.Main(), "apply", func(x int) int { return 2 * x }, 21)
	if err != nil || got != 42 {
		t.Fatalf("apply: %v, %v", got, err)
	}
	var failure *Error
	if _, err = c.Main().Call(ctx, "fail"); !errors.As(err, &failure) || failure.Name != "RangeError" {
		t.Fatalf("fail: %v", err)
	}
	p := c.Main().Start(ctx, "counter", 4)
	if got, err := p.Call(ctx, "increment", 2); err != nil || got != 6.0 {
		t.Fatalf("increment: %v, %v", got, err)
	}
	p.Release()
	if _, err := c.Main().Call(ctx, "add", 1, 1); err != nil {
		t.Fatal(err)
	}
	for _, end := range []*Session{c, s} {
		if stats := end.Stats(); stats != (Stats{1, 1}) && end == c {
			t.Errorf("tables: %+v", stats)
		}
	}
}
