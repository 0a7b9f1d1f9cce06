package capnweb

// OnDispose answers a target like t that calls f when the last reference is
// gone, after t's own Dispose.
func OnDispose(t Target, f func()) Target {
	d := disposable{t, f}
	if starter, ok := t.(Starter); ok {
		return disposableStarter{starter, d}
	}
	return d
}

// disposable adds an end to a target.
type disposable struct {
	Target
	f func()
}

func (d disposable) Dispose() {
	disposeTarget(d.Target)
	d.f()
}

// disposableStarter is a disposable that keeps the order of calls as its target
// does.
type disposableStarter struct {
	Starter
	end disposable
}

func (d disposableStarter) Dispose() { d.end.Dispose() }

// disposeTarget tells a target that the last reference is gone.
func disposeTarget(t any) {
	if d, ok := t.(interface{ Dispose() }); ok {
		d.Dispose()
	}
}
