package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/codemode-executor/codemode-executor/engine"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// program fetches the script through the one tool there is. It takes what it needs
// before the script can replace it. A promise that never settles keeps the run
// going for as long as the script has something to wait for.
const program = `async () => {
	const { log } = console, { stringify } = JSON, string = String, text = await codemode.script();
	try {
		(0, eval)(text);
	} catch (error) {
		const name = error?.constructor?.name ?? typeof error;
		log(stringify({ wpt: 'error', name, message: string(error?.message ?? error) }));
	}
	await new Promise(() => {});
}`

// bounds leave room for large scripts and for reports of tens of thousands of
// lines.
var bounds = protocol.Bounds{
	Memory:    512 << 20,
	ToolBytes: 256 << 20,
	LogBytes:  256 << 20,
	LogLines:  10_000_000,
	Timers:    1_000_000,
}

const (
	defaultTimeout = 60 * time.Second
	maxFrame       = 256 << 20
)

// driver runs scripts and prints what they log.
type driver struct {
	executor *engine.Executor
	out      *bufio.Writer
	timeout  time.Duration
}

func newDriver(ctx context.Context, out io.Writer) (*driver, error) {
	executor, err := engine.New(ctx, engine.Options{Bounds: bounds})
	if err != nil {
		return nil, err
	}
	return &driver{executor: executor, out: bufio.NewWriter(out), timeout: timeout()}, nil
}

func (d *driver) close() { _ = d.executor.Close() }

func timeout() time.Duration {
	ms, err := strconv.Atoi(os.Getenv("WPT_TIMEOUT_MS"))
	if err != nil || ms <= 0 {
		return defaultTimeout
	}
	return time.Duration(ms) * time.Millisecond
}

// evaluate runs one script until nothing can make it go on, or its time is over.
// That a script does not come to an end of its own is no error.
func (d *driver) evaluate(ctx context.Context, script string) error {
	answer, err := json.Marshal(map[string]string{"result": script})
	if err != nil {
		return err
	}
	result, err := d.executor.Execute(ctx, protocol.Request{
		Code:      program,
		Providers: []protocol.Provider{{Name: "codemode", Tools: []string{"script"}}},
		Dispatch:  func(context.Context, protocol.Call) (string, error) { return string(answer), nil },
		Timeout:   d.timeout,
		OnConsole: d.print,
	})
	if err != nil {
		return err
	}
	return unexpected(result.Error)
}

// print writes a console line as it comes: the reader may end this process at any
// line.
func (d *driver) print(line string) {
	_, _ = d.out.WriteString(line)
	_ = d.out.WriteByte('\n')
	_ = d.out.Flush()
}

// unexpected leaves the errors that are no ordinary end of a script.
func unexpected(e *protocol.Error) error {
	if e == nil || e.Code == protocol.CodeStalled || e.Code == protocol.CodeTimeout {
		return nil
	}
	return e
}

// stream runs the scripts of a sequence of frames. What ends one of them badly is
// a line of its report.
func (d *driver) stream(ctx context.Context, in *bufio.Reader) error {
	for {
		script, err := readFrame(in)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := d.evaluate(ctx, script); err != nil {
			d.print(errorLine(err))
		}
		d.print(`{"wpt":"end"}`)
	}
}

func errorLine(err error) string {
	text, _ := json.Marshal(struct {
		WPT     string `json:"wpt"`
		Name    string `json:"name"`
		Message string `json:"message"`
	}{"error", errorName(err), err.Error()})
	return string(text)
}

func errorName(err error) string {
	var failure *protocol.Error
	if errors.As(err, &failure) && failure.Name != "" {
		return failure.Name
	}
	return "Error"
}

// readFrame reads a length in bytes, a line feed, and so many bytes. It answers
// io.EOF at the end of the input.
func readFrame(in *bufio.Reader) (string, error) {
	line, err := in.ReadString('\n')
	if err != nil {
		if errors.Is(err, io.EOF) && strings.TrimSpace(line) == "" {
			return "", io.EOF
		}
		return "", fmt.Errorf("frame: %w", noEOF(err))
	}
	size, err := strconv.Atoi(strings.TrimSpace(line))
	if err != nil || size < 0 || size > maxFrame {
		return "", fmt.Errorf("frame: %q is no length up to %d", strings.TrimSpace(line), maxFrame)
	}
	text := make([]byte, size)
	if _, err := io.ReadFull(in, text); err != nil {
		return "", fmt.Errorf("frame: %w", noEOF(err))
	}
	return string(text), nil
}

// noEOF makes an end within a frame an error.
func noEOF(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}
