package engine_test

import (
	"runtime"
	"testing"

	"github.com/codemode-executor/codemode-executor/engine"
	"github.com/codemode-executor/codemode-executor/protocol"
)

func TestCapacity(t *testing.T) {
	got := engine.Options{MaxWorkers: 3, ExecutionsPerWorker: 5, CPUSlots: 2, Bounds: protocol.Bounds{Queue: 7}}.Capacity()
	if want := (engine.Capacity{Workers: 3, Executions: 15, Queue: 7, CPUSlots: 2}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// TestCapacityFollowsAContainer has Go use fewer processors than the machine has, as it
// does in a container with a limit.
func TestCapacityFollowsAContainer(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	if got := (engine.Options{}).Capacity(); got.Workers != 1 || got.Executions != 64 || got.CPUSlots != 1 || got.Queue != 1000 {
		t.Errorf("got %+v", got)
	}
}
