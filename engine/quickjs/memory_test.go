package quickjs_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/engine/quickjs"
	"github.com/codemode-executor/codemode-executor/engine/sandbox"
)

// Long text crosses in pieces, whose ends cut no character.
func TestLongText(t *testing.T) {
	const unit = "aé€😀"
	for before := range 8 {
		vm := newVM(t, &handler{})
		prefix := strings.Repeat("x", before)
		got := eval(t, vm, fmt.Sprintf(`%q + ("aé€😀" + "\uD800").repeat(60000)`, prefix))
		if want := prefix + strings.Repeat(unit+"\uFFFD", 60000); got != want {
			t.Errorf("behind %d letters: %d bytes, want %d", before, len(got), len(want))
		}
		v, err := vm.NewString(prefix + strings.Repeat(unit, 60000))
		if err != nil {
			t.Fatal(err)
		}
		back, err := vm.Text(v)
		if err != nil || back != prefix+strings.Repeat(unit, 60000) {
			t.Errorf("behind %d letters: a string of the host's comes back with %d bytes, %v", before, len(back), err)
		}
	}
}

func TestLongBytes(t *testing.T) {
	vm := newVM(t, &handler{})
	b := bytes.Repeat([]byte("0123456789"), 100_000)
	v, err := vm.NewBytes(b)
	if err != nil {
		t.Fatal(err)
	}
	if back, err := vm.Bytes(v); err != nil || !bytes.Equal(back, b) {
		t.Errorf("%d bytes come back, %v", len(back), err)
	}
	if back, size, err := vm.BytesUpTo(v, 300_001); err != nil || !bytes.Equal(back, b[:300_001]) || size != int64(len(b)) {
		t.Errorf("%d of %d bytes come back, %v", len(back), size, err)
	}
}

// A guest can be stopped while the host copies for it.
func TestCopiesStop(t *testing.T) {
	big := make([]byte, 1<<20)
	for _, test := range []struct {
		name string
		copy func(*quickjs.VM, quickjs.Value) error
	}{
		{"bytes out", func(vm *quickjs.VM, v quickjs.Value) error { _, err := vm.Bytes(v); return err }},
		{"bytes in", func(vm *quickjs.VM, _ quickjs.Value) error { _, err := vm.NewBytes(big); return err }},
		{"text in", func(vm *quickjs.VM, _ quickjs.Value) error { _, err := vm.NewString(string(big)); return err }},
	} {
		t.Run(test.name, func(t *testing.T) {
			vm := newVM(t, &handler{})
			v, err := vm.NewBytes(big)
			if err != nil {
				t.Fatal(err)
			}
			checkpoints := 0
			vm.Instance().OnCheckpoint = func() bool { checkpoints++; return checkpoints < 3 }
			if err := test.copy(vm, v); !errors.Is(err, sandbox.ErrStopped) || !vm.Instance().Broken() {
				t.Errorf("%v after %d checkpoints, the instance is broken: %v", err, checkpoints, vm.Instance().Broken())
			}
		})
	}
}
