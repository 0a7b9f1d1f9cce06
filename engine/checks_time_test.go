package engine_test

import (
	"strings"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol"
)

func checkSynchronousLoop(t *testing.T, c *faultCase) {
	r := c.run(t)
	r.expectFailure(t, protocol.CodeTimeout)
	r.expectUnder(t, 1500*time.Millisecond)
	c.expectNextRun(t)
}

func checkSequentialCalls(t *testing.T, c *faultCase) {
	c.run(t).expectValue(t, `[1,2,1]`)
}

func checkNativeTimeout(t *testing.T, c *faultCase) {
	r := c.run(t)
	r.expectFailure(t, protocol.CodeTimeout)
	r.expectUnder(t, 1500*time.Millisecond)
}

func checkBigIntArithmetic(t *testing.T, c *faultCase) {
	r := c.run(t)
	if r.Error == nil || r.Error.Name != "RangeError" {
		r.expectFailure(t, protocol.CodeTimeout, protocol.CodeMemoryLimit)
	}
	r.expectUnder(t, 2500*time.Millisecond)
	c.expectNextRun(t)
}

func checkDisarmedTimer(t *testing.T, c *faultCase) {
	r := c.run(t)
	// Nothing is left that could settle the promise, so the run need not wait
	// for its deadline: it says so at once, by a code of its own.
	r.expectFailure(t, protocol.CodeTimeout, protocol.CodeStalled)
	r.expectUnder(t, 1500*time.Millisecond)
	c.expectDeadlineHolds(t)
}

// expectDeadlineHolds is the case again with a timer pending, where only the
// deadline can end the run.
func (c *faultCase) expectDeadlineHolds(t *testing.T) {
	t.Helper()
	r := c.runProgram(t, strings.Replace(c.input(t), "globalThis.setTimeout", "setTimeout(() => {}, 1e6); globalThis.setTimeout", 1))
	r.expectFailure(t, protocol.CodeTimeout)
	if r.took < 450*time.Millisecond {
		t.Errorf("the run ended after %v, before its deadline", r.took)
	}
	r.expectUnder(t, 1500*time.Millisecond)
}

func checkExponentialCalls(t *testing.T, c *faultCase) {
	r := c.run(t)
	r.expectFailure(t, protocol.CodeTimeout)
	r.expectUnder(t, 1500*time.Millisecond)
}

func checkLogsSurviveTimeout(t *testing.T, c *faultCase) {
	r := c.run(t)
	r.expectFailure(t, protocol.CodeTimeout)
	if !strings.Contains(r.Error.Message, "300 ms") {
		t.Errorf("the text does not name the limit: %s", r.Error.Message)
	}
	r.expectLogs(t, "before")
}

func checkToolCallLimit(t *testing.T, c *faultCase) {
	r := c.run(t)
	r.expectFailure(t, protocol.CodeToolCallLimit)
	if n := r.session.Count("codemode", "denied"); n > 100 {
		t.Errorf("the host saw %d calls", n)
	}
	r.expectUnder(t, 5*time.Second)
}

func checkTimers(t *testing.T, c *faultCase) {
	r := c.run(t)
	r.expectValue(t, `true`)
	r.expectLogs(t)
}
