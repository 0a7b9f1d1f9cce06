package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/codemode-executor/codemode-executor/engine"
	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/client"
)

// executor is the engine in this process, or a connection to a server.
type executor interface {
	protocol.Executor
	io.Closer
}

// start starts the executor of a command: a connection if there is a URL.
func start(ctx context.Context, url string, options engine.Options) (executor, error) {
	// A nil pointer in an interface is not nil, hence the two returns each.
	if url != "" {
		c, err := client.Dial(ctx, url, client.Options{})
		if err != nil {
			return nil, fmt.Errorf("--connect: %w", err)
		}
		return c, nil
	}
	e, err := engine.New(ctx, options)
	if err != nil {
		return nil, err
	}
	return e, nil
}

// refuseSettings names the settings given by flag that only the server at the other
// end could honour. Variables of the environment may be there for another command.
func refuseSettings(choices []choice, honoured ...string) error {
	var wrong []error
	for _, c := range choices {
		if c.source == fromFlag && !slices.Contains(honoured, c.flag) {
			wrong = append(wrong, fmt.Errorf("--%s: with --connect it is the server's to decide", c.flag))
		}
	}
	return errors.Join(wrong...)
}
