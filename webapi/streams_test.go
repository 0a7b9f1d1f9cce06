package webapi_test

import (
	"slices"
	"testing"
)

func TestStreamsAsValues(t *testing.T) {
	const advice = ", which cannot be returned: return what you read from it"
	for _, tt := range []struct{ name, program, want, log string }{
		{"readable", `() => { const s = new ReadableStream(); console.log(s); return { s } }`,
			"-result.s is a ReadableStream" + advice, "ReadableStream { locked: false, state: 'readable' }"},
		{"locked and closed", `() => { const s = new ReadableStream({ start(c) { c.close() } }); s.getReader(); console.log(s); return s }`,
			"-result is a ReadableStream" + advice, "ReadableStream { locked: true, state: 'closed' }"},
		{"writable", `() => { const s = new WritableStream({ start(c) { c.error(1) } }); console.log(s); return [s] }`,
			"-result[0] is a WritableStream" + advice, "WritableStream { locked: false, state: 'erroring' }"},
		{"transform", `() => { const s = new TransformStream(); console.log(s); return s }`,
			"-result is a TransformStream" + advice, "TransformStream {}"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := newHarness(t, config{})
			if got := h.result(h.run(tt.program)); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
			if got := h.logs(); !slices.Equal(got, []string{tt.log}) {
				t.Errorf("logged %q, want %q", got, tt.log)
			}
		})
	}
}
