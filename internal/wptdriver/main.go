// Command wptdriver lets a conformance runner judge JavaScript engines: it runs one
// script and prints the lines the script prints.
//
// The script comes from standard input, to its end, and runs as a classic, sloppy
// script of the global scope. Every line it prints is one line on standard output,
// unchanged. A script that throws, or does not parse, gives the line
//
//	{"wpt":"error","name":<constructor name>,"message":…}
//
// The command ends when nothing is left that could make the script go on. With
// -stream, or WPT_STREAM=1, standard input is a sequence of frames, each the length
// of a script in bytes, a line feed, and the script. Each runs in a fresh sandbox,
// and {"wpt":"end"} follows what it printed.
//
// What runs the script is chosen by -engine:
//
//   - executor: a program of the executor, which has the script from a tool and
//     evaluates it by an indirect eval. It prints through the console.
//   - instrumented: the executor's QuickJS, with print and nothing else.
//   - plain: the QuickJS binary as it was released, with print and nothing else.
//
// The last two run the script as global code, or, with -eval, as the executor does.
// With -shared-memory the executor's script finds a WebAssembly.Memory that only
// hands out a SharedArrayBuffer; see sharedMemory.
//
// WPT_FILE names the script in messages. WPT_TIMEOUT_MS bounds one script of the
// executor's; the other engines run until they are killed.
package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
)

// options are the flags.
type options struct {
	engine       string
	stream       bool
	eval         bool
	sharedMemory bool
}

func main() {
	var opts options
	flag.StringVar(&opts.engine, "engine", "executor", "executor, instrumented or plain")
	flag.BoolVar(&opts.stream, "stream", os.Getenv("WPT_STREAM") == "1", "run one script after another")
	flag.BoolVar(&opts.eval, "eval", false, "run scripts by an indirect eval, as the executor does")
	flag.BoolVar(&opts.sharedMemory, "shared-memory", false, "supply a WebAssembly.Memory with a shared buffer")
	flag.Parse()
	if err := run(context.Background(), opts, os.Stdin, os.Stdout); err != nil {
		fmt.Fprintf(os.Stderr, "wptdriver: %s%v\n", prefix(os.Getenv("WPT_FILE")), err)
		os.Exit(1)
	}
}

func prefix(file string) string {
	if file == "" {
		return ""
	}
	return file + ": "
}

func run(ctx context.Context, opts options, in io.Reader, out io.Writer) error {
	d, err := newDriver(ctx, opts, out)
	if err != nil {
		return err
	}
	defer d.engine.close(ctx)
	if opts.stream {
		return d.stream(ctx, bufio.NewReader(in))
	}
	text, err := io.ReadAll(in)
	if err != nil {
		return err
	}
	return d.engine.evaluate(ctx, string(text))
}
