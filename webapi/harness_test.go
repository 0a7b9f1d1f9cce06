package webapi_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/webapi"
)

// fakeHost is the host object, in JavaScript. It keeps what it is told as text,
// built without anything a hostile program can replace.
const fakeHost = `(() => {
	const { stringify } = JSON;
	const quote = (s) => stringify('' + s);
	const t = { __proto__: null, logs: '', calls: '', timers: '', time: 1000.25, refuse: '' };
	t.host = {
		__proto__: null,
		log(line) { t.logs += ',' + quote(line); },
		dispatch(id, provider, tool, args) {
			if (typeof args === 'object') return true;
			if (t.refuse) throw new Error(t.refuse);
			if (args.length > 1e6) args = '(' + args.length + ' characters)';
			t.calls += ',{"id":' + id + ',"provider":' + quote(provider) + ',"tool":' + quote(tool) +
				',"args":' + quote(args) + '}';
		},
		setTimer(id, ms) {
			if (t.refuse) throw new RangeError(t.refuse);
			t.timers += ',"set ' + id + ' ' + ms + '"';
		},
		clearTimer(id) { t.timers += ',"clear ' + id + '"'; },
		now() { return t.time; },
	};
	return t;
})()`

// harness is a context with the sources of the package evaluated in it.
type harness struct {
	*vm
	test uint64 // the object with the fake host
	api  uint64
}

// config is what begin takes.
type config struct {
	Providers []provider `json:"providers"`
	Console   string     `json:"console"`
	Depth     int        `json:"depth,omitempty"`
}

type provider struct {
	Name  string      `json:"name"`
	Tools [][2]string `json:"tools"`
	Open  bool        `json:"open"`
}

// call is a tool call the fake host saw.
type call struct {
	ID                   int
	Provider, Tool, Args string
}

func newHarness(t testing.TB, cfg config) *harness {
	t.Helper()
	h := &harness{vm: newVM(t)}
	h.test = h.value(fakeHost, "host.js")
	args := []uint64{h.value("({})", ""), h.get(h.test, "host"), h.value("({})", "")}
	for _, source := range webapi.Sources() {
		h.api = h.invoke(h.value(source.Text, "codemode:"+source.Name), args...)
	}
	if cfg.Providers == nil {
		cfg.Providers = []provider{}
	}
	text, err := json.Marshal(cfg)
	if err != nil {
		t.Fatal(err)
	}
	h.ask("begin", h.str(string(text)))
	return h
}

// value evaluates a script that is expected to succeed and gives its value.
func (h *harness) value(code, file string) uint64 {
	h.t.Helper()
	src, name := h.cstring(code), h.cstring(file)
	val := h.call("JS_Eval", h.js, src, uint64(len(code)), name, 0)
	return h.check(val)
}

func (h *harness) check(val uint64) uint64 {
	h.t.Helper()
	if val>>32 == tagException {
		e := h.call("JS_GetException", h.js)
		h.t.Fatalf("threw %s\n%s", h.text(e), h.text(h.get(e, "stack")))
	}
	return val
}

func (h *harness) get(object uint64, name string) uint64 {
	p := h.cstring(name)
	defer h.call("free", p)
	return h.call("JS_GetPropertyStr", h.js, object, p)
}

func (h *harness) str(s string) uint64 {
	p := h.cstring(s)
	defer h.call("free", p)
	return h.call("JS_NewStringLen", h.js, p, uint64(len(s)))
}

// invoke calls a function and expects it not to throw.
func (h *harness) invoke(fn uint64, args ...uint64) uint64 {
	h.t.Helper()
	return h.check(h.apply(fn, args...))
}

func (h *harness) apply(fn uint64, args ...uint64) uint64 {
	argv := h.call("malloc", uint64(8*len(args)+8))
	defer h.call("free", argv)
	for i, a := range args {
		h.mod.Memory().WriteUint64Le(uint32(argv)+uint32(8*i), a)
	}
	return h.call("JS_Call", h.js, fn, tagUndefined<<32, uint64(len(args)), argv)
}

// ask calls a function of the api.
func (h *harness) ask(name string, args ...uint64) uint64 {
	h.t.Helper()
	return h.invoke(h.get(h.api, name), args...)
}

// run starts a program, runs its jobs and gives the promise of its value.
func (h *harness) run(program string) uint64 {
	h.t.Helper()
	promise := h.ask("run", h.value("("+program+")", "program.js"), boolean(true))
	h.jobs()
	return promise
}

// result gives what encode makes of the value a program settled with; for a
// rejection "! " and the message that describe gives.
func (h *harness) result(promise uint64) string {
	h.t.Helper()
	const fulfilled, rejected = 1, 2
	settled := h.call("JS_PromiseResult", h.js, promise)
	switch h.call("JS_PromiseState", h.js, promise) {
	case fulfilled:
		return h.text(h.ask("encode", settled))
	case rejected:
		return "! " + h.describe(settled).Message
	}
	return "pending"
}

type description struct {
	Name, Message, Stack string
	Internal             bool
}

func (h *harness) describe(reason uint64) description {
	h.t.Helper()
	var d description
	h.unmarshal(h.text(h.ask("describe", reason)), &d)
	return d
}

func (h *harness) unmarshal(text string, into any) {
	h.t.Helper()
	if err := json.Unmarshal([]byte(text), into); err != nil {
		h.t.Fatalf("%v: %s", err, text)
	}
}

func (h *harness) list(name string, into any) {
	h.t.Helper()
	h.unmarshal("["+strings.TrimPrefix(h.text(h.get(h.test, name)), ",")+"]", into)
}

func (h *harness) logs() (lines []string)    { h.list("logs", &lines); return lines }
func (h *harness) calls() (calls []call)     { h.list("calls", &calls); return calls }
func (h *harness) timers() (events []string) { h.list("timers", &events); return events }

// complete settles a tool call and runs what follows from it.
func (h *harness) complete(id int, envelope string) {
	h.t.Helper()
	h.ask("completed", uint64(uint32(id)), h.str(envelope))
	h.jobs()
}

func boolean(b bool) uint64 {
	if b {
		return 1<<32 | 1
	}
	return 1 << 32
}

func tools(names ...string) [][2]string {
	list := make([][2]string, len(names))
	for i, n := range names {
		list[i] = [2]string{n, n}
	}
	return list
}
