package hostcalls

import (
	"sync"
	"time"
)

// Completion is the outcome of something the guest waits for.
type Completion struct {
	ID int64
	// Task tells outcomes of functions from those of tool calls.
	Task bool
	// Envelope is the answer of a tool call when Failure is empty, Failure the
	// text of the error the guest gets.
	Envelope, Failure string
	// call is the number of the tool call, at when it was answered, and held how many
	// bytes of the answer the dispatcher counts as held.
	call int
	at   time.Time
	held int
	// Value is the result of a function when Err is nil.
	Value any
	Err   error
}

// Queue holds the outcomes of one run until its goroutine takes them. Begin, Take
// and Pending are for that goroutine only.
type Queue struct {
	// ready has a token when the queue may hold something.
	ready   chan struct{}
	pending int

	mu     sync.Mutex
	items  []Completion
	closed bool
}

// NewQueue makes an empty queue.
func NewQueue() *Queue { return &Queue{ready: make(chan struct{}, 1)} }

// Begin announces an outcome.
func (q *Queue) Begin() { q.pending++ }

// Pending gives the number of outcomes announced and not yet taken.
func (q *Queue) Pending() int { return q.pending }

// Ready has a token when an outcome may be waiting, or something else to look at.
func (q *Queue) Ready() <-chan struct{} { return q.ready }

// Complete adds an outcome. It is safe for concurrent use.
func (q *Queue) Complete(c Completion) {
	q.mu.Lock()
	if !q.closed {
		q.items = append(q.items, c)
	}
	q.mu.Unlock()
	q.Wake()
}

// Close drops the outcomes that come from now on.
func (q *Queue) Close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
}

// Wake has whoever waits look again. It is safe for concurrent use.
func (q *Queue) Wake() {
	select {
	case q.ready <- struct{}{}:
	default:
	}
}

// Empty tells whether there is nothing to take.
func (q *Queue) Empty() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.items) == 0
}

// Take gives the next outcome, in the order they came.
func (q *Queue) Take() (Completion, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.items) == 0 {
		return Completion{}, false
	}
	c := q.items[0]
	q.items[0] = Completion{}
	q.items = q.items[1:]
	q.pending--
	return c, true
}
