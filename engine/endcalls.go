package engine

import (
	"fmt"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// stopping are the failures of programs that were stopped, as opposed to those that
// ended by themselves.
var stopping = []protocol.Code{
	protocol.CodeTimeout, protocol.CodeCPULimit, protocol.CodeMemoryLimit, protocol.CodeStackOverflow,
	protocol.CodeToolCallLimit, protocol.CodeCancelled, protocol.CodeInternal,
}

// endCalls sees to the tool calls of a run that is over, and answers its failure. Those
// of a run that was stopped end with it. A program that ended by itself has had the
// effects of all calls that it made: they reach the host before the envelope is there,
// and go on if they have no answer.
func (r *run) endCalls(failure *protocol.Error) *protocol.Error {
	if r.tools.Started() == 0 {
		return failure
	}
	if failure == nil || !slices.Contains(stopping, failure.Code) {
		if stopped := r.deliverCalls(failure == nil); stopped == nil {
			return failure
		} else if failure == nil {
			failure = stopped
		}
	}
	r.tools.Cancel()
	r.tools.TakeRest(true)
	r.calls = r.tools.Records(protocol.CallCancelled)
	return failure
}

// deliverCalls waits until all calls have reached the host, and leaves those alone that
// have no answer. It answers why the run was stopped before that.
func (r *run) deliverCalls(ended bool) *protocol.Error {
	r.leaveCPU()
	pending := r.tools.Pending()
	r.parked = true
	if !r.tools.Entered() && !r.tools.AwaitEntry(r.ctx) {
		_ = r.mayContinue()
		return r.stopped
	}
	if !r.leaveCalls() {
		return r.stopped
	}
	if ended && len(pending) > 0 {
		r.log.Add("[warn] " + notAwaited(pending))
	}
	return nil
}

// leaveCalls has the calls without an answer go on without the run. Where there are too
// many such calls in the whole executor the run waits for its own; it answers false if
// it was stopped meanwhile.
func (r *run) leaveCalls() bool {
	for {
		r.tools.TakeRest(false)
		calls, bytes := r.tools.Outstanding()
		if calls == 0 {
			r.tools.Cancel()
			break
		}
		cost := int64(calls)*callOverhead + bytes
		if r.executor.left.take(cost) {
			r.tools.Leave(r.executor.closing, func() { r.executor.left.give(cost) })
			break
		}
		select {
		case <-r.queue.Ready():
		case <-r.ctx.Done():
			_ = r.mayContinue()
			return false
		}
	}
	r.calls = r.tools.Records(protocol.CallUnanswered)
	return true
}

const (
	// maxLeft bounds what the calls take that outlive their runs, in bytes: they are in
	// no run's bounds any more.
	maxLeft = 256 << 20
	// callOverhead is about what a call takes besides its arguments.
	callOverhead = 4 << 10
)

// leftCalls counts what the calls take that outlive their runs.
type leftCalls struct{ bytes atomic.Int64 }

func (l *leftCalls) take(n int64) bool {
	if l.bytes.Add(n) > maxLeft {
		l.give(n)
		return false
	}
	return true
}

func (l *leftCalls) give(n int64) { l.bytes.Add(-n) }

// maxNotAwaited bounds the tools that are named.
const maxNotAwaited = 10

// notAwaited tells a model of calls that its program did not wait for.
func notAwaited(calls []string) string {
	verb := " was"
	count := "1 tool call"
	if len(calls) > 1 {
		verb, count = " were", fmt.Sprintf("%d tool calls", len(calls))
	}
	return count + verb + " not awaited: " + strings.Join(distinct(calls, maxNotAwaited), ", ")
}
