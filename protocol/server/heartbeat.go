package server

import (
	"context"
	"time"
)

// heartbeat looks at every connection once an interval until the server has
// stopped accepting.
func (s *Server) heartbeat() {
	ticker := time.NewTicker(s.opts.PingInterval)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			s.sweep()
		case <-s.ctx.Done():
			return
		}
	}
}

// sweep cuts the connections from which nothing came since the last round, and
// pings the others.
func (s *Server) sweep() {
	for _, c := range s.live.all() {
		if c.heard() {
			s.background.Go(func() { c.ping(s.ctx, s.opts.PingInterval) })
			continue
		}
		c.logger.Info("connection does not answer")
		s.background.Go(c.terminate)
	}
}

// ping sends a ping. The answer shows in what is heard.
func (c *connection) ping(ctx context.Context, interval time.Duration) {
	ctx, cancel := context.WithTimeout(ctx, interval)
	defer cancel()
	_ = c.ws.Ping(ctx)
}
