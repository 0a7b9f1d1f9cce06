package inorder

import (
	"bytes"
	"fmt"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// thread is a thread of this process. On a busy machine the kernel may have taken the
// processor from it for longer than any grace, at any point of the function it runs.
type thread int

func thisThread() thread { return thread(unix.Gettid()) }

// clock is the id of the thread's processor clock, as the kernel makes it up
// (include/linux/posix-timers_types.h: the complement of the thread's id, CPUCLOCK_SCHED,
// CPUCLOCK_PERTHREAD_MASK).
func (t thread) clock() int32 { return ^int32(t)<<3 | 2 | 4 }

// ran answers for how long the thread has had a processor, 0 if it is gone.
func (t thread) ran() time.Duration {
	var at unix.Timespec
	if unix.ClockGettime(t.clock(), &at) != nil {
		return 0
	}
	return time.Duration(at.Nano())
}

// wentOn tells whether the thread has gone on since it had run for that long: it has had
// a processor for a while, or wants none.
func (t thread) wentOn(since time.Duration) bool {
	now := t.ran()
	return now == 0 || now-since >= progress || !t.runnable()
}

// runnable tells whether the thread has a processor or waits for one (proc_pid_stat(5),
// field 3).
func (t thread) runnable() bool {
	text, err := os.ReadFile(fmt.Sprintf("/proc/self/task/%d/stat", t))
	if err != nil {
		return false
	}
	// The name of the thread, in parentheses, may hold anything.
	_, state, _ := bytes.Cut(text[bytes.LastIndexByte(text, ')')+1:], []byte(" "))
	return bytes.HasPrefix(state, []byte("R"))
}
