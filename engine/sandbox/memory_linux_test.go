package sandbox

import "testing"

// Kernels before 6.7 cannot tell which pages were written: all are dropped then.
func TestResetWithoutPagemapScan(t *testing.T) {
	img := testImage(t, testLimit, build)
	img.backing.pages.close()
	img.backing.pages.fd = -1
	in := instance(t, img)
	img.Learn(in)
	for range 2 {
		call(t, in, "poke", 100, 1)
		call(t, in, "grow", 5)
		call(t, in, "poke", 4*pageSize, 1)
		if err := in.Reset(); err != nil {
			t.Fatal(err)
		}
		wantImage(t, in)
	}
}

func TestDirtyPagesBesideTooManySpans(t *testing.T) {
	img := testImage(t, 4096*pageSize, build)
	in := instance(t, img)
	call(t, in, "grow", 200)
	for at := uint64(0); at < in.Size(); at += 8192 { // every other page
		call(t, in, "poke", at, 1)
	}
	if _, ok := img.backing.pages.find(in.region.mem[:in.Size()]); ok {
		t.Skip("the kernel told more spans apart than expected")
	}
	if err := in.Reset(); err != nil {
		t.Fatal(err)
	}
	wantImage(t, in)
}
