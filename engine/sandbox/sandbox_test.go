package sandbox

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/tetratelabs/wazero/api"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// vec is a vector of the binary format whose length fits into one byte.
func vec(items ...[]byte) []byte {
	return append([]byte{byte(len(items))}, bytes.Join(items, nil)...)
}

func section(id byte, body []byte) []byte { return append([]byte{id, byte(len(body))}, body...) }

func body(code ...byte) []byte { return append([]byte{byte(len(code) + 2), 0}, append(code, 0x0b)...) }

func export(name string, kind, index byte) []byte {
	return append(append([]byte{byte(len(name))}, name...), kind, index)
}

// testModule has a mutable global, data at 16, and functions to look at memory, to
// change it, to grow it, to loop for ever, to call a function pointer, and to recurse.
var testModule = bytes.Join([][]byte{
	[]byte("\x00asm\x01\x00\x00\x00"),
	section(1, vec( // types
		[]byte{0x60, 1, 0x7f, 1, 0x7f}, // (i32) -> i32
		[]byte{0x60, 2, 0x7f, 0x7f, 0}, // (i32, i32)
		[]byte{0x60, 0, 0},             // ()
	)),
	section(3, vec([]byte{0}, []byte{1}, []byte{0}, []byte{2}, []byte{0}, []byte{0}, []byte{0})),
	section(4, []byte{1, 0x70, 0, 1}),             // a table of one
	section(5, []byte{1, 0, 1}),                   // one page of memory
	section(6, []byte{1, 0x7f, 1, 0x41, 7, 0x0b}), // a mutable global of 7
	section(7, vec(export("memory", 2, 0), export("peek", 0, 0), export("poke", 0, 1), export("grow", 0, 2),
		export("spin", 0, 3), export("swap", 0, 4), export("ask", 0, 5), export("dive", 0, 6))),
	section(10, vec(
		body(0x20, 0, 0x2d, 0, 0),          // peek: load8_u
		body(0x20, 0, 0x20, 1, 0x3a, 0, 0), // poke: store8
		body(0x20, 0, 0x40, 0),             // grow: memory.grow
		body(0x03, 0x40, 0x0c, 0, 0x0b),    // spin: loop br 0 end
		body(0x23, 0, 0x20, 0, 0x24, 0),    // swap: the global, for the argument
		body(0x20, 0, 0x41, 1, 0x11, 0, 0), // ask: call function pointer 1
		body(0x20, 0, 0x04, 0x7f, 0x20, 0, 0x41, 1, 0x6b, 0x10, 6, 0x41, 1, 0x6a,
			0x05, 0x41, 0, 0x0b), // dive: n ? dive(n-1)+1 : 0
	)),
	section(11, vec([]byte{0, 0x41, 16, 0x0b, 2, 0xaa, 0xbb})), // data at 16
}, nil)

func testImage(t *testing.T, limit uint64, build func(*Instance) error) *Image {
	t.Helper()
	ctx := context.Background()
	i32 := api.ValueTypeI32
	m, err := Compile(ctx, Config{
		Binary:  testModule,
		Entries: []string{"peek", "poke", "grow", "spin", "swap", "ask", "dive"},
		HostFuncs: []HostFunc{{Name: "answer", Params: []api.ValueType{i32}, Results: []api.ValueType{i32}, Func: func(in *Instance, stack []uint64) {
			switch uint32(stack[0]) {
			case 13:
				panic(errors.New("unlucky"))
			case 99: // a call within a call
				v, err := in.Call(mustEntry(in, "peek"), 16)
				if err != nil {
					panic(err)
				}
				stack[0] = v
			default:
				stack[0] *= 2
			}
		}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	img, err := m.Snapshot(ctx, limit, build)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := errors.Join(img.Close(), m.Close(ctx)); err != nil {
			t.Error(err)
		}
	})
	return img
}

func mustEntry(in *Instance, name string) uint32 {
	op, ok := in.image.module.Entry(name)
	if !ok {
		panic("no entry " + name)
	}
	return op
}

func call(t *testing.T, in *Instance, name string, args ...uint64) uint64 {
	t.Helper()
	v, err := in.Call(mustEntry(in, name), args...)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return v
}

func instance(t *testing.T, img *Image) *Instance {
	t.Helper()
	in, err := img.NewInstance(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(in.Close)
	return in
}

const testLimit = 32 * pageSize

// build brings memory, globals and size into a state of their own.
func build(in *Instance) error {
	for _, c := range []struct {
		name string
		args []uint64
	}{{"poke", []uint64{100, 42}}, {"swap", []uint64{1234}}, {"grow", []uint64{2}}, {"poke", []uint64{2*pageSize + 5, 9}}} {
		if _, err := in.Call(mustEntry(in, c.name), c.args...); err != nil {
			return err
		}
	}
	return nil
}

// wantImage checks that an instance is in the state of the image.
func wantImage(t *testing.T, in *Instance) {
	t.Helper()
	for at, want := range map[uint64]uint64{16: 0xaa, 17: 0xbb, 100: 42, 101: 0, 2*pageSize + 5: 9, 3*pageSize - 1: 0} {
		if got := call(t, in, "peek", at); got != want {
			t.Errorf("byte %d is %d, want %d", at, got, want)
		}
	}
	if got := call(t, in, "swap", 1234); got != 1234 {
		t.Errorf("the global is %d, want 1234", got)
	}
	if in.Size() != 3*pageSize {
		t.Errorf("%d bytes of memory, want %d", in.Size(), 3*pageSize)
	}
}

func TestInstanceStartsFromImage(t *testing.T) {
	img := testImage(t, testLimit, build)
	wantImage(t, instance(t, img))
	if img.Size() != 3*pageSize {
		t.Errorf("the image has %d bytes", img.Size())
	}
}

func TestInstancesAreApart(t *testing.T) {
	img := testImage(t, testLimit, build)
	a, b := instance(t, img), instance(t, img)
	call(t, a, "poke", 100, 1)
	call(t, a, "swap", 1)
	wantImage(t, b)
	wantImage(t, instance(t, img))
}

func TestResetBringsTheImageBack(t *testing.T) {
	img := testImage(t, testLimit, build)
	in := instance(t, img)
	uses := map[string]func(){
		"little": func() { call(t, in, "poke", 101, 5) },
		"every page": func() {
			for at := uint64(0); at < in.Size(); at += 4096 {
				call(t, in, "poke", at+7, 200)
			}
		},
		"grown": func() {
			call(t, in, "grow", 20)
			for at := uint64(0); at < in.Size(); at += 1000 {
				call(t, in, "poke", at, 200)
			}
		},
		"global": func() { call(t, in, "swap", 5) },
		"none":   func() {},
	}
	for range 2 {
		for name, use := range uses {
			use()
			in.OnCheckpoint, in.Data = func() bool { return true }, 1
			if err := in.Reset(); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if in.OnCheckpoint != nil || in.Data != nil {
				t.Errorf("%s: the owner's fields survive", name)
			}
			wantImage(t, in)
		}
	}
}

func TestWrittenPastWhatIsKept(t *testing.T) {
	img := testImage(t, 4096*pageSize, build)
	in := instance(t, img)
	call(t, in, "grow", 200) // some 13 MiB
	for at := uint64(0); at < in.Size(); at += 4096 {
		call(t, in, "poke", at, 77)
	}
	if err := in.Reset(); err != nil {
		t.Fatal(err)
	}
	wantImage(t, in)
	call(t, in, "grow", 200)
	for at := uint64(3 * pageSize); at < in.Size(); at += 4096 {
		if got := call(t, in, "peek", at); got != 0 {
			t.Fatalf("byte %d is %d after the reset", at, got)
		}
	}
}

func TestLearnedPagesChangeNothing(t *testing.T) {
	img := testImage(t, testLimit, build)
	in := instance(t, img)
	call(t, in, "poke", 100, 1)
	img.Learn(in)
	wantImage(t, instance(t, img))
}

func TestParkedInstanceGoesOn(t *testing.T) {
	img := testImage(t, testLimit, build)
	in := instance(t, img)
	call(t, in, "poke", 100, 1)
	call(t, in, "poke", pageSize+9, 3) // and back to what it was
	call(t, in, "poke", pageSize+9, 0)
	call(t, in, "poke", 2*pageSize+8, 4)
	call(t, in, "grow", 1)
	call(t, in, "poke", 3*pageSize+8, 5)
	in.Park()
	for at, want := range map[uint64]uint64{16: 0xaa, 100: 1, pageSize + 9: 0, 2*pageSize + 5: 9, 2*pageSize + 8: 4, 3*pageSize + 8: 5} {
		if got := call(t, in, "peek", at); got != want {
			t.Errorf("byte %d is %d after parking, want %d", at, got, want)
		}
	}
	if err := in.Reset(); err != nil {
		t.Fatal(err)
	}
	wantImage(t, in)
}

func TestMemoryLimit(t *testing.T) {
	img := testImage(t, testLimit, build)
	in := instance(t, img)
	in.SetLimit(5*pageSize, 2*pageSize)
	var grown [][2]uint64
	in.OnGrow = func(size, limit uint64) { grown = append(grown, [2]uint64{size, limit}) }
	if got := call(t, in, "grow", 2); got != 3 || in.Refusals() != 0 {
		t.Errorf("growing to the limit gives %d, %d refusals", int32(got), in.Refusals())
	}
	const refused = 0xffffffff
	if got := call(t, in, "grow", 3); got != refused || in.Refusals() != 1 {
		t.Errorf("growing past it gives %d, %d refusals", int32(got), in.Refusals())
	}
	if got := call(t, in, "grow", 1); got != 5 {
		t.Errorf("there is no page for an error object: %d", int32(got))
	}
	for range 5 {
		call(t, in, "grow", 10)
	}
	if got := call(t, in, "grow", 2); got != refused {
		t.Errorf("the reserve has no end: %d", int32(got))
	}
	if in.Size() > 7*pageSize {
		t.Errorf("%d bytes", in.Size())
	}
	if len(grown) != 2 || grown[0] != [2]uint64{5 * pageSize, 5 * pageSize} {
		t.Errorf("OnGrow heard %v", grown)
	}
	if err := in.Reset(); err != nil {
		t.Fatal(err)
	}
	wantImage(t, in)
	if got := call(t, in, "grow", 10); got != 3 || in.Refusals() != 0 {
		t.Errorf("a limit survives the reset: %d", int32(got))
	}
}

func TestCheckpointStopsTheGuest(t *testing.T) {
	img := testImage(t, testLimit, build)
	in := instance(t, img)
	n := 0
	in.OnCheckpoint = func() bool { n++; return n < 10 }
	if _, err := in.Call(mustEntry(in, "spin")); err == nil || !in.Broken() {
		t.Fatalf("error %v, broken %v", err, in.Broken())
	}
	if n != 10 {
		t.Errorf("%d checkpoints", n)
	}
	if _, err := in.Call(mustEntry(in, "peek"), 16); !errors.Is(err, ErrBroken) {
		t.Errorf("a call after that: %v", err)
	}
	if err := in.Reset(); !errors.Is(err, ErrBroken) {
		t.Errorf("a reset after that: %v", err)
	}
	wantImage(t, instance(t, img))
}

// The host asks by itself when it works for the guest.
func TestCheckpointOfTheHost(t *testing.T) {
	in := instance(t, testImage(t, testLimit, build))
	if err := in.Checkpoint(); err != nil {
		t.Errorf("without an owner: %v", err)
	}
	goOn := true
	in.OnCheckpoint = func() bool { return goOn }
	if err := in.Checkpoint(); err != nil || in.Broken() {
		t.Errorf("a guest that may go on: %v, broken %v", err, in.Broken())
	}
	goOn = false
	if err := in.Checkpoint(); !errors.Is(err, ErrStopped) || !in.Broken() {
		t.Errorf("a guest that may not: %v, broken %v", err, in.Broken())
	}
	goOn = true
	if err := in.Checkpoint(); !errors.Is(err, ErrBroken) {
		t.Errorf("after that: %v", err)
	}
}

func TestHostFunctions(t *testing.T) {
	img := testImage(t, testLimit, build)
	in := instance(t, img)
	if i, ok := img.Module().TableIndex("answer"); !ok || i != 1 {
		t.Fatalf("the function pointer is %d, %v", i, ok)
	}
	if got := call(t, in, "ask", 21); got != 42 {
		t.Errorf("asked 21, got %d", got)
	}
	if got := call(t, in, "ask", 99); got != 0xaa {
		t.Errorf("a nested call gives %d", got)
	}
	in.Trim()
	if got := call(t, in, "ask", 4); got != 8 {
		t.Errorf("after a trim, asked 4, got %d", got)
	}
	_, err := in.Call(mustEntry(in, "ask"), 13)
	if err == nil || !strings.Contains(err.Error(), "unlucky") || !in.Broken() {
		t.Errorf("a panic of the host comes back as %v", err)
	}
}

func TestConcurrentInstances(t *testing.T) {
	img := testImage(t, testLimit, build)
	var group sync.WaitGroup
	for i := range 8 {
		group.Go(func() {
			in, err := img.NewInstance(context.Background())
			if err != nil {
				t.Error(err)
				return
			}
			defer in.Close()
			for range 50 {
				_, err1 := in.Call(mustEntry(in, "poke"), 100, uint64(i))
				got, err2 := in.Call(mustEntry(in, "peek"), 100)
				if err := errors.Join(err1, err2, in.Reset()); err != nil || got != uint64(i) {
					t.Errorf("%d, %v", got, err)
					return
				}
			}
		})
	}
	group.Wait()
}

func TestCompileRefuses(t *testing.T) {
	for name, binary := range map[string][]byte{
		"nothing": nil, "garbage": []byte("not a module"), "a truncated module": testModule[:40],
	} {
		if _, err := Compile(context.Background(), Config{Binary: binary}); err == nil {
			t.Errorf("compiled %s", name)
		}
	}
}

func TestSnapshotOverLimit(t *testing.T) {
	ctx := context.Background()
	m, err := Compile(ctx, Config{Binary: testModule, Entries: []string{"grow"}})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close(ctx)
	if _, err := m.Snapshot(ctx, pageSize, func(in *Instance) error { return errors.New("no") }); err == nil {
		t.Error("a failing build gives an image")
	}
}
