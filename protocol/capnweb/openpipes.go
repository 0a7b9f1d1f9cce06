package capnweb

import (
	"maps"
	"slices"
	"sync"
)

// openPipes are the pipes of a session that have not come to their end. They break
// with the session one after the other: a peer may have opened as many as the table
// has entries, and a goroutine for each would take long to start.
type openPipes struct {
	mu    sync.Mutex
	pipes map[*pipe]struct{}
}

func (o *openPipes) add(p *pipe) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.pipes == nil {
		o.pipes = map[*pipe]struct{}{}
	}
	o.pipes[p] = struct{}{}
}

// forget takes out a pipe that needs not break any more.
func (o *openPipes) forget(p *pipe) {
	o.mu.Lock()
	defer o.mu.Unlock()
	delete(o.pipes, p)
}

// breakOff breaks all of them.
func (o *openPipes) breakOff(reason error) {
	o.mu.Lock()
	open := slices.Collect(maps.Keys(o.pipes))
	o.pipes = nil
	o.mu.Unlock()
	for _, p := range open {
		p.breakOff(reason)
	}
}
