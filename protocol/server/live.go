package server

import (
	"errors"
	"maps"
	"slices"
	"sync"
)

// live is the set of open connections.
type live struct {
	mu          sync.Mutex
	connections map[*connection]struct{}
	// entered is how many upgrades and connections there are, limit how many there
	// may be; negative is any number.
	entered, limit int
	// farewell, once set, is what a connection that comes too late is told.
	farewell *farewell
	// serving waits for them.
	serving sync.WaitGroup
}

// enter counts an upgrade in, unless the gate has closed meanwhile or there are too
// many already.
func (l *live) enter(g *gate) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case !g.accepting():
		return errClosing
	case l.limit >= 0 && l.entered >= l.limit:
		return errFull
	}
	l.entered++
	l.serving.Add(1)
	return nil
}

var errFull = errors.New("server: too many connections")

// exit counts it out.
func (l *live) exit() {
	l.mu.Lock()
	l.entered--
	l.mu.Unlock()
	l.serving.Done()
}

// add adds a connection. After the farewell it is closed at once.
func (l *live) add(c *connection) {
	l.mu.Lock()
	if l.connections == nil {
		l.connections = map[*connection]struct{}{}
	}
	l.connections[c] = struct{}{}
	farewell := l.farewell
	l.mu.Unlock()
	if farewell != nil {
		c.close(*farewell)
	}
}

// remove answers false for a connection that is not there.
func (l *live) remove(c *connection) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, ok := l.connections[c]
	delete(l.connections, c)
	return ok
}

// all answers the connections that are open now.
func (l *live) all() []*connection {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Collect(maps.Keys(l.connections))
}

// close closes all connections, those to come included, and waits until they are
// gone.
func (l *live) close(why farewell) {
	l.mu.Lock()
	l.farewell = &why
	l.mu.Unlock()
	for _, c := range l.all() {
		l.serving.Go(func() {
			c.awaitReleases()
			c.close(why)
		})
	}
	l.serving.Wait()
}
