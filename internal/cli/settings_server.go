package cli

import (
	"fmt"
	"io/fs"
	"log/slog"
	"math"
	"net"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol/server"
)

// serverSettings are those of the command serve about itself.
func serverSettings() []setting {
	return slices.Concat(listenSettings(), connectionSettings(), shutdownSettings(), reportSettings())
}

const defaultPort = 8080

func listenSettings() []setting {
	return []setting{
		{
			flag: "host", preset: "127.0.0.1", value: valueHost,
			doc:   "Address to listen on: a name or an IP address. 0.0.0.0 means every IPv4 address of the machine, :: those of IPv6 as well.",
			apply: text(func(c *configuration) *string { return &c.server.Host }),
		},
		{
			flag: "port", preset: strconv.Itoa(defaultPort), value: valueNumber,
			doc:   "Port to listen on; 0 means any free one, which the log then tells.",
			apply: number(0, math.MaxUint16, func(c *configuration) *int { return &c.server.Port }),
		},
		{
			flag: "socket", preset: "none", value: valuePath,
			doc:   "Path of a unix socket to listen on instead of host and port.",
			apply: text(func(c *configuration) *string { return &c.server.SocketPath }),
		},
		{
			flag: "socket-mode", preset: "0600", value: valueMode,
			doc: "Permissions of the unix socket. Whoever can open it can run programs.",
			apply: func(text string, c *configuration) error {
				mode, err := strconv.ParseUint(text, 8, 32)
				if err != nil || mode == 0 || mode > uint64(fs.ModePerm) {
					return fmt.Errorf("%q is not a value: expected something like 0660", text)
				}
				c.server.SocketMode = fs.FileMode(mode)
				return nil
			},
		},
		{
			flag: "probe-address", preset: "none", value: valueAddr,
			doc:   "Second address, which answers the probes and the metrics and nothing else, to the end of the drain. For a platform that does not reach the first one; 0.0.0.0:8081 means every IPv4 address of the machine.",
			apply: applyProbeAddress,
		},
		{
			flag: "origins", preset: "none", value: valueList,
			doc: "Web pages that may connect besides those of the server's own address: hosts or origins, such as app.example.com,*.example.org,https://app.example.com:8443.",
			apply: func(text string, c *configuration) error {
				for item := range strings.SplitSeq(text, ",") {
					pattern := strings.TrimSpace(item)
					if err := server.ValidateOrigin(pattern); err != nil {
						return err
					}
					c.server.Origins = append(c.server.Origins, pattern)
				}
				return nil
			},
		},
	}
}

// applyProbeAddress reads an address to listen on.
func applyProbeAddress(text string, c *configuration) error {
	_, port, err := net.SplitHostPort(text)
	if err == nil {
		_, err = strconv.ParseUint(port, 10, 16)
	}
	if err != nil {
		return fmt.Errorf("%q is not a value: expected something like 0.0.0.0:8081", text)
	}
	c.server.ProbeAddress = text
	return nil
}

func connectionSettings() []setting {
	return []setting{
		{
			flag: "max-connections", preset: "4096", value: valueNumber,
			doc:   "Connections of callers that may be open; further ones are refused with 503. 256 network connections more have room for probes.",
			apply: number(1, math.MaxInt32, func(c *configuration) *int { return &c.server.MaxConnections }),
		},
		{
			flag: "ping-interval", preset: "30000 ms", value: valueTime,
			doc: "Time between two pings. A connection from which nothing came since the last one is cut. Off means no pings.",
			apply: durationOrOff(-1, func(c *configuration) *time.Duration {
				return &c.server.PingInterval
			}),
		},
		{
			flag: "max-connection-age", preset: "off", value: valueTime,
			doc:   "Age at which a connection is closed, so that callers spread over the replicas anew. While programs run on it, it stays until the last has ended, at most for twice --max-timeout.",
			apply: durationOrOff(0, func(c *configuration) *time.Duration { return &c.server.MaxConnectionAge }),
		},
	}
}

func shutdownSettings() []setting {
	return []setting{
		{
			flag: "shutdown-delay", preset: "off", value: valueTime,
			doc:   "How long a server that is told to stop goes on accepting while readiness already says no, and the time that running programs have to end in. A load balancer learns of that with a delay of its own.",
			apply: durationOrOff(0, func(c *configuration) *time.Duration { return &c.server.ShutdownDelay }),
		},
		{
			flag: "shutdown-grace", preset: fmt.Sprint(defaultShutdownGrace.Milliseconds(), " ms"), value: valueTime,
			doc:   "How long stopping may take in all, the delay included.",
			apply: duration(func(c *configuration) *time.Duration { return &c.shutdownGrace }),
		},
	}
}

func reportSettings() []setting {
	return []setting{
		{
			flag: "metrics", preset: "on", value: valueWord,
			doc: "Whether the server measures itself and answers GET /metrics: on or off.",
			apply: func(text string, c *configuration) error {
				c.noMetrics = text == "off"
				return oneOf(text, "on", "off")
			},
		},
		{
			flag: "log-level", preset: "info", value: valueWord,
			doc: "Least level of what is logged: debug, info, warn or error.",
			apply: func(text string, c *configuration) error {
				if err := oneOf(text, "debug", "info", "warn", "error"); err != nil {
					return err
				}
				return c.logLevel.UnmarshalText([]byte(text))
			},
		},
		{
			flag: "log-format", preset: "text", value: valueWord,
			doc: "Form of the log on standard error: text or json.",
			apply: func(text string, c *configuration) error {
				c.logFormat = text
				return oneOf(text, "text", "json")
			},
		},
	}
}

// oneOf refuses a text that is none of some words.
func oneOf(text string, words ...string) error {
	if slices.Contains(words, text) {
		return nil
	}
	last := len(words) - 1
	return fmt.Errorf("%q is not a value: expected %s or %s", text, strings.Join(words[:last], ", "), words[last])
}

// newLogger makes the logger that the settings ask for.
func (c *configuration) newLogger(s *streams) *slog.Logger {
	options := &slog.HandlerOptions{Level: c.logLevel}
	if c.logFormat == "json" {
		return slog.New(slog.NewJSONHandler(s.err, options))
	}
	return slog.New(slog.NewTextHandler(s.err, options))
}
