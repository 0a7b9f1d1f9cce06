package engine_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// A module that throws is reported by the import that loads it, or by nobody.
func TestThrowingModules(t *testing.T) {
	modules := map[string]string{
		"bad":      `throw new Error('bad')`,
		"later":    `await null; throw new Error('later')`,
		"above":    `import 'bad'; export const a = 1`,
		"wide":     `import 'above'; import 'good'`,
		"good":     `export const b = 2`,
		"careless": `const e = new Error('careless'); Promise.reject(e); throw e`,
		"both":     `Promise.reject(new Error('other')).catch(() => {}); throw new Error('both')`,
	}
	tests := []struct {
		name, code, value string
		logs              []string // first lines
	}{
		{"caught", `async () => { try { await import('bad') } catch (e) { return e.message } }`, `"bad"`, nil},
		{"again", `async () => { for (let i = 0; ; i++) try { await import('bad') } catch (e) { if (i) return i } }`, `1`, nil},
		{"after a pause", `async () => { try { await import('later') } catch (e) { return e.message } }`, `"later"`, nil},
		{"through others", `async () => { try { await import('wide') } catch (e) { return e.message } }`, `"bad"`, nil},
		{"with a rejection of its own", `async () => { try { await import('careless') } catch (e) { return e.message } }`, `"careless"`,
			[]string{"[error] Uncaught (in promise) Error: careless"}},
		{"with one that it handles", `async () => { try { await import('both') } catch (e) { return e.message } }`, `"both"`, nil},
		{"not caught", `async () => { import('bad'); await new Promise(r => setTimeout(r, 5)); return 1 }`, `1`,
			[]string{"[error] Uncaught (in promise) Error: bad"}},
		{"no module at all", `async () => { const e = new Error('e'); Promise.reject(e); Promise.reject(e).catch(() => {}); return 1 }`, `1`,
			[]string{"[error] Uncaught (in promise) Error: e"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			result := execute(t, sharedExecutor(t), protocol.Request{Code: test.code, Modules: modules})
			var logs []string
			for _, line := range result.Logs {
				first, _, _ := strings.Cut(line, "\n")
				logs = append(logs, first)
			}
			if result.Value != test.value || !slices.Equal(logs, test.logs) {
				t.Errorf("got %s and %q, want %s and %q; %+v", result.Value, logs, test.value, test.logs, result.Error)
			}
		})
	}
}
