// Command codemode-executor runs programs written by language models.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"github.com/codemode-executor/codemode-executor/engine"
	"github.com/codemode-executor/codemode-executor/internal/cli"
	"github.com/codemode-executor/codemode-executor/internal/metrics"
)

func main() {
	engine.SpareProcessor()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	// A second signal ends the process as if there were no drain.
	context.AfterFunc(ctx, stop)
	code := cli.Main(ctx, os.Args[1:], cli.Process{
		Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr,
		NewMetrics: func() (cli.Metrics, error) { return metrics.New() },
	})
	os.Exit(code)
}
