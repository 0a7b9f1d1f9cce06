package engine

import (
	"context"
	"sync"
	"time"

	"github.com/codemode-executor/codemode-executor/engine/quickjs"
	"github.com/codemode-executor/codemode-executor/engine/sandbox"
)

const (
	// maxIdle is how many sandboxes are kept between executions. A kept one has
	// the pages its guests wrote and a call stack, some 450 KiB, in memory, and
	// starts several times as fast as a new one for it.
	maxIdle = 256
	// trimAfter is how long sandboxes that nobody needs are kept.
	trimAfter = 10 * time.Second
)

// pool keeps sandboxes between executions, reset to the image.
type pool struct {
	image       *quickjs.Image
	retireAfter int
	instruments *instruments
	// learn has the image take the next execution for typical.
	learn bool

	mu   sync.Mutex
	idle []*pooled // the last used at the end
	// spare is the least number of idle ones since the last trim: those were of
	// no use in the meantime.
	spare   int
	trimmer *time.Timer
	closed  bool
}

// pooled is a sandbox and the number of executions it has served.
type pooled struct {
	*sandbox.Instance
	served int
}

func newPool(image *quickjs.Image, retireAfter int, instruments *instruments) *pool {
	return &pool{image: image, retireAfter: retireAfter, instruments: instruments}
}

// take gives a sandbox in the state of the image.
func (p *pool) take(ctx context.Context) (*pooled, error) {
	if s := p.takeIdle(); s != nil {
		return s, nil
	}
	in, err := p.image.NewInstance(ctx)
	if err != nil {
		return nil, err
	}
	p.instruments.made()
	return &pooled{Instance: in}, nil
}

func (p *pool) takeIdle() *pooled {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := len(p.idle)
	if n == 0 {
		return nil
	}
	s := p.idle[n-1]
	p.idle[n-1] = nil
	p.idle = p.idle[:n-1]
	p.spare = min(p.spare, n-1)
	return s
}

// give takes a sandbox back after an execution. It is closed, not reused, when
// its guest was stopped, when it has served its time, or when enough are idle.
func (p *pool) give(s *pooled) {
	s.served++
	if p.learn {
		p.image.Learn(s.Instance)
	}
	if s.Broken() || s.served >= p.retireAfter || s.Reset() != nil || !p.keep(s) {
		p.retire(s)
	}
}

func (p *pool) keep(s *pooled) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed || len(p.idle) >= maxIdle {
		return false
	}
	p.idle = append(p.idle, s)
	if p.trimmer == nil {
		p.spare = len(p.idle)
		p.trimmer = time.AfterFunc(trimAfter, p.trim)
	}
	return true
}

// trim closes the sandboxes that were not needed since the last trim.
func (p *pool) trim() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return
	}
	unused := min(p.spare, len(p.idle))
	for _, s := range p.idle[:unused] {
		p.retire(s)
	}
	p.idle = append([]*pooled(nil), p.idle[unused:]...)
	p.spare = len(p.idle)
	if p.trimmer = nil; len(p.idle) > 0 {
		p.trimmer = time.AfterFunc(trimAfter, p.trim)
	}
}

// retire gives a sandbox up.
func (p *pool) retire(s *pooled) {
	p.instruments.dropped()
	s.Close()
}

func (p *pool) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	if p.trimmer != nil {
		p.trimmer.Stop()
	}
	for _, s := range p.idle {
		p.retire(s)
	}
	p.idle = nil
}
