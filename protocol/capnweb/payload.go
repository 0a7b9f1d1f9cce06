package capnweb

import "sync"

// payload is a value together with the references in it, which it owns. It is
// counted like a hook.
type payload struct {
	mu   sync.Mutex
	refs int
	// value is the root. Nothing changes in it but that promises are replaced
	// by what they resolve to.
	value any
	// owned are the references that are released with the payload.
	owned []owned
	// linked is set once there has been anything in the value but data.
	linked bool
	// slots are the places of promises.
	slots []slot

	load *load
	size int

	settling, settled bool
	failure           error
	waiting           []func(error)
}

// owned is something in a payload that is released with it.
type owned interface{ drop() }

// slot is a place in a payload that holds a promise.
type slot struct {
	at      *any
	promise *Promise
}

// charge counts the payload for the session until it is disposed.
func (p *payload) charge(l *load) error {
	size := p.size + payloadSize
	if err := l.take(size); err != nil {
		return err
	}
	p.load, p.size = l, size
	return nil
}

// uncharge ends the counting, because the value leaves the session's hands.
func (p *payload) uncharge() {
	if p.load != nil {
		p.load.give(p.size)
		p.load = nil
	}
}

// dispose gives up one hold of the payload, the last one releases what it owns.
func (p *payload) dispose() {
	if p == nil {
		return
	}
	p.mu.Lock()
	p.refs--
	if p.refs > 0 {
		p.mu.Unlock()
		return
	}
	p.uncharge()
	held := p.takeOwned()
	p.mu.Unlock()
	for _, o := range held {
		o.drop()
	}
}

// takeOwned takes what the payload owns from it. The caller holds the lock.
func (p *payload) takeOwned() []owned {
	held := p.owned
	p.owned = nil
	if !p.settled {
		for _, s := range p.slots {
			held = append(held, s.promise)
		}
	}
	p.slots = nil
	return held
}

// isPlain tells whether there is nothing but data in the payload.
func (p *payload) isPlain() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return !p.linked
}

// own has the payload release a reference with itself.
func (p *payload) own(r owned) {
	p.owned = append(p.owned, r)
	p.linked = true
}

// await has the payload replace a promise by its value.
func (p *payload) await(promise *Promise, at *any) {
	p.slots = append(p.slots, slot{at: at, promise: promise})
	p.linked = true
}

// bytes answers roughly how large the value is.
func (p *payload) bytes() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.size
}

// isSettled tells whether there are no promises left in the payload.
func (p *payload) isSettled() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.settled || len(p.slots) == 0
}

// depth answers how deep the pending hooks are that the payload waits for.
func (p *payload) depth() int {
	depth := 0
	for _, s := range p.slots {
		depth = max(depth, s.promise.depth())
	}
	return depth
}

// detach leaves what the payload owns to whoever has its value.
func (p *payload) detach() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.uncharge()
	p.owned, p.slots = nil, nil
}
