package cli

import (
	"fmt"
	"strconv"

	"github.com/codemode-executor/codemode-executor/engine"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// setting is one thing an operator decides about the executor.
type setting struct {
	flag string
	doc  string
	// preset describes the default.
	preset string
	// apply reads the text and sets the option.
	apply func(text string, options *engine.Options) error
}

// env is the environment variable of the setting.
func (s setting) env() string { return envPrefix + protocol.Bound{Flag: s.flag}.Env() }

const envPrefix = "CODEMODE_"

// allSettings are those of the pool and then one for every bound.
func allSettings() []setting {
	settings := poolSettings()
	for _, bound := range protocol.BoundsTable() {
		settings = append(settings, boundSetting(bound))
	}
	return settings
}

func boundSetting(bound protocol.Bound) setting {
	return setting{
		flag: bound.Flag, doc: bound.Doc, preset: bound.Unit.Format(bound.Default),
		apply: func(text string, options *engine.Options) error {
			value, err := bound.Parse(text)
			if err == nil {
				bound.Set(&options.Bounds, value)
			}
			return err
		},
	}
}

func poolSettings() []setting {
	return []setting{
		{
			flag: "max-workers", preset: "one a processor",
			doc:   "Workers. Times the executions per worker, it is how many executions are admitted at a time.",
			apply: count(func(o *engine.Options) *int { return &o.MaxWorkers }),
		},
		{
			flag: "executions-per-worker", preset: "64",
			doc:   "Executions that one worker takes at a time, waiting ones included.",
			apply: count(func(o *engine.Options) *int { return &o.ExecutionsPerWorker }),
		},
		{
			flag: "retire-after-executions", preset: "1000",
			doc:   "Executions after which a sandbox is replaced.",
			apply: count(func(o *engine.Options) *int { return &o.RetireAfterExecutions }),
		},
	}
}

// count reads a whole number of at least 1. Zero would mean the default to the
// engine, and no capacity to whoever wrote it.
func count(field func(*engine.Options) *int) func(string, *engine.Options) error {
	return func(text string, options *engine.Options) error {
		n, err := strconv.ParseInt(text, 10, 32)
		if err != nil {
			return fmt.Errorf("%q is not a value: expected something like 100", text)
		}
		if n < 1 {
			return fmt.Errorf("expected at least 1, got %d", n)
		}
		*field(options) = int(n)
		return nil
	}
}
