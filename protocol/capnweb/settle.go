package capnweb

import "sync"

// settle calls done once every promise in the payload has been replaced by its
// value, at any depth, or as soon as one has failed; then the payload gives up
// what it owns.
func (p *payload) settle(done func(error)) {
	p.mu.Lock()
	if p.settled || len(p.slots) == 0 {
		p.settled = true
		err := p.failure
		p.mu.Unlock()
		done(err)
		return
	}
	p.waiting = append(p.waiting, done)
	first := !p.settling
	p.settling = true
	slots := p.slots
	p.mu.Unlock()
	if first {
		p.fillAll(slots)
	}
}

// fillAll fills the slots.
func (p *payload) fillAll(slots []slot) {
	left := filling{payload: p, left: len(slots)}
	for _, s := range slots {
		s.promise.pull(func(v view, err error) {
			if err != nil {
				left.done(err)
				return
			}
			v.dup()
			v.settle(func(err error) {
				if err == nil {
					err = p.fill(s, v)
				}
				v.dispose()
				left.done(err)
			})
		})
	}
}

// filling counts the slots that are still empty.
type filling struct {
	payload *payload
	mu      sync.Mutex
	left    int
}

func (f *filling) done(err error) {
	f.mu.Lock()
	f.left--
	last := f.left == 0
	f.mu.Unlock()
	if err != nil || last {
		f.payload.finish(err)
	}
}

// fill puts a copy of a settled value in a slot and lets go of the promise.
func (p *payload) fill(s slot, v view) error {
	c, err := v.copy()
	if err != nil {
		return err
	}
	err = p.include(c, s.at)
	c.dispose()
	s.promise.drop()
	return err
}

// include puts the value of another payload in a place of this one, with what
// that one owns.
func (p *payload) include(c *payload, at *any) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.refs <= 0 || p.settled {
		return nil
	}
	if p.load != nil {
		if err := p.load.take(c.size); err != nil {
			return err
		}
		p.size += c.size
	}
	*at = c.value
	p.owned = append(p.owned, c.owned...)
	c.owned = nil
	return nil
}

// finish tells everyone who waits that the payload is settled.
func (p *payload) finish(err error) {
	p.mu.Lock()
	if p.settled {
		p.mu.Unlock()
		return
	}
	var held []owned
	if err != nil {
		held = p.takeOwned()
	}
	p.settled, p.failure, p.slots = true, err, nil
	waiting := p.waiting
	p.waiting = nil
	p.mu.Unlock()
	for _, o := range held {
		o.drop()
	}
	for _, done := range waiting {
		done(err)
	}
}
