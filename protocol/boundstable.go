package protocol

import (
	"math"
	"slices"
	"time"
)

// BoundsTable answers the declarations of all bounds.
func BoundsTable() []Bound { return slices.Clone(boundsTable) }

// minMemory is the smallest sandbox that holds the runtime with its web
// platform and leaves a program room to work.
const minMemory = 8 * MiB

// maxSize is the ceiling of sizes that have to fit into a sandbox, whose
// addresses have 32 bits.
const maxSize = 4 * GiB

var boundsTable = []Bound{
	{
		Name: "Timeout", Flag: "timeout", Unit: Milliseconds,
		Default: int64(60 * time.Second), Floor: int64(time.Millisecond), Ceiling: int64(MaxTimeout),
		Doc:   "Wall-clock time of a run whose request names none.",
		field: func(b *Bounds) any { return &b.Timeout },
	},
	{
		Name: "MaxTimeout", Flag: "max-timeout", Unit: Milliseconds,
		Default: int64(300 * time.Second), Floor: int64(time.Millisecond), Ceiling: int64(MaxTimeout),
		Doc:   "The most wall-clock time a request gets, whatever it asks for.",
		field: func(b *Bounds) any { return &b.MaxTimeout },
	},
	{
		Name: "CPUTime", Flag: "cpu-limit", Unit: Milliseconds,
		Default: Off, Floor: int64(time.Millisecond), Ceiling: int64(MaxTimeout),
		Doc:   "Time a guest may compute; waiting does not count.",
		field: func(b *Bounds) any { return &b.CPUTime },
	},
	{
		Name: "Memory", Flag: "memory-limit", Unit: Mebibytes,
		Default: int64(128 * MiB), Floor: int64(minMemory), Ceiling: int64(maxSize),
		Doc:   "Memory of a sandbox.",
		field: func(b *Bounds) any { return &b.Memory },
	},
	{
		Name: "CodeBytes", Flag: "code-limit", Unit: Octets,
		Default: int64(8 * MiB), Floor: 1, Ceiling: int64(maxSize),
		Doc:   "Size of the code and the modules of a request together.",
		field: func(b *Bounds) any { return &b.CodeBytes },
	},
	{
		Name: "ToolCalls", Flag: "max-tool-calls", Unit: Count,
		Default: 10_000, Floor: 1, Ceiling: math.MaxInt32,
		Doc:   "Tool calls of a run. Past it the run ends; the program cannot catch it.",
		field: func(b *Bounds) any { return &b.ToolCalls },
	},
	{
		Name: "ToolBytes", Flag: "tool-limit", Unit: Octets,
		Default: int64(16 * MiB), Floor: 1, Ceiling: int64(maxSize),
		Doc:   "Size of the arguments of one tool call, and of its answer, as JSON text.",
		field: func(b *Bounds) any { return &b.ToolBytes },
	},
	{
		Name: "ToolTimeout", Flag: "tool-timeout", Unit: Milliseconds,
		Default: Off, Floor: int64(time.Millisecond), Ceiling: int64(MaxTimeout),
		Doc:   "Time one tool call may take.",
		field: func(b *Bounds) any { return &b.ToolTimeout },
	},
	{
		Name: "LogBytes", Flag: "log-limit", Unit: Octets,
		Default: int64(1 * MiB), Floor: 1, Ceiling: int64(maxSize),
		Doc:   "Size of the captured console output of a run; one line then says how much was dropped.",
		field: func(b *Bounds) any { return &b.LogBytes },
	},
	{
		Name: "LogLines", Flag: "max-log-lines", Unit: Count,
		Default: 10_000, Floor: 1, Ceiling: math.MaxInt32,
		Doc:   "Captured console lines of a run; one line then says how many were dropped.",
		field: func(b *Bounds) any { return &b.LogLines },
	},
	{
		Name: "Timers", Flag: "max-timers", Unit: Count,
		Default: 10_000, Floor: 1, Ceiling: math.MaxInt32,
		Doc:   "Timers of a run that may be pending at once.",
		field: func(b *Bounds) any { return &b.Timers },
	},
	{
		Name: "Queue", Flag: "max-queue", Unit: Count,
		Default: 1_000, Floor: 1, Ceiling: math.MaxInt32,
		Doc:   "Executions that may wait for their turn; the next is refused.",
		field: func(b *Bounds) any { return &b.Queue },
	},
	{
		Name: "ResponseBytes", Flag: "response-limit", Unit: Octets,
		Default: Off, Floor: 1, Ceiling: int64(maxSize),
		Doc:   "Size of a whole result envelope that is sent over the wire, logs included, as JSON text. The wire's own ceiling always holds.",
		field: func(b *Bounds) any { return &b.ResponseBytes },
	},
	{
		Name: "ValueDepth", Flag: "max-value-depth", Unit: Count,
		Default: MaxValueDepth, Floor: 1, Ceiling: MaxValueDepth,
		Doc:   "Nesting of objects in a result.",
		field: func(b *Bounds) any { return &b.ValueDepth },
	},
	{
		Name: "Fetch.Concurrent", Flag: "fetch-concurrency", Unit: Count,
		Default: 16, Floor: 1, Ceiling: math.MaxInt32,
		Doc:   "Requests of a run that may be open at once; more wait.",
		field: func(b *Bounds) any { return &b.Fetch.Concurrent },
	},
	{
		Name: "Fetch.Requests", Flag: "max-fetches", Unit: Count,
		Default: 1_000, Floor: 1, Ceiling: math.MaxInt32,
		Doc:   "Requests of a run.",
		field: func(b *Bounds) any { return &b.Fetch.Requests },
	},
	{
		Name: "Fetch.RequestBytes", Flag: "fetch-request-limit", Unit: Octets,
		Default: int64(16 * MiB), Floor: 1, Ceiling: int64(maxSize),
		Doc:   "Size of one request body.",
		field: func(b *Bounds) any { return &b.Fetch.RequestBytes },
	},
	{
		Name: "Fetch.ResponseBytes", Flag: "fetch-response-limit", Unit: Octets,
		Default: int64(64 * MiB), Floor: 1, Ceiling: int64(maxSize),
		Doc:   "Size of one response body, after decoding.",
		field: func(b *Bounds) any { return &b.Fetch.ResponseBytes },
	},
	{
		Name: "Fetch.Redirects", Flag: "max-redirects", Unit: Count,
		Default: 20, Floor: 1, Ceiling: 100,
		Doc:   "Redirects that one request follows.",
		field: func(b *Bounds) any { return &b.Fetch.Redirects },
	},
}
