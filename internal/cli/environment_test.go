package cli

import (
	"slices"
	"testing"
)

func TestStrangers(t *testing.T) {
	for name, value := range map[string]string{
		"CODEMODE_TIMEOUT": "1s", "CODEMODE_TIMEOT": "1s", "CODEMODE_MEMORY": "1MiB", "CODEMODES": "", "CODEMODE_EXECUTOR_BIN": "x",
		"CODEMODE_SERVICE_HOST": "10.0.0.1", "CODEMODE_SERVICE_PORT_HTTP": "80", "CODEMODE_PORT_80_TCP_ADDR": "10.0.0.1", "CODEMODE_PORT_80_TCP": "",
	} {
		t.Setenv(name, value)
	}
	if got, want := strangers(), []string{"CODEMODE_MEMORY", "CODEMODE_TIMEOT"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Kubernetes sets the variable of the port for a service named codemode.
func TestServicePort(t *testing.T) {
	t.Setenv("CODEMODE_PORT", "tcp://10.0.0.1:80")
	c, err := configure(t, nil)
	if err != nil || c.server.Port != defaultPort {
		t.Errorf("port %d, %v", c.server.Port, err)
	}
	t.Setenv("CODEMODE_PORT", "81")
	if c, err = configure(t, nil); err != nil || c.server.Port != 81 {
		t.Errorf("port %d, %v", c.server.Port, err)
	}
}
