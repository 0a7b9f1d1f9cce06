package server

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/coder/websocket"
)

// logEnd logs the end of a connection and its cause, unless that is how callers commonly
// leave.
func (c *connection) logEnd(after time.Duration) {
	level, why := slog.LevelInfo, cause(c.session.Err())
	if words := c.ended.Load(); words != nil {
		why = words.reason
	} else if isHangUp(c.session.Err()) {
		level = slog.LevelDebug
	}
	c.logger.Log(context.Background(), level, "connection closed", "identity", c.identity, "afterMs", after.Milliseconds(), "cause", why)
}

// sessionOver is the code with which a session of Cap'n Web closes its socket.
const sessionOver websocket.StatusCode = 3000

// hangUps are the codes with which callers leave. An error of the session reaches the
// other end in a message beforehand.
var hangUps = []websocket.StatusCode{
	websocket.StatusNormalClosure, websocket.StatusGoingAway, websocket.StatusNoStatusRcvd, sessionOver,
}

// isHangUp tells whether the caller closed the connection in an orderly way.
func isHangUp(err error) bool { return slices.Contains(hangUps, closeCode(err)) }

// closeCode is the code with which the peer closed the connection, 0 if it did not. The
// session has it in a text alone, that of the JavaScript library.
func closeCode(err error) (code websocket.StatusCode) {
	_, _ = fmt.Sscanf(describe(err), "Peer closed WebSocket: %d", &code)
	return code
}

// maxCause bounds what the log has of a cause: a caller that gives up chooses the
// text, of any length.
const maxCause = 100

// cause answers what kind of end a session came to. The rest of the text may
// quote a message, and with it a program.
func cause(err error) string {
	kind, _, _ := strings.Cut(describe(err), ": ")
	if code := closeCode(err); code != 0 {
		kind = fmt.Sprintf("%s: %d", kind, code)
	}
	return fmt.Sprintf("%.*s", maxCause, kind)
}
