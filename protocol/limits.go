package protocol

import (
	"fmt"
	"strings"
	"time"
)

// Limits are the settled numbers of one run: the executor's bounds, lowered by
// the request. Zero in a field whose bound can be off means that it is off.
type Limits struct {
	Timeout time.Duration
	// CPUTime, ToolTimeout and ResponseBytes are zero when there is no limit.
	CPUTime       time.Duration
	Memory        int64
	ToolCalls     int
	ToolBytes     int64
	ToolTimeout   time.Duration
	LogBytes      int64
	LogLines      int
	Timers        int
	ResponseBytes int64
	ValueDepth    int
	Fetch         FetchBounds
}

// Resolve settles the limits of a run. The error is a [*Fault]:
// [CodeInvalidRequest] for a field that is negative, a memory limit under the
// floor or an [Outbound] that contradicts itself, [CodeRequestTooLarge] for code
// and modules over [Bounds.CodeBytes].
func (b Bounds) Resolve(req Request) (Limits, error) {
	b = b.WithDefaults()
	if wrong := req.wrong(); len(wrong) > 0 {
		return Limits{}, NewFault(CodeInvalidRequest, strings.Join(wrong, "; "))
	}
	if size := req.codeSize(); size > b.CodeBytes {
		return Limits{}, NewFault(CodeRequestTooLarge, Size(size), Size(b.CodeBytes))
	}
	limits := b.limits()
	limits.Timeout = b.resolveTimeout(req.Timeout)
	limits.CPUTime = lower(limits.CPUTime, req.CPUTime)
	limits.Memory = lower(limits.Memory, req.Memory)
	limits.ToolCalls = lower(limits.ToolCalls, req.ToolCalls)
	limits.ToolBytes = lower(limits.ToolBytes, req.ToolBytes)
	limits.ToolTimeout = lower(limits.ToolTimeout, req.ToolTimeout)
	limits.LogBytes = lower(limits.LogBytes, req.LogBytes)
	return limits, nil
}

// limits are the bounds as they hold for a request that lowers none.
func (b Bounds) limits() Limits {
	return Limits{
		Timeout:       b.resolveTimeout(0),
		CPUTime:       max(b.CPUTime, 0),
		Memory:        b.Memory,
		ToolCalls:     b.ToolCalls,
		ToolBytes:     b.ToolBytes,
		ToolTimeout:   max(b.ToolTimeout, 0),
		LogBytes:      b.LogBytes,
		LogLines:      b.LogLines,
		Timers:        b.Timers,
		ResponseBytes: max(b.ResponseBytes, 0),
		ValueDepth:    b.ValueDepth,
		Fetch:         b.Fetch,
	}
}

// lower answers the smaller of an executor's limit and a request's, in both of
// which zero stands for none.
func lower[T int | int64 | time.Duration](own, requested T) T {
	if own == 0 || requested == 0 {
		return max(own, requested)
	}
	return min(own, requested)
}

// codeSize is the size of code and modules together, in bytes.
func (r *Request) codeSize() int64 {
	size := int64(len(r.Code))
	for specifier, source := range r.Modules {
		size += int64(len(specifier)) + int64(len(source))
	}
	return size
}

// wrong names what no executor can honour.
func (r *Request) wrong() []string {
	wrong := r.wrongBounds()
	if outbound := r.Outbound.wrong(); outbound != "" {
		wrong = append(wrong, outbound)
	}
	return wrong
}

// wrongBounds names the bounds of the request that no executor can honour.
func (r *Request) wrongBounds() []string {
	var wrong []string
	for _, field := range []struct {
		name  string
		value int64
	}{
		{"timeout", int64(r.Timeout)},
		{"cpuTime", int64(r.CPUTime)},
		{"memory", r.Memory},
		{"toolCalls", int64(r.ToolCalls)},
		{"toolBytes", r.ToolBytes},
		{"toolTimeout", int64(r.ToolTimeout)},
		{"logBytes", r.LogBytes},
	} {
		if field.value < 0 {
			wrong = append(wrong, field.name+" is negative")
		}
	}
	if r.Memory > 0 && r.Memory < int64(minMemory) {
		wrong = append(wrong, fmt.Sprintf("memory is %v, less than the least of %v", Size(r.Memory), minMemory))
	}
	return wrong
}
