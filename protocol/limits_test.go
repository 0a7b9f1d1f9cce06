package protocol

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"
)

func TestResolve(t *testing.T) {
	defaults := Limits{
		Timeout: 60 * time.Second, Memory: 128 << 20,
		ToolCalls: 10_000, ToolBytes: 16 << 20,
		LogBytes: 1 << 20, LogLines: 10_000,
		Timers: 10_000, ValueDepth: 256,
		Fetch: FetchBounds{Concurrent: 16, Requests: 1000, RequestBytes: 16 << 20, ResponseBytes: 64 << 20, Redirects: 20},
	}
	for _, c := range []struct {
		name   string
		bounds Bounds
		req    Request
		change func(*Limits)
	}{
		{"defaults", Bounds{}, Request{}, func(*Limits) {}},
		{
			"a request lowers",
			Bounds{},
			Request{Timeout: time.Second, CPUTime: 2 * time.Second, Memory: 32 << 20, ToolCalls: 3, ToolBytes: 4, LogBytes: 5, ToolTimeout: 6},
			func(l *Limits) {
				l.Timeout, l.CPUTime, l.Memory, l.ToolTimeout = time.Second, 2*time.Second, 32<<20, 6
				l.ToolCalls, l.ToolBytes, l.LogBytes = 3, 4, 5
			},
		},
		{
			"a request does not raise",
			Bounds{CPUTime: time.Second, ToolTimeout: time.Second, MaxTimeout: 2 * time.Second},
			Request{Timeout: NoTimeout, CPUTime: NoTimeout, Memory: 1 << 40, ToolCalls: 1 << 30, ToolBytes: 1 << 40, LogBytes: 1 << 40, ToolTimeout: NoTimeout},
			func(l *Limits) { l.Timeout, l.CPUTime, l.ToolTimeout = 2*time.Second, time.Second, time.Second },
		},
		{
			"an operator's bounds",
			Bounds{CPUTime: Off, ResponseBytes: 7, LogLines: 8, Timers: 9, ValueDepth: 10, Fetch: FetchBounds{Requests: 11}},
			Request{},
			func(l *Limits) {
				l.ResponseBytes, l.LogLines, l.Timers, l.ValueDepth, l.Fetch.Requests = 7, 8, 9, 10, 11
			},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			want := defaults
			c.change(&want)
			got, err := c.bounds.Resolve(c.req)
			if err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("\n got %+v, %v\nwant %+v", got, err, want)
			}
		})
	}
}

func TestResolveFaults(t *testing.T) {
	for _, c := range []struct {
		name string
		req  Request
		code Code
		text string
	}{
		{"negative timeout", Request{Timeout: -1}, CodeInvalidRequest, "not valid: timeout is negative."},
		{"several", Request{CPUTime: -1, ToolCalls: -1, LogBytes: -1}, CodeInvalidRequest, "cpuTime is negative; toolCalls is negative; logBytes is negative."},
		{"no room", Request{Memory: 1 << 20}, CodeInvalidRequest, "memory is 1048576 bytes (1 MiB), less than the least of 8388608 bytes (8 MiB)."},
		{
			"code and modules",
			Request{Code: strings.Repeat("x", 4<<20), Modules: map[string]string{"m": strings.Repeat("y", 4<<20)}},
			CodeRequestTooLarge, "are 8388609 bytes long, more than the limit of 8388608 bytes (8 MiB).",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Bounds{}.Resolve(c.req)
			var fault *Fault
			if !errors.As(err, &fault) || fault.Code != c.code || !strings.Contains(fault.Message, c.text) {
				t.Errorf("got %v, want %s with %q", err, c.code, c.text)
			}
		})
	}
}
