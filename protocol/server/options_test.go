package server_test

import (
	"strings"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/server"
)

func TestInvalidOptions(t *testing.T) {
	_, err := server.New(server.Options{
		Port: 70000, SocketMode: 0o1777, MaxConnectionAge: -1, MaxTimeout: -1, ShutdownDelay: -1, ResponseBytes: -1,
		Limits: server.Limits{MessageBytes: -1, Executions: -1, SendBuffer: -1, WriteTimeout: -1},
	})
	if err == nil {
		t.Fatal("no error")
	}
	for _, name := range []string{
		"Executor", "Port", "SocketMode", "MaxConnectionAge", "MaxTimeout", "ShutdownDelay", "ResponseBytes",
		"Limits.MessageBytes", "Limits.Executions", "Limits.SendBuffer", "Limits.WriteTimeout",
	} {
		if !strings.Contains(err.Error(), name+" is ") {
			t.Errorf("%s is not named in: %v", name, err)
		}
	}
}

func TestDefaults(t *testing.T) {
	o := server.Options{}.Defaults()
	// Common proxies drop what is idle for 60 s.
	if o.PingInterval <= 0 || o.PingInterval > 30*time.Second {
		t.Errorf("ping interval %v", o.PingInterval)
	}
	if o.Host != "127.0.0.1" || o.SocketMode != 0o600 || o.MaxConnectionAge != 0 || o.Limits.MessageBytes != 32<<20 {
		t.Errorf("defaults %+v", o)
	}
}

func TestIntervalsAreClamped(t *testing.T) {
	o := server.Options{PingInterval: 2 * protocol.MaxTimeout, MaxConnectionAge: 2 * protocol.MaxTimeout}.Defaults()
	if o.PingInterval != protocol.MaxTimeout || o.MaxConnectionAge != protocol.MaxTimeout {
		t.Errorf("ping interval %v, connection age %v", o.PingInterval, o.MaxConnectionAge)
	}
}

func TestExecutor(t *testing.T) {
	s := start(t, server.Options{})
	if s.Executor() != (lent{shared}) {
		t.Errorf("got %v", s.Executor())
	}
}

func TestOrigins(t *testing.T) {
	for pattern, ok := range map[string]bool{
		"app.example.com": true, "*.example.org": true, "*": true, "localhost:3000": true, "localhost:*": true,
		"https://app.example.com": true, "https://*.example.com:8443": true, "chrome-extension://abcdef": true, `\[\:\:1\]:80`: true,
		"": false, "[": false, "[::1]": false, "https//app.example.com": false, "https:/app.example.com": false, "https:app.example.com": false,
		"https://": false, "https://app.example.com/": false, "app.example.com/page": false, "a.example b.example": false, "user@a.example": false,
		"a.example:http": false, "https://https://a.example": false,
	} {
		if err := server.ValidateOrigin(pattern); (err == nil) != ok {
			t.Errorf("%q: %v", pattern, err)
		}
		_, err := server.New(server.Options{Executor: lent{shared}, Origins: []string{"a.example", pattern}})
		if (err == nil) != ok {
			t.Errorf("%q: New says %v", pattern, err)
		}
	}
}
