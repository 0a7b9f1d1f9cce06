package protocol

// CallRecord is what became of one tool call of a run.
type CallRecord struct {
	Provider string `json:"provider"`
	Tool     string `json:"tool"`
	// StartMs is when the program made the call, since the run left the queue, and
	// DurationMs the time until the host's answer, or until the run was over if there
	// was none; both in milliseconds.
	StartMs    float64 `json:"startMs"`
	DurationMs float64 `json:"durationMs"`
	// ArgsBytes and AnswerBytes are the sizes of the two texts, the latter 0 without an
	// answer.
	ArgsBytes   int64       `json:"argsBytes"`
	AnswerBytes int64       `json:"answerBytes"`
	Outcome     CallOutcome `json:"outcome"`
}

// CallOutcome says how a tool call ended.
type CallOutcome string

const (
	// CallOK is a call whose answer the program got, or could have got.
	CallOK CallOutcome = "ok"
	// CallError is a call that failed: the host answered an error, or something that
	// is no answer, or nothing within the call's own time limit.
	CallError CallOutcome = "error"
	// CallCancelled is a call that had no answer when its run was stopped.
	CallCancelled CallOutcome = "cancelled"
	// CallUnanswered is a call that had no answer when the program ended, which did not
	// wait for it. It goes on.
	CallUnanswered CallOutcome = "unanswered"
)

// Bounds of [Result.Calls]: calls past them have no record, but count in
// [Stats.ToolCalls]. MaxCallRecordBytes bounds the names of all records together.
const (
	MaxCallRecords     = 1000
	MaxCallRecordBytes = 64 << 10
)
