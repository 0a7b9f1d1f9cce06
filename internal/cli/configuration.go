package cli

import (
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/codemode-executor/codemode-executor/engine"
	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/server"
)

// configuration is what the settings add up to. A field that no setting has set
// means the default, if it is zero, or holds it.
type configuration struct {
	engine engine.Options
	// outbound is the mode of what programs fetch: the one a program gets from
	// run, and the most a caller gets from serve.
	outbound protocol.OutboundMode

	server server.Options
	// shutdownGrace bounds the whole drain.
	shutdownGrace time.Duration
	noMetrics     bool

	// oneProgram is whether all of this is for one program, whose timeout raises the
	// ceiling.
	oneProgram bool

	logLevel  slog.Level
	logFormat string
}

const defaultShutdownGrace = 10 * time.Second

func newConfiguration() *configuration {
	return &configuration{server: server.Options{Port: defaultPort}, shutdownGrace: defaultShutdownGrace}
}

// errDelayOutlivesGrace is about two settings at once.
var errDelayOutlivesGrace = errors.New("the delay is spent inside the grace, and has to be shorter")

// validate names the settings that contradict each other.
func (c *configuration) validate() error {
	var wrong []error
	if c.server.ShutdownDelay >= c.shutdownGrace {
		wrong = append(wrong, fmt.Errorf("%s, %s: %w", spellings("shutdown-delay"), spellings("shutdown-grace"), errDelayOutlivesGrace))
	}
	if !c.oneProgram {
		wrong = append(wrong, c.checkTimeout(c.engine.Bounds.WithDefaults().MaxTimeout))
	}
	return errors.Join(wrong...)
}

// checkTimeout refuses a timeout that the ceiling would lower. The default one is lowered
// without a word: nobody has asked for it.
func (c *configuration) checkTimeout(ceiling time.Duration) error {
	if c.engine.Bounds.Timeout <= ceiling {
		return nil
	}
	return fmt.Errorf("%s: expected at most the %d ms of %s: raise that as well, or ask for less",
		spellings("timeout"), ceiling.Milliseconds(), spellings("max-timeout"))
}
