package engine_test

import (
	"os/user"
	"regexp"
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/protocol"
)

func checkThrownString(t *testing.T, c *faultCase) {
	r := c.run(t)
	r.expectFailure(t, "")
	if !strings.Contains(r.Error.Message, "boom") {
		t.Errorf("the text does not have what was thrown: %s", r.Error.Message)
	}
}

func checkThrownNull(t *testing.T, c *faultCase) {
	r := c.run(t)
	r.expectFailure(t, "")
	r.expectLogs(t, "a")
}

func checkSyntaxError(t *testing.T, c *faultCase) {
	r := c.run(t)
	r.expectFailure(t, protocol.CodeInvalidProgram)
	text := r.Error.Error() + "\n" + r.Error.Stack
	if !strings.Contains(text, "SyntaxError") {
		t.Errorf("no SyntaxError: %s", text)
	}
	if !regexp.MustCompile(`line 2\b|:2:\d+|:2\b`).MatchString(text) {
		t.Errorf("line 2 is not named: %s", text)
	}
}

func checkStackLeaksNothing(t *testing.T, c *faultCase) {
	stack := string(c.run(t).value(t))
	leaks := []string{".go", "/home", "/root", "/tmp", "/usr", `C:\`}
	if me, err := user.Current(); err == nil {
		leaks = append(leaks, me.HomeDir)
	}
	for _, leak := range leaks {
		if strings.Contains(stack, leak) {
			t.Errorf("the stack has %q: %s", leak, stack)
		}
	}
}

func checkUnknownTool(t *testing.T, c *faultCase) {
	c.run(t).expectValue(t, `"Tool \"missing\" not found"`)
}

func checkUnawaitedPromises(t *testing.T, c *faultCase) {
	r := c.run(t)
	r.expectFailure(t, protocol.CodeUnserializableResult)
	for _, want := range []string{"result[0]", "romise"} {
		if !strings.Contains(r.Error.Message, want) {
			t.Errorf("the text does not say %q: %s", want, r.Error.Message)
		}
	}
}
