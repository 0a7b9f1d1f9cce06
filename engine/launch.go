package engine

import (
	"encoding/json"
	"time"

	"github.com/codemode-executor/codemode-executor/engine/quickjs"
	"github.com/codemode-executor/codemode-executor/protocol"
)

var unixEpoch = time.Unix(0, 0)

// Names of sources in stack traces. Frames of the harness are not the program's
// and never reach it.
const (
	programName    = "program"
	internalPrefix = quickjs.InternalPrefix
)

// prepare makes the sandbox this run's own: its limits, its randomness, its
// providers.
func (r *run) prepare() error {
	r.sandbox.SetLimit(uint64(r.limits.Memory), errorReserve)
	r.sandbox.OnCheckpoint = r.checkpoint
	r.vm = r.executor.image.VM(r.sandbox.Instance)
	r.vm.Handler = r
	if err := r.vm.Seed(r.executor.opts.Entropy); err != nil {
		return err
	}
	config, err := r.config()
	if err != nil {
		return err
	}
	arg, err := r.vm.NewString(config)
	if err != nil {
		return err
	}
	return r.callHarness(r.executor.harness.begin, arg)
}

// beginConfig is what the harness learns of the request.
type beginConfig struct {
	Providers []beginProvider `json:"providers"`
	Console   string          `json:"console"`
	Depth     int             `json:"depth"`
}

type beginProvider struct {
	Name  string      `json:"name"`
	Open  bool        `json:"open"`
	Tools [][2]string `json:"tools"`
}

func (r *run) config() (string, error) {
	cfg := beginConfig{Console: "readable", Depth: r.limits.ValueDepth, Providers: make([]beginProvider, len(r.req.Providers))}
	if r.req.Console == protocol.ConsoleString {
		cfg.Console = "string"
	}
	for i, p := range r.req.Providers {
		names := protocol.ToolTable(p)
		tools := make([][2]string, len(names))
		for j, n := range names {
			tools[j] = [2]string{n.Visible, n.Raw}
		}
		cfg.Providers[i] = beginProvider{Name: p.Name, Open: p.Open, Tools: tools}
	}
	text, err := json.Marshal(cfg)
	return string(text), err
}

// prelude runs a provider's own guest code to its end.
func (r *run) prelude(p *protocol.Provider) error {
	if p.Prelude == "" {
		return nil
	}
	r.refusals = r.sandbox.Refusals()
	src := quickjs.Source{Name: preludeName(p), Text: p.Prelude, FirstLine: 1}
	promise, err := r.vm.Eval(src, quickjs.EvalStrict|quickjs.EvalAsync)
	if err != nil {
		return err
	}
	if err := r.drive(promise); err != nil {
		return err
	}
	return r.rejection(promise)
}

// preludeName names the source of a provider's prelude in stack traces.
func preludeName(p *protocol.Provider) string { return p.Name + " prelude" }

// rejection gives the reason of a rejected promise as an exception.
func (r *run) rejection(promise quickjs.Value) error {
	state, err := r.vm.PromiseState(promise)
	if err != nil || state != quickjs.Rejected {
		return err
	}
	reason, err := r.vm.PromiseResult(promise)
	if err != nil {
		return err
	}
	return &quickjs.Exception{Value: reason}
}
