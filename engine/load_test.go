package engine

import (
	"testing"

	"github.com/codemode-executor/codemode-executor/webapi"
)

// BenchmarkImage is the evaluation of the web platform into a new image, which a
// start without a cached image takes besides compiling.
func BenchmarkImage(b *testing.B) {
	e, err := New(b.Context(), Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer e.Close()
	for b.Loop() {
		h := harness{platform: platform{"web", webapi.Sources}}
		image, err := e.engine.Build(b.Context(), uint64(e.opts.Bounds.Memory)+settleReserve, h.install)
		if err != nil {
			b.Fatal(err)
		}
		_ = image.Close()
	}
}
