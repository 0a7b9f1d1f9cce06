package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// scriptEngine runs scripts.
type scriptEngine interface {
	// evaluate runs one script in a realm of its own, until nothing can make it go
	// on. What the script throws is no error but a line; see package main.
	evaluate(ctx context.Context, script string) error
	close(ctx context.Context)
}

// driver runs scripts and prints what they print.
type driver struct {
	engine scriptEngine
	out    *printer
}

func newDriver(ctx context.Context, opts options, out io.Writer) (*driver, error) {
	d := &driver{out: &printer{bufio.NewWriter(out)}}
	var err error
	switch opts.engine {
	case "", "executor":
		d.engine, err = newExecutor(ctx, d.out, opts.sharedMemory)
	case "instrumented":
		d.engine, err = newInstrumented(ctx, d.out, opts.eval)
	case "plain":
		d.engine, err = newPlain(ctx, d.out, opts.eval)
	default:
		err = fmt.Errorf("there is no engine %q: choose executor, instrumented or plain", opts.engine)
	}
	if err != nil {
		return nil, err
	}
	return d, nil
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
		if err := d.engine.evaluate(ctx, script); err != nil {
			d.out.line(errorLine(err))
		}
		d.out.line(`{"wpt":"end"}`)
	}
}

// printer writes lines as they come: the reader may end this process at any line.
type printer struct{ out *bufio.Writer }

func (p *printer) line(text string) {
	_, _ = p.out.WriteString(text)
	_ = p.out.WriteByte('\n')
	_ = p.out.Flush()
}

// Write passes on lines that are complete already.
func (p *printer) Write(b []byte) (int, error) {
	n, err := p.out.Write(b)
	if err == nil {
		err = p.out.Flush()
	}
	return n, err
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
