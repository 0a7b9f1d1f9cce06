package server

import "time"

// limitAge closes the connection once it is old enough. The function undoes that.
func (c *connection) limitAge() func() {
	age := c.server.opts.MaxConnectionAge
	if age <= 0 {
		return func() {}
	}
	timer := time.AfterFunc(age, c.retire)
	return func() { timer.Stop() }
}

// retire closes the connection as soon as nothing runs on it. A caller that always has
// something running does not keep it: it is closed once all that ran at first has ended,
// which takes the time in the queue and then that of the run.
func (c *connection) retire() {
	latest := time.NewTimer(2 * c.server.opts.MaxTimeout)
	defer latest.Stop()
	for {
		idle, ended := c.executions.idle()
		if idle {
			break
		}
		select {
		case <-ended:
			c.awaitReleases() // and perhaps it runs something anew meanwhile
			continue
		case <-latest.C:
		case <-c.session.Done():
			return
		}
		break
	}
	c.close(ageLimit)
}
