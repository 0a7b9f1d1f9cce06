// Command wptdriver lets a conformance runner judge the guest's JavaScript: it
// runs one script as a program of the executor and prints what the console says.
//
// The script comes from standard input, to its end, and is evaluated as a classic
// script of the global scope: sloppy, by an indirect eval. Every console line is
// one line on standard output, unchanged. A script that throws, or does not parse,
// gives the line
//
//	{"wpt":"error","name":<constructor name>,"message":…}
//
// The command ends when nothing is left that could make the script go on. With
// -stream, or WPT_STREAM=1, standard input is a sequence of frames, each the length
// of a script in bytes, a line feed, and the script. Each is evaluated in a fresh
// sandbox, and {"wpt":"end"} follows what it printed.
//
// WPT_FILE names the script in messages. WPT_TIMEOUT_MS bounds one script.
package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
)

func main() {
	stream := flag.Bool("stream", os.Getenv("WPT_STREAM") == "1", "run one script after another")
	flag.Parse()
	if err := run(context.Background(), *stream, os.Stdin, os.Stdout); err != nil {
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

func run(ctx context.Context, stream bool, in io.Reader, out io.Writer) error {
	d, err := newDriver(ctx, out)
	if err != nil {
		return err
	}
	defer d.close()
	if stream {
		return d.stream(ctx, bufio.NewReader(in))
	}
	text, err := io.ReadAll(in)
	if err != nil {
		return err
	}
	return d.evaluate(ctx, string(text))
}
