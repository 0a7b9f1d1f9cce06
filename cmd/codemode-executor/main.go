// Command codemode-executor runs programs written by language models.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"github.com/codemode-executor/codemode-executor/engine"
	"github.com/codemode-executor/codemode-executor/internal/cli"
)

func main() {
	engine.SpareProcessor()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := cli.Main(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}
