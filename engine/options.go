package engine

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"runtime"
	"time"

	"go.opentelemetry.io/otel/metric"
	"go.opentelemetry.io/otel/trace"

	"github.com/codemode-executor/codemode-executor/engine/startcache"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// Options configures [New]. The zero value is ready to use.
type Options struct {
	// Bounds are what one execution may use; zero fields mean the defaults of
	// package protocol.
	Bounds protocol.Bounds
	// MaxWorkers × ExecutionsPerWorker executions are admitted at a time, those
	// that wait for a tool included; Bounds.Queue more wait in line. Zero means
	// one worker a processor that Go may use, which a container can limit, and 64
	// executions a worker.
	MaxWorkers          int
	ExecutionsPerWorker int
	// RetireAfterExecutions replaces a sandbox after so many executions. Zero
	// means 1000.
	RetireAfterExecutions int
	// CPUSlots is how many guests compute at a time. Zero means one less than
	// GOMAXPROCS, at least 1; see [SpareProcessor].
	CPUSlots int
	// CacheDir keeps code and the memory image between processes, which shortens the
	// start to a tenth, in a folder of the present user's within it. What is there
	// decides what the process runs: it is not used if somebody else owns it or
	// everybody can write to it. Logger hears of a folder that cannot be used. Empty
	// means the user's cache folder, [NoCache] none.
	CacheDir string
	// Outbound is the operator's part in what programs fetch. The zero value lets
	// requests of the mode native reach the public Internet.
	Outbound Outbound
	// Uninstrumented builds no instruments at all. Otherwise they come from the two
	// providers; nil means the global ones of OpenTelemetry at the time of New, which
	// do nothing unless the program has registered an SDK.
	Uninstrumented bool
	MeterProvider  metric.MeterProvider
	TracerProvider trace.TracerProvider
	// Logger hears what goes wrong inside the executor. It never hears program
	// text, arguments or results. Nil means silence.
	Logger *slog.Logger
	// Now is the clock, for the guest and for the bounds. Nil means time.Now.
	Now func() time.Time
	// Entropy is the guest's source of randomness. Nil means crypto/rand.
	Entropy io.Reader
	// CollectEvery, if not zero, has the guest's cycle collector run with every so
	// many objects, and keeps no cache. It is for tests of the engine, and slow.
	CollectEvery int
}

// NoCache as [Options.CacheDir] keeps nothing.
const NoCache = startcache.None

const (
	defaultExecutionsPerWorker   = 64
	defaultRetireAfterExecutions = 1000
)

func (o Options) withDefaults() Options {
	o.Bounds = o.Bounds.WithDefaults()
	o.MaxWorkers = defaultInt(o.MaxWorkers, processors())
	o.ExecutionsPerWorker = defaultInt(o.ExecutionsPerWorker, defaultExecutionsPerWorker)
	o.RetireAfterExecutions = defaultInt(o.RetireAfterExecutions, defaultRetireAfterExecutions)
	o.CPUSlots = defaultInt(o.CPUSlots, defaultSlots())
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Entropy == nil {
		o.Entropy = rand.Reader
	}
	if o.CollectEvery > 0 {
		o.CacheDir = NoCache
	}
	return o
}

// processors is how many Go may use: fewer than the machine has in a container with a
// limit, and never more, whatever [SpareProcessor] adds.
func processors() int { return min(runtime.NumCPU(), runtime.GOMAXPROCS(0)) }

// Capacity is how many executions an executor has at a time.
type Capacity struct {
	// Workers times the executions per worker is Executions, those that are admitted.
	Workers, Executions int
	// Queue is how many more may wait.
	Queue int
	// CPUSlots is how many of those admitted compute.
	CPUSlots int
}

// Capacity is that of an executor with these options, if they are valid.
func (o Options) Capacity() Capacity {
	o = o.withDefaults()
	return Capacity{
		Workers: o.MaxWorkers, Executions: o.MaxWorkers * o.ExecutionsPerWorker,
		Queue: o.Bounds.Queue, CPUSlots: o.CPUSlots,
	}
}

func defaultInt(v, def int) int {
	if v == 0 {
		return def
	}
	return v
}

// validate names every option that cannot serve.
func (o Options) validate() error {
	var problems []error
	for _, f := range []struct {
		name  string
		value int
	}{
		{"MaxWorkers", o.MaxWorkers}, {"ExecutionsPerWorker", o.ExecutionsPerWorker},
		{"RetireAfterExecutions", o.RetireAfterExecutions}, {"CPUSlots", o.CPUSlots},
	} {
		if f.value < 0 {
			problems = append(problems, fmt.Errorf("%s is %d: expected at least 1", f.name, f.value))
		}
	}
	return errors.Join(append(problems, o.Bounds.Validate(), o.Outbound.validate())...)
}
