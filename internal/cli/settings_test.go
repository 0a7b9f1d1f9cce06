package cli

import (
	"net/netip"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// configure resolves the settings that flags give, with nothing in the environment.
func configure(t *testing.T, flags map[string]string) (*configuration, error) {
	t.Helper()
	f := settingFlags{}
	f.declare(allSettings())
	for i, s := range f.settings {
		if text, ok := flags[s.flag]; ok {
			*f.values.Elem().Field(i).Addr().Interface().(**string) = &text
		}
	}
	c, _, err := f.resolve()
	return c, err
}

func TestSettings(t *testing.T) {
	c, err := configure(t, map[string]string{
		"host": "::1", "port": "0", "socket": "/s", "socket-mode": "0660", "probe-address": ":8081", "origins": "a.example, *.b.example", "ping-interval": "off", "max-connections": "7",
		"max-connection-age": "5m", "shutdown-delay": "0", "shutdown-grace": "20s",
		"outbound": "disabled", "outbound-allow": "10.0.0.0/8, ::1", "metrics": "off",
		"log-level": "warn", "log-format": "json", "response-limit": "1MiB", "cache-dir": "none",
	})
	if err != nil {
		t.Fatal(err)
	}
	s := c.server
	if s.Host != "::1" || s.Port != 0 || s.SocketPath != "/s" || s.SocketMode != 0o660 || s.ProbeAddress != ":8081" || !slices.Equal(s.Origins, []string{"a.example", "*.b.example"}) ||
		s.PingInterval != -1 || s.MaxConnections != 7 || s.MaxConnectionAge != 5*time.Minute || s.ShutdownDelay != 0 {
		t.Errorf("the server's options are %+v", s)
	}
	want := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("::1/128")}
	if c.outbound != protocol.OutboundDisabled || !slices.Equal(c.engine.Outbound.Allow, want) || c.engine.CacheDir != "none" {
		t.Errorf("the engine's options are %+v", c.engine)
	}
	if c.shutdownGrace != 20*time.Second || !c.noMetrics || c.logLevel.String() != "WARN" || c.logFormat != "json" ||
		c.engine.Bounds.ResponseBytes != 1<<20 {
		t.Errorf("got %+v", c)
	}
}

func TestSettingDefaults(t *testing.T) {
	c, err := configure(t, nil)
	if err != nil {
		t.Fatal(err)
	}
	if c.server.Port != 8080 || c.shutdownGrace != 10*time.Second || c.noMetrics || c.outbound != protocol.OutboundNative {
		t.Errorf("got %+v", c)
	}
}

func TestWrongSettings(t *testing.T) {
	for _, tt := range []struct{ flag, text, want string }{
		{"host", "", "expected something, got nothing"},
		{"port", "65536", "expected at most 65535, got 65536"},
		{"port", "-1", "expected at least 0, got -1"},
		{"socket-mode", "0o600", `"0o600" is not a value: expected something like 0660`},
		{"socket-mode", "7777", `"7777" is not a value`},
		{"probe-address", "8081", `"8081" is not a value: expected something like 0.0.0.0:8081`},
		{"probe-address", "localhost:http", `"localhost:http" is not a value`},
		{"probe-address", "::1:99999", `"::1:99999" is not a value`},
		{"ping-interval", "-5s", `"-5s" is not a value`},
		{"max-connection-age", "2147483648", "expected at most 2147483647 ms"},
		{"shutdown-grace", "off", "expected at least 1 ms, got off"},
		{"shutdown-delay", "10s", "the delay is spent inside the grace, and has to be shorter"},
		{"outbound", "stub", `"stub" is not a value: expected native or disabled`},
		{"outbound-allow", "10.0.0.0/8,host", `"10.0.0.0/8,host" is not a value`},
		{"cache-dir", "off", `"off" is not a value: expected the absolute path of a folder, or none`},
		{"cache-dir", "", `"" is not a value`},
		{"cache-dir", "~/cache", `"~/cache" is not a value`},
		{"origins", "a.example,[", `"[" matches no origin`},
		{"origins", "https//a.example", `"https//a.example" matches no origin: expected something like app.example.com`},
		{"origins", "a.example,", `"" matches no origin`},
		{"timeout", "301s", "expected at most the 300000 ms of --max-timeout or CODEMODE_MAX_TIMEOUT: raise that as well, or ask for less"},
		{"metrics", "yes", `"yes" is not a value: expected on or off`},
		{"log-level", "trace", `"trace" is not a value: expected debug, info, warn or error`},
		{"log-format", "xml", `"xml" is not a value: expected text or json`},
	} {
		t.Run(tt.flag+" "+tt.text, func(t *testing.T) {
			_, err := configure(t, map[string]string{tt.flag: tt.text})
			if err == nil || !strings.HasPrefix(err.Error(), spellings(tt.flag)) || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestTimeoutAndCeiling(t *testing.T) {
	for _, tt := range []struct {
		name  string
		flags map[string]string
		ok    bool
	}{
		{"at the ceiling", map[string]string{"timeout": "300s"}, true},
		{"a ceiling below the default timeout", map[string]string{"max-timeout": "10s"}, true},
		{"both raised", map[string]string{"timeout": "10m", "max-timeout": "20m"}, true},
		{"above a ceiling that was lowered", map[string]string{"timeout": "20s", "max-timeout": "10s"}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := configure(t, tt.flags); (err == nil) != tt.ok {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestEmptyVariablesAreNotSet(t *testing.T) {
	for _, s := range allSettings() {
		t.Setenv(s.env(), "")
	}
	want := newConfiguration()
	got, err := configure(t, nil)
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v (%v), want %+v", got, err, want)
	}
}

func TestAllWrongSettingsAtOnce(t *testing.T) {
	t.Setenv("CODEMODE_LOG_FORMAT", "xml")
	got := invoke(t, "", "serve", "--port=http", "--max-queue=0", "--metrics=maybe")
	got.expect(t, exitFailure, "", "codemode-executor: --max-queue or CODEMODE_MAX_QUEUE: expected at least 1, got 0\n"+
		"--port or CODEMODE_PORT: \"http\" is not a value: expected something like 100\n"+
		"--metrics or CODEMODE_METRICS: \"maybe\" is not a value: expected on or off\n"+
		"--log-format or CODEMODE_LOG_FORMAT: \"xml\" is not a value: expected text or json\n")
}

// TestBoundsDocumentNamesThePool holds the rows about the pool to the settings.
func TestBoundsDocumentNamesThePool(t *testing.T) {
	document, err := os.ReadFile("../../docs/bounds.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range poolSettings() {
		if row := s.row(); !strings.Contains(string(document), row) && s.flag != "cache-dir" {
			t.Errorf("docs/bounds.md has no row %s", row)
		}
	}
}
