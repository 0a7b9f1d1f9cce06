package engine_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/internal/ordered"
	"github.com/codemode-executor/codemode-executor/protocol"
)

func checkCollidingTools(t *testing.T, c *faultCase) {
	r := c.run(t)
	r.expectFailure(t, protocol.CodeInvalidProviders)
	for _, want := range []string{`"list-issues"`, `"list_issues"`, `"codemode"`} {
		if !strings.Contains(r.Error.Message, want) {
			t.Errorf("the text does not name %s: %s", want, r.Error.Message)
		}
	}
}

func checkNamesWithoutLetters(t *testing.T, c *faultCase) {
	c.run(t).expectValue(t, `["a","b"]`)
}

// checkReservedProviders tries the case's providers together and each alone.
func checkReservedProviders(t *testing.T, c *faultCase) {
	together := c.run(t)
	together.expectFailure(t, protocol.CodeInvalidProviders)
	if !strings.Contains(together.Error.Message, `"Promise" is reserved`) {
		t.Errorf("got %v", together.Error)
	}
	providers, err := ordered.Parse(c.setup.Providers)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"Promise": "reserved", "await": "not a valid JavaScript identifier"}
	for _, provider := range providers {
		alone := *c
		alone.setup.Providers = json.RawMessage(ordered.Object{provider}.Text())
		r := alone.run(t)
		r.expectFailure(t, protocol.CodeInvalidProviders)
		if !strings.Contains(r.Error.Message, want[provider.Name]) {
			t.Errorf("%s: got %v", provider.Name, r.Error)
		}
	}
}

func checkFence(t *testing.T, c *faultCase) { c.run(t).expectValue(t, `5`) }

func checkTypeScript(t *testing.T, c *faultCase) { c.run(t).expectValue(t, `"OK2"`) }

func checkLineTerminators(t *testing.T, c *faultCase) { c.run(t).expectValue(t, `17`) }
