package cli

import (
	"github.com/codemode-executor/codemode-executor/engine"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// requestSettings are those that a request can ask for itself, wherever it runs.
var requestSettings = []string{
	"timeout", "cpu-limit", "memory-limit", "max-tool-calls", "tool-limit", "tool-timeout", "log-limit", outboundFlag,
}

// runSettings are those of the executor for one program. Its network is closed unless
// somebody opens it: nobody has read the program yet.
func runSettings() []setting {
	settings := executorSettings()
	for i := range settings {
		switch s := &settings[i]; s.flag {
		case outboundFlag:
			s.preset = protocol.OutboundDisabled.String()
			s.doc = "What the program fetches: native lets it reach the public Internet, disabled nothing."
		case "timeout":
			s.doc = "Time that the program may take, waiting included."
		case "max-timeout":
			s.doc = "The most that --timeout may ask for; if it is not given, --timeout raises it."
		}
	}
	return settings
}

// limit has a request ask for the bounds that it can ask for.
func limit(req *protocol.Request, b protocol.Bounds) {
	req.Timeout = b.Timeout
	req.CPUTime = max(b.CPUTime, 0)
	req.Memory = b.Memory
	req.ToolCalls = b.ToolCalls
	req.ToolBytes = b.ToolBytes
	req.ToolTimeout = max(b.ToolTimeout, 0)
	req.LogBytes = b.LogBytes
}

// forOneProgram answers options for an executor of one program, which gets all that
// it asks for: the caller and the operator are the same person. What it can ask for
// only ever raises the executor's own bounds, so that a program with little time or
// memory does not cost the executor its start.
func forOneProgram(o engine.Options) engine.Options {
	wanted, b := o.Bounds, protocol.DefaultBounds()
	if o.Bounds.MaxTimeout == 0 {
		o.Bounds.MaxTimeout = max(b.MaxTimeout, wanted.Timeout)
	}
	o.Bounds.Timeout = 0
	o.Bounds.CPUTime, o.Bounds.ToolTimeout = 0, 0
	o.Bounds.Memory = max(b.Memory, wanted.Memory)
	o.Bounds.ToolCalls = max(b.ToolCalls, wanted.ToolCalls)
	o.Bounds.ToolBytes = max(b.ToolBytes, wanted.ToolBytes)
	o.Bounds.LogBytes = max(b.LogBytes, wanted.LogBytes)
	o.MaxWorkers, o.ExecutionsPerWorker, o.CPUSlots = 1, 1, 1
	return o
}
