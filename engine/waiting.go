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
	count := "1 tool call"
	if len(calls) > 1 {
		count = fmt.Sprintf("%d tool calls", len(calls))
	}
	return count + " (" + strings.Join(distinct(calls, maxWaitingNames), ", ") + ")"
}

// distinct gives the first of the names, each once and of a bounded length, and "…" if
// there are more.
func distinct(names []string, most int) []string {
	var shown []string
	for _, name := range names {
		if name = cut(name, maxWaitingName); !slices.Contains(shown, name) {
			shown = append(shown, name)
		}
		if len(shown) > most {
			shown[most] = "…"
			break
		}
	}
	return shown
}
