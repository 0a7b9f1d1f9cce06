package server

import (
	"container/list"
	"net"
	"sync"
)

// lobby bounds the network connections that are open, whatever has become of them: each
// takes a file descriptor, and most of them have shown nothing yet. When it is full, the
// one that has waited longest without a caller's request makes room. So those that connect
// and say nothing take the place of one another, and a probe is still answered.
type lobby struct {
	mu sync.Mutex
	// limit is how many may be open; negative is any number.
	limit, open int
	// waiting are the *hearing without a caller's request, oldest first.
	waiting list.List
}

// spareConnections are the network connections beside those of callers: probes, and
// upgrades that are about to be refused.
const spareConnections = 256

// admit counts a connection in, and answers which one has to go for it: an older one, or
// the new one itself when all others are at work.
func (l *lobby) admit(c *hearing) (victim *hearing) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.limit >= 0 && l.open >= l.limit {
		oldest := l.waiting.Front()
		if oldest == nil {
			return c
		}
		victim = oldest.Value.(*hearing)
		l.forget(victim)
	}
	l.open++
	c.inside, c.place = true, l.waiting.PushBack(c)
	return victim
}

// attend takes a connection that has a caller's request out of the line.
func (l *lobby) attend(c *hearing) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if c.place != nil {
		l.waiting.Remove(c.place)
		c.place = nil
	}
}

// await puts a connection at the end of the line: it has a request that takes no time, or
// its request has been answered.
func (l *lobby) await(c *hearing) {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case !c.inside:
	case c.place == nil:
		c.place = l.waiting.PushBack(c)
	default:
		l.waiting.MoveToBack(c.place)
	}
}

// leave counts a connection out, once.
func (l *lobby) leave(c *hearing) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.forget(c)
}

// forget is leave with the lock held.
func (l *lobby) forget(c *hearing) {
	if !c.inside {
		return
	}
	if c.place != nil {
		l.waiting.Remove(c.place)
	}
	c.inside, c.place = false, nil
	l.open--
}

// lobbyListener answers connections that the lobby has admitted.
type lobbyListener struct {
	net.Listener
	lobby *lobby
	// crowded hears of a connection that was closed to make room.
	crowded func(remote net.Addr)
}

// Accept implements [net.Listener].
func (l lobbyListener) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		c := &hearing{Conn: conn, lobby: l.lobby}
		victim := l.lobby.admit(c)
		if victim != nil {
			l.crowded(victim.RemoteAddr())
			_ = victim.Conn.Close()
		}
		if victim != c {
			return c, nil
		}
	}
}
