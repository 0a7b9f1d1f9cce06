package engine_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// checkCyclicResult: results carry cycles, so there is nothing to refuse.
func checkCyclicResult(t *testing.T, c *faultCase) {
	c.run(t).expectValue(t, `{"self":{"$type":"Ref","value":"$"}}`)
	c.expectNextRun(t)
}

func checkMapAndSet(t *testing.T, c *faultCase) {
	c.run(t).expectValue(t, `{"m":{"$type":"Map","value":[["a",1]]},"s":{"$type":"Set","value":[1]}}`)
}

// checkDatesOfTools: the tool boundary is the dialect's, JSON, where a Date is
// its ISO text and an invalid one null. So the case's own program, which wants
// a Date back, ends with an error that says so, and the text still is the date.
func checkDatesOfTools(t *testing.T, c *faultCase) {
	r := c.run(t)
	r.expectFailure(t, "")
	if r.Error.Name != "TypeError" {
		t.Errorf("got %v", r.Error)
	}
	c.runProgram(t, `async () => {
		const a = await codemode.echo(new Date(0));
		const b = await codemode.echo(new Date(NaN));
		return [a instanceof Date, new Date(a).getTime(), b];
	}`).expectValue(t, `[false,0,null]`)
}

func checkBytesOfTools(t *testing.T, c *faultCase) {
	r := c.run(t)
	r.expectValue(t, `[true,[1,2,255,128]]`)
	calls := r.session.Calls()
	if len(calls) != 1 || string(calls[0].Args) != `[{"`+protocol.BinaryTag+`":"Uint8Array","data":"AQL/gA=="}]` {
		t.Errorf("the host received %s", calls)
	}
}

func checkSurrogateOfTools(t *testing.T, c *faultCase) {
	c.run(t).expectValue(t, `[1,55296]`)
}

func checkBrokenPair(t *testing.T, c *faultCase) {
	r := c.run(t)
	value, err := r.Decode()
	if err != nil {
		t.Fatal(err)
	}
	units := protocol.UTF16(value.(string))
	if len(units) != 5 || units[0] != 0xDF0D {
		t.Errorf("the units are %x", units)
	}
	if len(r.Logs) != 1 {
		t.Errorf("the logs are %q", r.Logs)
	}
}

func checkTruncatedLogs(t *testing.T, c *faultCase) {
	r := c.run(t)
	r.expectValue(t, `1`)
	kept, markers, size := 0, 0, 0
	for _, line := range r.Logs {
		if !utf8.ValidString(line) {
			t.Errorf("a line is not UTF-8: %q", line)
		}
		if strings.Contains(line, "dropped") {
			markers++
			continue
		}
		kept++
		size += len(line)
	}
	if markers != 1 || !strings.Contains(r.Logs[len(r.Logs)-1], "lines") {
		t.Errorf("%d markers, the last line is %q", markers, r.Logs[len(r.Logs)-1])
	}
	if kept == 0 || size > 1024 {
		t.Errorf("%d lines of %d bytes are kept", kept, size)
	}
}

func checkDeepResult(t *testing.T, c *faultCase) {
	r := c.run(t)
	r.expectFailure(t, protocol.CodeUnserializableResult)
	if !strings.Contains(r.Error.Message, "nested too deep") {
		t.Errorf("the text does not say that the value is nested too deep: %s", r.Error.Message)
	}
	c.expectNextRun(t)
}
