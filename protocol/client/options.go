package client

import (
	"cmp"
	"crypto/tls"
	"log/slog"
	"net/http"
	"time"
)

// Options of [Dial]. The zero value is ready to use.
type Options struct {
	// Header is sent with the request that opens a connection, such as the
	// credentials that a server asks for.
	Header http.Header
	// TLS configures wss connections. Nil means the defaults of crypto/tls.
	TLS *tls.Config
	// HTTPClient makes the request that opens a connection instead of a client
	// made for it, and decides about TLS, proxies, redirects and dialing then.
	// It is not used for unix sockets.
	HTTPClient *http.Client
	// ConnectTimeout bounds one attempt to connect, the check of the version
	// included. Zero means 10 s.
	ConnectTimeout time.Duration
	// PingInterval is the time between two pings. A connection from which
	// nothing came since the last one is given up. Zero means 30 s, less than
	// common proxies leave a connection idle; negative means no pings.
	PingInterval time.Duration
	// Reconnect makes the client connect anew whenever the connection is lost.
	// What was under way fails all the same: only the caller knows whether its
	// tools may be called twice. Nil means that the client is of no more use
	// then.
	Reconnect *Reconnect
	// Limits bound what the server can take of this process.
	Limits Limits
	// Logger hears of lost connections and of functions that panic. It never
	// hears program text, arguments or results. Nil means silence.
	Logger *slog.Logger
}

// Reconnect says how a lost connection is replaced. Zero fields mean the default.
type Reconnect struct {
	// MinDelay and MaxDelay bound the time before an attempt: 100 ms and 30 s.
	// It doubles with every attempt that fails and has a random part, so that
	// clients which lost a server together do not come back together.
	MinDelay, MaxDelay time.Duration
	// Wait is how long an execution waits for a connection before it fails with
	// CONNECTION_REJECTED: 10 s.
	Wait time.Duration
}

// Limits bound one connection. Zero means the default.
type Limits struct {
	// MessageSize of what the server sends, in UTF-16 code units: 33554432, which
	// is what a server sends at most. A larger message costs the connection.
	MessageSize int
	// Calls are the tool calls and requests of all programs that are served here
	// at a time: 65536. Further ones fail in the program.
	Calls int
	// HeldBytes is the size of the arguments of these calls together: 268435456.
	// More costs the connection.
	HeldBytes int
	// SendBuffer is how many bytes may wait for a server that reads too slowly:
	// 67108864. Executions and answers of tools wait beforehand.
	SendBuffer int
	// WriteTimeout is how long the server may take nothing of what it is sent
	// before the connection is given up: 30 s.
	WriteTimeout time.Duration
}

const (
	defaultConnectTimeout = 10 * time.Second
	defaultPingInterval   = 30 * time.Second
	defaultMinDelay       = 100 * time.Millisecond
	defaultMaxDelay       = 30 * time.Second
	defaultWait           = 10 * time.Second
	defaultMessageSize    = 32 << 20
	defaultCalls          = 65536
	defaultHeldBytes      = 256 << 20
	defaultSendBuffer     = 64 << 20
	defaultWriteTimeout   = 30 * time.Second
)

func (o Options) withDefaults() Options {
	o.Header = o.Header.Clone()
	o.ConnectTimeout = cmp.Or(o.ConnectTimeout, defaultConnectTimeout)
	o.PingInterval = cmp.Or(o.PingInterval, defaultPingInterval)
	if o.Reconnect != nil {
		reconnect := o.Reconnect.withDefaults()
		o.Reconnect = &reconnect
	}
	o.Limits = o.Limits.withDefaults()
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	return o
}

func (r Reconnect) withDefaults() Reconnect {
	r.MinDelay = cmp.Or(r.MinDelay, defaultMinDelay)
	r.MaxDelay = max(r.MinDelay, cmp.Or(r.MaxDelay, defaultMaxDelay))
	r.Wait = cmp.Or(r.Wait, defaultWait)
	return r
}

func (l Limits) withDefaults() Limits {
	return Limits{
		MessageSize:  cmp.Or(l.MessageSize, defaultMessageSize),
		Calls:        cmp.Or(l.Calls, defaultCalls),
		HeldBytes:    cmp.Or(l.HeldBytes, defaultHeldBytes),
		SendBuffer:   cmp.Or(l.SendBuffer, defaultSendBuffer),
		WriteTimeout: cmp.Or(l.WriteTimeout, defaultWriteTimeout),
	}
}
