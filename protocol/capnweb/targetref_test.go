package capnweb

import "testing"

// TestPathThroughReferences follows paths that lead on to stubs and promises.
func TestPathThroughReferences(t *testing.T) {
	stub, err := NewStub(Object{{"add", func(a, b float64) float64 { return a + b }}, {"version", "1"}})
	if err != nil {
		t.Fatal(err)
	}
	defer stub.Release()
	promise, settle := NewPromise()
	defer promise.Release()
	settle(Object{{"stub", stub.Dup()}}, nil)
	target, err := NewTarget(Object{{"stub", stub}, {"promise", promise}})
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range [][]any{{"stub"}, {"promise", "stub"}} {
		if got, err := target.Call(t.Context(), append(path, "add"), []any{1.0, 2.0}); got != 3.0 {
			t.Errorf("the call of add behind %v gives %v, %v", path, got, err)
		}
		if got, err := target.Get(t.Context(), append(path, "version")); got != "1" {
			t.Errorf("the version behind %v is %v, %v", path, got, err)
		}
	}
}
