package engine_test

import (
	"bytes"
	"os"
	"strconv"
	"testing"
)

// residentBytes gives the memory this process keeps for itself: resident pages
// without those that map a file, such as the image all sandboxes share (proc(5),
// statm).
func residentBytes(t testing.TB) int64 {
	t.Helper()
	statm, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		t.Fatal(err)
	}
	var pages [3]int64
	for i, field := range bytes.Fields(statm)[:3] {
		if pages[i], err = strconv.ParseInt(string(field), 10, 64); err != nil {
			t.Fatal(err)
		}
	}
	resident, shared := pages[1], pages[2]
	return (resident - shared) * int64(os.Getpagesize())
}
