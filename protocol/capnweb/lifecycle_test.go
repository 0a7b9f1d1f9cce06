package capnweb

import (
	"context"
	"errors"
	"testing"
)

func TestAbandoned(t *testing.T) {
	ctx := testContext(t)
	stopped := make(chan struct{})
	c, _ := connect(t, Options{}, Options{Main: Object{
		{"run", func(ctx context.Context) error {
			select {
			case <-Abandoned(ctx):
				close(stopped)
			case <-ctx.Done():
			}
			return ctx.Err()
		}},
	}})
	short, cancel := context.WithCancel(ctx)
	p := c.Main().Start(ctx, "run")
	cancel()
	if _, err := p.Await(short); !errors.Is(err, context.Canceled) {
		t.Errorf("await: %v", err)
	}
	p.Release()
	select {
	case <-stopped:
	case <-ctx.Done():
		t.Error("the method does not know")
	}
	if Abandoned(context.Background()) != nil {
		t.Error("a context that belongs to no call has a channel")
	}
}

func TestContextOfMethods(t *testing.T) {
	type key struct{}
	entered, ended := make(chan struct{}), make(chan error, 1)
	base := context.WithValue(context.Background(), key{}, "who")
	c, s := connect(t, Options{}, Options{Context: base, Main: Object{
		{"who", func(ctx context.Context) any { return ctx.Value(key{}) }},
		{"wait", func(ctx context.Context) {
			close(entered)
			<-ctx.Done()
			ended <- context.Cause(ctx)
		}},
	}})
	got, err := c.Main().Call(testContext(t), "who")
	wantValue(t, got, err, "who")
	c.Main().Start(testContext(t), "wait").Release()
	<-entered
	s.Abort(plainError("over"))
	if err := <-ended; err.Error() != "Error: over" {
		t.Errorf("the context ended with %v", err)
	}
}

func TestEnd(t *testing.T) {
	disposed := make(chan string, 10)
	main := OnDispose(targetFor(t, Object{
		{"object", func() Target {
			return OnDispose(targetFor(t, Object{{"f", func() {}}}), func() { disposed <- "object" })
		}},
		{"wait", func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }},
	}), func() { disposed <- "main" })
	var order []string
	c, s := connect(t, Options{OnBroken: func(err error) { order = append(order, "option "+err.Error()) }}, Options{Main: main})
	c.OnBroken(func(error) { order = append(order, "first") })
	c.OnBroken(func(error) { order = append(order, "second") })
	ctx := testContext(t)
	object, err := Call[*Stub](ctx, c.Main(), "object")
	if err != nil {
		t.Fatal(err)
	}
	pending := c.Main().Start(ctx, "wait")
	c.Main().Release()
	if _, err := pending.Await(ctx); err != error(errShutDown) {
		t.Errorf("a pending call: %v", err)
	}
	if _, err := object.Call(ctx, "f"); err != error(errShutDown) {
		t.Errorf("a call on a stub: %v", err)
	}
	if _, err := c.Main().Call(ctx, "wait"); err != error(errReleased) {
		t.Errorf("a call on the main stub: %v", err)
	}
	c.OnBroken(func(error) { order = append(order, "late") })
	if got := order; len(got) != 4 || got[1] != "first" || got[3] != "late" {
		t.Errorf("broken: %q", got)
	}
	<-s.Done()
	if want := "Error: Peer closed WebSocket: 3000 RPC session was shut down by disposing the main stub"; s.Err().Error() != want {
		t.Errorf("the other end: %v", s.Err())
	}
	for range 2 {
		<-disposed
	}
}

func targetFor(t *testing.T, v any) Target {
	t.Helper()
	target, err := NewTarget(v)
	if err != nil {
		t.Fatal(err)
	}
	return target
}

// TestKeptStub has a method use a stub after its end, kept or not.
func TestKeptStub(t *testing.T) {
	stubs := make(chan *Stub, 2)
	c, _ := connect(t, Options{}, Options{Main: Object{
		{"keep", func(f *Stub) { stubs <- f.Dup(); stubs <- f }},
	}})
	ctx := testContext(t)
	if _, err := c.Main().Call(ctx, "keep", func() string { return "called" }); err != nil {
		t.Fatal(err)
	}
	kept, gone := <-stubs, <-stubs
	got, err := kept.Invoke(ctx)
	wantValue(t, got, err, "called")
	kept.Release()
	if _, err := gone.Invoke(ctx); err != error(errCallOver) {
		t.Errorf("a stub that was not kept: %v", err)
	}
	eventually(t, "the function is released", func() bool { return c.Stats().Exports == 1 })
}

// TestOwnStubReturned has a stub come back to where it is from, as the whole of
// a result and in a value.
func TestOwnStubReturned(t *testing.T) {
	c, s := connect(t, Options{}, Options{Main: Object{
		{"whole", func(f *Stub) *Stub { return f.Dup() }},
		{"part", func(f *Stub) Object { return Object{{"f", f.Dup()}} }},
	}})
	ctx := testContext(t)
	f := func(x int) int { return x + 1 }
	whole, err := Call[*Stub](ctx, c.Main(), "whole", f)
	if err != nil {
		t.Fatal(err)
	}
	got, err := whole.Invoke(ctx, 1)
	wantValue(t, got, err, 2.0)
	whole.Release()
	part, err := c.Main().Call(ctx, "part", f)
	if err != nil {
		t.Fatal(err)
	}
	own, _ := part.(Object).Get("f")
	got, err = own.(*Stub).Invoke(ctx, 2)
	wantValue(t, got, err, 3.0)
	Release(part)
	eventually(t, "clean tables", func() bool { return c.Stats() == Stats{1, 1} && s.Stats() == Stats{1, 1} })
}

func TestOnSendError(t *testing.T) {
	failure := &Error{Name: "RangeError", Message: "secret", Stack: "the stack", Props: Object{{"code", 1.0}}}
	main := Object{{"fail", func() error { return failure }}}
	for _, test := range []struct {
		name string
		hook func(*Error) *Error
		want *Error
	}{
		{"none", nil, &Error{Name: "RangeError", Message: "secret", Props: failure.Props}},
		{"as it is", func(*Error) *Error { return nil }, &Error{Name: "RangeError", Message: "secret", Props: failure.Props}},
		{"revealed", func(e *Error) *Error { return e }, failure},
		{"rewritten", func(*Error) *Error { return typeError("hidden") }, typeError("hidden")},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, _ := connect(t, Options{}, Options{Main: main, OnSendError: test.hook})
			_, err := c.Main().Call(testContext(t), "fail")
			got, ok := err.(*Error)
			if !ok || got.Stack != test.want.Stack {
				t.Fatalf("error: %#v", err)
			}
			wantValue(t, got, nil, test.want)
		})
	}
}

func TestUnserializable(t *testing.T) {
	released := make(chan struct{})
	c, s := connect(t, Options{}, Options{Main: Object{
		{"give", func() any {
			return []any{OnDispose(targetFor(t, func() {}), func() { close(released) }), make(chan int)}
		}},
		{"take", func(any) {}},
	}})
	ctx := testContext(t)
	_, err := c.Main().Call(ctx, "give")
	if e, ok := err.(*Error); !ok || e.Name != "TypeError" {
		t.Errorf("a result: %v", err)
	}
	_, err = c.Main().Call(ctx, "take", func() {}, make(chan int))
	if e, ok := err.(*Error); !ok || e.Name != "TypeError" {
		t.Errorf("an argument: %v", err)
	}
	cycle := []any{nil}
	cycle[0] = cycle
	_, err = c.Main().Call(ctx, "take", cycle)
	if err == nil || asError(err).Message != errSendDepth.Message {
		t.Errorf("a cycle: %v", err)
	}
	eventually(t, "clean tables", func() bool { return c.Stats() == Stats{1, 1} && s.Stats() == Stats{1, 1} })
}
