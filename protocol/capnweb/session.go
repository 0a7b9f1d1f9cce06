package capnweb

import (
	"context"
	"log/slog"
	"sync"
)

// Session is one end of a connection. Both ends are equal: each has a main
// object that the other can call.
type Session struct {
	transport Transport
	limits    Limits
	options   Options
	load      load
	ctx       context.Context
	cancel    context.CancelCauseFunc
	main      *Stub
	pipes     openPipes
	running   sync.WaitGroup

	// mu guards what follows. No hook is called while it is held.
	mu      sync.Mutex
	exports map[int64]*export
	imports map[int64]*importEntry
	// unentered is 1 while a call is read that may run already, but is not in the table.
	unentered  int
	lastPush   int64
	lastExport int64
	lastImport int64
	outbox     outbox
	broken     []func(error)
	overrun    bool
	// err is what the session ended with, nil while it lives.
	err  error
	done chan struct{}
}

// Options of a session. The zero value serves nothing and has the default
// limits.
type Options struct {
	// Main is the object that the peer finds at the other end: a [Target], or a
	// value as [NewTarget] serves it. Nil for none.
	Main any
	// Limits of what the peer may do.
	Limits Limits
	// OnSendError sees every error before it is sent. What it returns is sent
	// instead, with its stack, which otherwise never is; nil leaves the error
	// as it is.
	OnSendError func(*Error) *Error
	// StrictAnswers ends a session whose peer answers a call that was never made,
	// which is ignored otherwise, as the JavaScript library does. An answer that
	// crosses with the release of its call is ignored in any case.
	StrictAnswers bool
	// Context is the parent of the contexts that methods get. Nil for
	// [context.Background]. Its end does not end the session.
	Context context.Context
	// OnBroken is called once, with the error that the session ended with. It
	// must not block, nor call Close.
	OnBroken func(error)
	// Logger is told of what goes wrong in the peer's traffic and cannot be
	// answered to anyone. Nil for no log.
	Logger *slog.Logger
}

// Stats are the entries of the two tables of a session, the main objects
// included.
type Stats struct{ Imports, Exports int }

// NewSession starts a session over a transport, which belongs to it from now on.
// It lives until it is closed, the peer closes it, or the transport fails; it
// must be closed in the end in any case.
//
// It fails when options.Main cannot be served.
func NewSession(t Transport, options Options) (*Session, error) {
	main, err := mainHook(options.Main)
	if err != nil {
		return nil, err
	}
	s := &Session{
		transport: t,
		limits:    options.Limits.withDefaults(),
		options:   options,
		exports:   map[int64]*export{0: {id: 0, hook: main, count: 1}},
		imports:   map[int64]*importEntry{},
		done:      make(chan struct{}),
	}
	if s.options.Logger == nil {
		s.options.Logger = slog.New(slog.DiscardHandler)
	}
	s.load.maxCalls, s.load.maxBytes = int64(s.limits.Calls), int64(s.limits.HeldBytes)
	if options.Context == nil {
		options.Context = context.Background()
	}
	s.ctx, s.cancel = context.WithCancelCause(context.WithValue(options.Context, sessionKey{}, s))
	s.outbox.init(s.limits.SendBuffer)
	s.main = newStub(s.newImport(0, 1))
	s.main.hangUp = func() { s.end(errShutDown, endQuietly) }
	if options.OnBroken != nil {
		s.broken = append(s.broken, options.OnBroken)
	}
	s.running.Go(s.read)
	s.running.Go(s.write)
	return s, nil
}

// mainHook answers the hook of export 0.
func mainHook(main any) (hook, error) {
	if main == nil {
		return errorHook{errNoMain}, nil
	}
	stub, err := NewStub(main)
	if err != nil {
		return nil, err
	}
	return newView(&payload{refs: 1, value: stub, owned: []owned{stub}, linked: true}), nil
}

var errNoMain = plainError("This connection has no main object.")

// Main answers the stub of the peer's main object, always the same one.
func (s *Session) Main() *Stub { return s.main }

// Done is closed when the session has ended.
func (s *Session) Done() <-chan struct{} { return s.done }

// Err answers what the session ended with, nil while it lives.
func (s *Session) Err() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

// Stats answers the sizes of the tables.
func (s *Session) Stats() Stats {
	s.mu.Lock()
	defer s.mu.Unlock()
	return Stats{Imports: len(s.imports), Exports: len(s.exports) + s.unentered}
}

// OnBroken has f called with the error that the session ends with; at once if it
// has ended already. Several are called in the order they were given. They must
// not block, nor call Close.
func (s *Session) OnBroken(f func(error)) {
	s.mu.Lock()
	if s.err == nil {
		s.broken = append(s.broken, f)
		s.mu.Unlock()
		return
	}
	s.mu.Unlock()
	f(s.err)
}

// origin is the origin of what the peer calls.
func (s *Session) origin() origin { return origin{ctx: s.ctx, session: s} }
