package sandbox

import "testing"

// heldStack is the call stack an instance holds between uses.
func heldStack(t *testing.T, in *Instance) int {
	t.Helper()
	held := 0
	for _, f := range in.frames {
		size, ok := callStack(f.enter)
		if !ok {
			t.Fatal("the runtime's functions have no call stack by the name the package looks for")
		}
		held += size
	}
	return held
}

func TestResetKeepsAnOrdinaryCallStack(t *testing.T) {
	if !regionsStay {
		t.Skip("instances are made anew here")
	}
	img := testImage(t, testLimit, build)
	in := instance(t, img)
	reset := func() {
		t.Helper()
		if err := in.Reset(); err != nil {
			t.Fatal(err)
		}
		wantImage(t, in)
	}
	call(t, in, "dive", 1000)
	grown := heldStack(t, in)
	call(t, in, "ask", 99) // a call within a call
	reset()
	if len(in.frames) != 1 {
		t.Fatalf("%d ways into the guest are held after a reset, want 1", len(in.frames))
	}
	if kept := heldStack(t, in); kept != grown || kept <= 10<<10 {
		t.Errorf("the call stack has %d bytes after a reset and had %d before", kept, grown)
	}

	if got := call(t, in, "dive", 50_000); got != 50_000 {
		t.Fatalf("dive(50000) = %d", got)
	}
	if size := heldStack(t, in); size <= keepStack {
		t.Fatalf("a deep recursion has a call stack of %d bytes", size)
	}
	reset()
	if held := heldStack(t, in); held > keepStack {
		t.Errorf("a call stack of %d bytes is kept", held)
	}
}
