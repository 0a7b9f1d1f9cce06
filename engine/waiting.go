package engine

import (
	"fmt"
	"slices"
	"strings"
)

// maxWaitingNames bounds the tools that are named, maxWaitingName the length of a name in
// bytes.
const (
	maxWaitingNames = 3
	maxWaitingName  = 100
)

// waiting tells a model what a parked run waits for, such as "2 tool calls (a.b, a.c) and
// a timer". It is "" if that has come, but was not handed over in time.
func (r *run) waiting() string {
	var what []string
	calls := r.tools.Pending()
	if len(calls) > 0 {
		what = append(what, toolCalls(calls))
	}
	switch {
	case r.queue.Pending() <= len(calls):
	case r.outbound != nil:
		what = append(what, "a request")
	default:
		what = append(what, "a function of the platform")
	}
	if r.timers.Pending() > 0 {
		what = append(what, "a timer")
	}
	return strings.Join(what, " and ")
}

// toolCalls tells how many calls there are, and of which tools.
func toolCalls(calls []string) string {
	var names []string
	for _, name := range calls {
		if name = cut(name, maxWaitingName); !slices.Contains(names, name) {
			names = append(names, name)
		}
		if len(names) > maxWaitingNames {
			names[maxWaitingNames] = "…"
			break
		}
	}
	count := "1 tool call"
	if len(calls) > 1 {
		count = fmt.Sprintf("%d tool calls", len(calls))
	}
	return count + " (" + strings.Join(names, ", ") + ")"
}
