package cli

import "testing"

func TestNearest(t *testing.T) {
	for name, want := range map[string]string{
		"CODEMODE_PROT":              "CODEMODE_PORT",
		"CODEMODE_TIMEOT":            "CODEMODE_TIMEOUT",
		"CODEMODE_MEMORY":            "CODEMODE_MEMORY_LIMIT",
		"CODEMODE_MAX_CONCURRENCY":   "",
		"CODEMODE_SHUTDOWN_GRACE_MS": "CODEMODE_SHUTDOWN_GRACE",
		"CODEMODE_MAX":               "",
		"CODEMODE_":                  "",
		"CODEMODE_REDIS_URL":         "",
	} {
		if got := nearestSetting(name); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}
