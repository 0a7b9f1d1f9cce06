package quickjs_test

import (
	"context"
	"testing"
)

func BenchmarkNewInstance(b *testing.B) {
	for b.Loop() {
		in, err := shared.image.NewInstance(context.Background())
		if err != nil {
			b.Fatal(err)
		}
		in.Close()
	}
}

func BenchmarkEvalReset(b *testing.B) {
	in, err := shared.image.NewInstance(context.Background())
	if err != nil {
		b.Fatal(err)
	}
	defer in.Close()
	for b.Loop() {
		vm := shared.image.VM(in)
		vm.Handler = &handler{}
		if got := eval(b, vm, "6 * 7"); got != "42" {
			b.Fatal(got)
		}
		if err := in.Reset(); err != nil {
			b.Fatal(err)
		}
	}
}
