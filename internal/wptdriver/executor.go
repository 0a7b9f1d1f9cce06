package main

import (
	"context"
	"encoding/json"
	"os"
	"strconv"
	"time"

	"github.com/codemode-executor/codemode-executor/engine"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// program fetches the script through the one tool there is. It takes what it needs
// before the script can replace it. A promise that never settles keeps the run
// going for as long as the script has something to wait for; with a constructor of
// its own, awaiting it looks up nothing that the script may watch.
const program = `async () => {
	const { log } = console, { stringify } = JSON, string = String;
	const forever = Object.defineProperty(new Promise(() => {}), 'constructor', { value: Promise });
	const text = await codemode.script();
	try {
		(0, eval)(text);
	} catch (error) {
		const name = error?.constructor?.name ?? typeof error;
		log(stringify({ wpt: 'error', name, message: string(error?.message ?? error) }));
	}
	await forever;
}`

// sharedMemory supplies what tests of the web platform take from WebAssembly: in
// pages SharedArrayBuffer is hidden without cross-origin isolation, so that tests
// find it through a shared memory (https://github.com/whatwg/html/issues/5380), in
// common/sab.js and elsewhere. The guest has the constructor and no WebAssembly.
// A memory of this stand-in has the buffer and nothing else.
const sharedMemory = `
{
	const pageSize = 65536;
	class Memory {
		constructor({ initial }) { this.buffer = new SharedArrayBuffer(initial * pageSize); }
	}
	Object.defineProperty(globalThis, 'WebAssembly', { value: { Memory }, writable: true, configurable: true });
}`

// bounds leave room for large scripts and for reports of tens of thousands of
// lines.
var bounds = protocol.Bounds{
	Memory:    guestMemory,
	ToolBytes: maxFrame,
	LogBytes:  256 << 20,
	LogLines:  10_000_000,
	Timers:    1_000_000,
}

const (
	guestMemory    = 512 << 20
	defaultTimeout = 60 * time.Second
)

// executor runs a script as a program.
type executor struct {
	*engine.Executor
	out      *printer
	timeout  time.Duration
	provider protocol.Provider
}

func newExecutor(ctx context.Context, out *printer, withMemory bool) (*executor, error) {
	x, err := engine.New(ctx, engine.Options{Bounds: bounds})
	if err != nil {
		return nil, err
	}
	provider := protocol.Provider{Name: "codemode", Tools: []string{"script"}}
	if withMemory {
		provider.Prelude = sharedMemory
	}
	return &executor{Executor: x, out: out, timeout: timeout(), provider: provider}, nil
}

func (x *executor) close(context.Context) { _ = x.Close() }

func timeout() time.Duration {
	ms, err := strconv.Atoi(os.Getenv("WPT_TIMEOUT_MS"))
	if err != nil || ms <= 0 {
		return defaultTimeout
	}
	return time.Duration(ms) * time.Millisecond
}

// evaluate takes it for no error that a script does not come to an end of its own.
// The network is closed: no test depends on what is out there.
func (x *executor) evaluate(ctx context.Context, script string) error {
	answer, err := json.Marshal(map[string]string{"result": script})
	if err != nil {
		return err
	}
	result, err := x.Execute(ctx, protocol.Request{
		Code:      program,
		Providers: []protocol.Provider{x.provider},
		Dispatch:  func(context.Context, protocol.Call) (string, error) { return string(answer), nil },
		Outbound:  protocol.Outbound{Mode: protocol.OutboundDisabled},
		Timeout:   x.timeout,
		OnConsole: x.out.line,
	})
	if err != nil {
		return err
	}
	return unexpected(result.Error)
}

// unexpected leaves the errors that are no ordinary end of a script.
func unexpected(e *protocol.Error) error {
	if e == nil || e.Code == protocol.CodeStalled || e.Code == protocol.CodeTimeout {
		return nil
	}
	return e
}
