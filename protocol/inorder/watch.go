package inorder

import (
	"runtime"
	"runtime/metrics"
	"sync/atomic"
	"time"
)

const (
	// grace is how long a function that neither returns nor passes its turn on keeps the
	// next waiting, at the least. Its first steps, which tell the order, take less than
	// a microsecond.
	grace = 50 * time.Microsecond
	// deafGrace is the same for one that has not asked for the end of its context, unless
	// all goroutines are seen to wait: it may have been interrupted in its first steps,
	// and not have gone on yet.
	deafGrace = 100 * time.Millisecond
	// progress is how long a thread must have run for the function that was called on
	// it to have done those steps.
	progress = 20 * time.Microsecond
	// yields is how often others get the processor in the meantime, at the least.
	yields = 8
	// eager is how often a watcher looks before it takes rests.
	eager = 500
)

// watch starts a watcher unless there is one. The caller holds the lock.
func (l *Line) watch() {
	if !l.watched && !l.Held {
		l.watched = true
		go l.watchTurns()
	}
}

// watchTurns ends the turns that last too long, while somebody waits for that.
func (l *Line) watchTurns() {
	watching.Add(1)
	defer watching.Add(-1)
	l.mu.Lock()
	defer l.mu.Unlock()
	for l.turn != nil && (len(l.waiting) > 0 || l.idle != nil) {
		t := l.turn
		l.mu.Unlock()
		t.lapse()
		l.mu.Lock()
		l.pass(t)
	}
	l.watched = false
}

// lapse waits until a function has done its first steps, or its turn is over. It does not
// use a timer: those of an idle process are late by a millisecond, which each of many
// calls would wait.
func (t *Turn) lapse() {
	var since time.Time
	var ran time.Duration
	for n, yielded := 0, 0; !t.over.Load(); n++ {
		switch {
		case !t.entered.Load():
		case since.IsZero():
			since, ran = time.Now(), t.on.ran()
		default:
			yielded++
			if yielded >= yields && t.begun(time.Since(since), ran) {
				return
			}
		}
		rest(n >= eager)
	}
}

// watching counts the watchers of the process that are not asleep: what othersWait looks
// at is the whole process.
var watching atomic.Int64

// rest lets others have the processor, for some time if long.
func rest(long bool) {
	if !long {
		runtime.Gosched()
		return
	}
	watching.Add(-1)
	time.Sleep(grace)
	watching.Add(1)
}

// begun tells whether a function that was called some time ago has done its first steps.
// The thread had run for so long then.
func (t *Turn) begun(ago, ran time.Duration) bool {
	switch {
	case ago < grace:
		return false
	case t.waits.Load(), ago >= deafGrace:
		return t.on.wentOn(ran)
	}
	return othersWait()
}

// othersWait tells whether no goroutine runs or could run but watchers.
func othersWait() bool {
	counts := []metrics.Sample{
		{Name: "/sched/goroutines/running:goroutines"},
		{Name: "/sched/goroutines/runnable:goroutines"},
	}
	watchers := watching.Load()
	metrics.Read(counts)
	return int64(counts[0].Value.Uint64()+counts[1].Value.Uint64()) <= min(watchers, watching.Load())
}
