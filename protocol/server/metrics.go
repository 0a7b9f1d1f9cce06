package server

import (
	"context"
	"fmt"
	"net/http"
	"runtime/debug"
	"time"
)

// MetricsSource renders the text of a scrape. The server has no exporter of its
// own.
type MetricsSource interface {
	// ContentType is that of the text.
	ContentType() string
	// Render writes the present numbers. ctx ends when the scraper has gone, and
	// after 10 s at the latest.
	Render(ctx context.Context) ([]byte, error)
}

// renderTimeout is how long a scrape may take: as long as Prometheus waits.
const renderTimeout = 10 * time.Second

// serveMetrics answers a scrape, and false when there is no source.
func (s *Server) serveMetrics(w http.ResponseWriter, r *http.Request) bool {
	source := s.opts.Metrics
	if source == nil {
		return false
	}
	text, err := render(r.Context(), source)
	if err != nil {
		s.opts.Logger.Error("the metrics cannot be rendered", "error", err)
		answer(w, http.StatusInternalServerError, "metrics unavailable")
		return true
	}
	w.Header().Set("Content-Type", source.ContentType())
	_, _ = w.Write(text)
	return true
}

// render renders the metrics of a source that may break.
func render(ctx context.Context, source MetricsSource) (text []byte, err error) {
	ctx, cancel := context.WithTimeout(ctx, renderTimeout)
	defer cancel()
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return source.Render(ctx)
}
