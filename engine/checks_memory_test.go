package engine_test

import (
	"encoding/json"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol"
)

func checkMemoryLimit(t *testing.T, c *faultCase) {
	r := c.run(t)
	r.expectFailure(t, protocol.CodeMemoryLimit)
	r.expectUnder(t, 10*time.Second)
	if limit := c.setup.Limits.MemoryMB << 20; r.Stats.PeakMemoryBytes > 2*limit {
		t.Errorf("the sandbox grew to %d bytes, past its limit of %d", r.Stats.PeakMemoryBytes, limit)
	}
	c.expectNextRun(t)
}

func checkHugeString(t *testing.T, c *faultCase) {
	c.run(t).expectValue(t, `"caught"`)
}

func checkRecursion(t *testing.T, c *faultCase) {
	r := c.run(t)
	if got := string(r.value(t)); got != `["RangeError",4]` && got != `["InternalError",4]` {
		t.Errorf("the result is %s", got)
	}
	c.runProgram(t, "async () => 2 + 2").expectValue(t, `4`)
}

func checkDeepJSON(t *testing.T, c *faultCase) {
	if got := string(c.run(t).value(t)); got != `"parsed"` && got != `"caught"` {
		t.Errorf("the result is %s", got)
	}
	c.expectNextRun(t)
}

// checkHugeAnswer measures what the host allocates rather than its resident
// set, which depends on when the collector last ran.
func checkHugeAnswer(t *testing.T, c *faultCase) {
	const answerSize = 50_000_000
	session := c.session(t)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	result, err := c.executor.Execute(t.Context(), c.request(c.input(t), session))
	runtime.ReadMemStats(&after)
	if err != nil {
		t.Fatal(err)
	}
	var text string
	if err := json.Unmarshal(ran{Result: result}.value(t), &text); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"big", "1048576"} {
		if !strings.Contains(text, want) {
			t.Errorf("the text does not name %s: %s", want, text)
		}
	}
	if grown := after.TotalAlloc - before.TotalAlloc; grown > 3*answerSize {
		t.Errorf("the host allocated %d bytes for an answer of %d", grown, answerSize)
	}
}
