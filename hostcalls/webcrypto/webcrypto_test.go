package webcrypto

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"io"
	"testing"

	"go.uber.org/goleak"

	"github.com/codemode-executor/codemode-executor/hostcalls"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func newEnv() *hostcalls.Env { return &hostcalls.Env{Entropy: rand.Reader} }

// compute calls an operation as the guest would.
func compute(t testing.TB, name string, args ...any) (any, error) {
	t.Helper()
	for _, f := range Functions() {
		if f.Name != name {
			continue
		}
		for i, arg := range args {
			if b, ok := arg.([]byte); ok {
				args[i] = bytes.Clone(b) // the operation owns what it gets
			}
		}
		if f.Start != nil {
			return f.Start(t.Context(), newEnv(), args)
		}
		return f.Call(newEnv(), args)
	}
	t.Fatalf("there is no function %s", name)
	return nil, nil
}

func must(t testing.TB, name string, args ...any) []byte {
	t.Helper()
	v, err := compute(t, name, args...)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	b, _ := v.([]byte)
	return b
}

func items(t testing.TB, packed []byte) [][]byte {
	t.Helper()
	var out [][]byte
	for len(packed) > 0 {
		n := int(packed[0])<<24 | int(packed[1])<<16 | int(packed[2])<<8 | int(packed[3])
		out = append(out, packed[4:4+n])
		packed = packed[4+n:]
	}
	return out
}

func unhex(t testing.TB, s string) []byte {
	t.Helper()
	b, err := hex.DecodeString(s)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// errorName gives the name of the error that the guest sees.
func errorName(err error) string {
	var e *hostcalls.Error
	if errors.As(err, &e) {
		return e.Name
	}
	return ""
}

func TestArguments(t *testing.T) {
	for _, tt := range []struct {
		name string
		args []any
	}{
		{"none", nil},
		{"too few", []any{"SHA-256"}},
		{"a number for bytes", []any{"SHA-256", 1.0}},
		{"bytes for a string", []any{[]byte("SHA-256"), []byte{}}},
		{"true", []any{true, true}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, name := range []string{"cryptoDigest", "cryptoDigestTask"} {
				if _, err := compute(t, name, tt.args...); errorName(err) != "TypeError" {
					t.Errorf("%s: %v, want a TypeError", name, err)
				}
			}
		})
	}
}

// TestUnknownNames calls every operation with a name and parameters that mean
// nothing: none may panic.
func TestUnknownNames(t *testing.T) {
	for _, f := range Functions() {
		t.Run(f.Name, func(t *testing.T) {
			for _, value := range [][]byte{nil, {}, {0}, bytes.Repeat([]byte{0xFF}, 300)} {
				for _, name := range []string{"", "SHA-256", "AES-GCM", "RSA", "P-521", "Ed25519", "ML-KEM-768", "RSA-PSS"} {
					for _, n := range []float64{0, -1, 1.5, 1 << 40} {
						args := junk(f.Name, name, value, n)
						if f.Start != nil {
							_, _ = f.Start(t.Context(), newEnv(), args)
						} else {
							_, _ = f.Call(newEnv(), args)
						}
					}
				}
			}
		})
	}
}

func junk(function, name string, value []byte, n float64) (args []any) {
	for _, o := range operations {
		if o.name != function && o.name+"Task" != function {
			continue
		}
		for _, letter := range o.args {
			switch letter {
			case 's', 'S':
				args = append(args, name)
			case 'n', 'N':
				args = append(args, n)
			default:
				args = append(args, append([]byte{}, value...))
			}
		}
	}
	return args
}

func TestRandom(t *testing.T) {
	env := &hostcalls.Env{Entropy: bytes.NewReader([]byte{1, 2, 3})}
	var call func(*hostcalls.Env, []any) (any, error)
	for _, f := range Functions() {
		if f.Name == "cryptoRandom" {
			call = f.Call
		}
	}
	if got, err := call(env, []any{3.0}); err != nil || !bytes.Equal(got.([]byte), []byte{1, 2, 3}) {
		t.Errorf("got %v, %v", got, err)
	}
	if _, err := call(env, []any{3.0}); !errors.Is(err, io.EOF) {
		t.Errorf("without entropy: %v", err)
	}
	if _, err := call(env, []any{65537.0}); errorName(err) != "OperationError" {
		t.Errorf("past the quota: %v", err)
	}
}

func TestSlots(t *testing.T) {
	s := newSlots(1)
	env := newEnv()
	if err := s.enter(t.Context(), env); err != nil {
		t.Fatal(err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.enter(ended, newEnv()); !errors.Is(err, context.Canceled) {
		t.Errorf("a task of a run that ended: %v", err)
	}
	waiting, stop := context.WithCancel(t.Context())
	done := make(chan error)
	for range maxTasks - 1 {
		go func() { done <- s.enter(waiting, env) }()
	}
	for full := false; !full; {
		s.mu.Lock()
		full = s.tasks[env] == maxTasks
		s.mu.Unlock()
	}
	if err := s.enter(t.Context(), env); errorName(err) != "OperationError" {
		t.Errorf("one task too many: %v", err)
	}
	stop()
	for range maxTasks - 1 {
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("a waiting task: %v", err)
		}
	}
	s.leave(env)
	if len(s.tasks) != 0 {
		t.Errorf("%d runs are still counted", len(s.tasks))
	}
}
