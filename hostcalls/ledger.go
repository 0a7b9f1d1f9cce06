package hostcalls

import (
	"encoding/json"
	"math"
	"strings"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// ledger keeps what becomes of the first tool calls of a run. It is for the run's
// goroutine only.
type ledger struct {
	since time.Time // the start of the run
	calls []protocol.CallRecord
	// names is the size of the names in the records.
	names int
	full  bool
}

// open adds the record of a call that begins now.
func (l *ledger) open(call protocol.Call, now time.Time) {
	l.names += len(call.Provider) + len(call.Tool)
	l.full = l.full || len(l.calls) >= protocol.MaxCallRecords || l.names > protocol.MaxCallRecordBytes
	if l.full {
		return
	}
	l.calls = append(l.calls, protocol.CallRecord{
		Provider: call.Provider, Tool: call.Tool,
		StartMs: milliseconds(now.Sub(l.since)), ArgsBytes: int64(len(call.Args)),
	})
}

// answered notes the answer of the nth call.
func (l *ledger) answered(n int, c Completion, outcome protocol.CallOutcome) {
	if n < len(l.calls) {
		record := &l.calls[n]
		record.Outcome = outcome
		record.AnswerBytes = int64(len(c.Envelope))
		record.DurationMs = l.lasted(record, c.at)
	}
}

// close answers the records. Calls without an answer get the outcome.
func (l *ledger) close(outcome protocol.CallOutcome, now time.Time) []protocol.CallRecord {
	for i := range l.calls {
		if record := &l.calls[i]; record.Outcome == "" {
			record.Outcome = outcome
			record.DurationMs = l.lasted(record, now)
		}
	}
	return l.calls
}

// lasted gives for how long a call has lasted at a time, in milliseconds.
func (l *ledger) lasted(record *protocol.CallRecord, at time.Time) float64 {
	return math.Round((milliseconds(at.Sub(l.since))-record.StartMs)*1000) / 1000
}

// milliseconds gives a duration to the microsecond.
func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// outcomeOf tells how a call ended whose answer the guest has not seen, and so not
// judged. One that failed because the run was stopped was cancelled.
func outcomeOf(c Completion, stopped bool) protocol.CallOutcome {
	switch {
	case c.Failure != "" && stopped:
		return protocol.CallCancelled
	case c.Failure != "", isErrorEnvelope(c.Envelope):
		return protocol.CallError
	}
	return protocol.CallOK
}

// maxJudged bounds the answers that are read for that; of longer ones the beginning
// tells.
const maxJudged = 64 << 10

func isErrorEnvelope(text string) bool {
	if len(text) > maxJudged {
		return strings.HasPrefix(text, `{"error":`)
	}
	var envelope map[string]json.RawMessage
	if json.Unmarshal([]byte(text), &envelope) != nil {
		return true
	}
	failure, failed := envelope["error"]
	_, succeeded := envelope["result"]
	return failed && string(failure) != "null" || !failed && !succeeded && len(envelope) > 0
}
