package capnweb

import "sync"

// pendingHook stands for another hook that is not known yet. What is done to it
// waits, in order.
type pendingHook struct {
	mu       sync.Mutex
	refs     int
	waiting  []func(hook)
	resolved hook
	depth    int
	// used is set once something has been done to the hook but to pull it.
	used bool
	// unwanted is set, and abandoned closed if there is one, when nobody wants
	// what the hook will stand for.
	unwanted  bool
	abandoned chan struct{}
}

// maxPendingDepth bounds how many pending hooks may wait one for the other:
// they resolve each other recursively.
const maxPendingDepth = 512

// newPending answers a pending hook with one holder.
func newPending() *pendingHook { return &pendingHook{refs: 1} }

// newPendingBehind answers a pending hook that waits for one of that depth.
func newPendingBehind(depth int) (*pendingHook, error) {
	if depth >= maxPendingDepth {
		return nil, rangeError("Too many calls wait for each other.")
	}
	h := newPending()
	h.depth = depth + 1
	return h, nil
}

// depthNow answers how many hooks wait one for the other up to this one.
func (h *pendingHook) depthNow() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.resolved != nil {
		return 0
	}
	return h.depth
}

// use notes that something is done to the hook and answers its depth.
func (h *pendingHook) use() int {
	h.mu.Lock()
	h.used = true
	h.mu.Unlock()
	return h.depthNow()
}

// derive answers a pending hook for what comes of something done to h.
func (h *pendingHook) derive(start func(hook) hook) hook {
	next, err := newPendingBehind(h.use())
	if err != nil {
		return errorHook{err}
	}
	h.when(func(target hook) { next.resolve(start(target)) })
	return next
}

// when runs f on what the hook stands for, in order with all else.
func (h *pendingHook) when(f func(hook)) {
	h.mu.Lock()
	if h.resolved == nil {
		h.waiting = append(h.waiting, f)
		h.mu.Unlock()
		return
	}
	target := h.resolved
	h.mu.Unlock()
	f(target)
}

// resolve says what the hook stands for, which it takes over.
func (h *pendingHook) resolve(target hook) {
	for {
		waiting := h.settle(target)
		if waiting == nil {
			break
		}
		for _, f := range waiting {
			f(target)
		}
	}
}

// settle answers what still waits, or nil once nothing does and the hook has
// become its target.
func (h *pendingHook) settle(target hook) []func(hook) {
	h.mu.Lock()
	waiting := h.waiting
	h.waiting = nil
	if len(waiting) > 0 {
		h.mu.Unlock()
		return waiting
	}
	h.resolved = target
	unused := h.refs == 0
	h.mu.Unlock()
	if unused {
		target.dispose()
	}
	return nil
}

// known answers what the hook stands for, nil while that is not known.
func (h *pendingHook) known() hook {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.resolved
}
