package server

import (
	"context"
	"log/slog"
	"sync"
	"time"
)

// What a log takes of one message: so many lines in so much time.
const (
	seldomLines  = 10
	seldomPeriod = 10 * time.Second
)

// seldom logs what strangers can cause as often as they like. Each message has a few
// lines in a period; the next line after that tells how many were omitted.
type seldom struct {
	logger *slog.Logger

	mu sync.Mutex
	// periods are the present ones by message, which are constants of this package.
	periods map[string]*period
}

// period is what has become of one message since a time.
type period struct {
	since          time.Time
	lines, omitted int
}

func (s *seldom) warn(message string, args ...any)  { s.log(slog.LevelWarn, message, args) }
func (s *seldom) error(message string, args ...any) { s.log(slog.LevelError, message, args) }

func (s *seldom) log(level slog.Level, message string, args []any) {
	omitted, ok := s.turn(message, time.Now())
	if !ok {
		return
	}
	if omitted > 0 {
		args = append(args, "omitted", omitted)
	}
	s.logger.Log(context.Background(), level, message, args...)
}

// turn tells whether a message gets a line now, and how many got none before.
func (s *seldom) turn(message string, now time.Time) (omitted int, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.periods[message]
	if p == nil {
		p = &period{since: now}
		if s.periods == nil {
			s.periods = map[string]*period{}
		}
		s.periods[message] = p
	}
	if now.Sub(p.since) >= seldomPeriod {
		p.since, p.lines = now, 0
	}
	if p.lines == seldomLines {
		p.omitted++
		return 0, false
	}
	p.lines++
	omitted, p.omitted = p.omitted, 0
	return omitted, true
}
