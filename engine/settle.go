package engine

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/codemode-executor/codemode-executor/engine/program"
	"github.com/codemode-executor/codemode-executor/engine/quickjs"
	"github.com/codemode-executor/codemode-executor/engine/sandbox"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// settle turns a settled promise into the text of the value or a failure.
func (r *run) settle(promise quickjs.Value) (string, *protocol.Error) {
	r.sandbox.SetLimit(uint64(r.limits.Memory)+settleReserve, 0)
	if _, err := r.reportRejections(); err != nil {
		return "", r.failure(err)
	}
	if err := r.rejection(promise); err != nil {
		return "", r.failure(err)
	}
	value, err := r.vm.PromiseResult(promise)
	if err != nil {
		return "", r.failure(err)
	}
	if value == quickjs.Undefined {
		r.tellOfNoValue()
	}
	text, ok, err := r.plainText(value)
	if err != nil {
		return "", r.failure(err)
	}
	if ok {
		return text, nil
	}
	refusals := r.sandbox.Refusals()
	text, err = r.harnessText(r.executor.harness.encode, value)
	if err != nil {
		return "", r.failure(err)
	}
	verdict, rest := text[:1], text[1:]
	switch {
	case verdict == "+":
		return rest, nil
	case r.sandbox.Refusals() > refusals && r.outOfMemory():
		// There was no memory for an error that says so.
		return "", r.memoryLimit()
	default:
		return "", protocol.Failure(protocol.CodeUnserializableResult, rest)
	}
}

// tellOfNoValue logs why a program that came to its end has no value, where that is a
// mistake in its form.
func (r *run) tellOfNoValue() {
	if ending := r.program.Ending(); ending != "" {
		r.log.Add("[warn] the program ended with " + ending + " and gave no value: end with an expression or return")
	}
}

// harnessText calls a harness function that answers a text.
func (r *run) harnessText(fn, arg quickjs.Value) (string, error) {
	v, err := r.vm.Call(fn, quickjs.Undefined, arg)
	if err != nil {
		return "", err
	}
	text, err := r.vm.Text(v)
	if err == nil && text == "" {
		err = errors.New("engine: the harness answered nothing")
	}
	return text, err
}

// failure classes what ended a run by its cause: what the host decided, what the
// guest threw, or how its sandbox broke.
func (r *run) failure(err error) *protocol.Error {
	var thrown *quickjs.Exception
	var invalid *protocol.Error
	switch {
	case r.stopped != nil:
		return r.outOfMemoryOr(r.stopped)
	case errors.As(err, &invalid):
		return invalid
	case errors.As(err, &thrown):
		return r.describe(thrown.Value)
	case errors.Is(err, quickjs.ErrOutOfMemory):
		return r.memoryLimit()
	case errors.Is(err, sandbox.ErrStackOverflow):
		return protocol.Failure(protocol.CodeStackOverflow, protocol.Size(quickjs.StackSize))
	}
	return r.outOfMemoryOr(r.internal(err))
}

// outOfMemoryOr tells a guest that stalled or broke after it was refused memory
// what the matter is.
func (r *run) outOfMemoryOr(e *protocol.Error) *protocol.Error {
	stalled := e.Code == protocol.CodeStalled && r.outOfMemory()
	broke := e.Code == protocol.CodeInternal && r.sandbox.Refusals() > 0
	if stalled || broke {
		return r.memoryLimit()
	}
	return e
}

// outOfMemory tells whether the guest has used up its memory, as opposed to having
// asked for too much at once and gone on without it.
func (r *run) outOfMemory() bool {
	return r.sandbox.Refusals() > 0 && r.sandbox.Size()+errorReserve >= uint64(r.limits.Memory)
}

func (r *run) memoryLimit() *protocol.Error {
	return protocol.Failure(protocol.CodeMemoryLimit, protocol.Size(r.limits.Memory))
}

func (r *run) internal(err error) *protocol.Error {
	r.executor.opts.Logger.Error("run failed inside the executor", "error", err)
	return protocol.Failure(protocol.CodeInternal)
}

// description is what the harness says of something thrown.
type description struct {
	Name     string `json:"name"`
	Message  string `json:"message"`
	Stack    string `json:"stack"`
	Internal bool   `json:"internal"`
	// Code is the class of an error that the host made, by which error it is.
	Code protocol.Code `json:"code"`
}

// describe tells what the program threw. Out of memory is an InternalError of the
// engine's, or null when there was not even memory for that, or nothing at all.
func (r *run) describe(reason quickjs.Value) *protocol.Error {
	r.sandbox.SetLimit(uint64(r.limits.Memory)+settleReserve, 0)
	text, err := r.harnessText(r.executor.harness.describe, reason)
	var d description
	if err == nil {
		err = json.Unmarshal([]byte(text), &d)
	}
	if err != nil {
		var thrown *quickjs.Exception
		if errors.As(err, &thrown) && r.sandbox.Refusals() > 0 {
			return r.memoryLimit()
		}
		if r.stopped != nil {
			return r.stopped
		}
		return r.outOfMemoryOr(r.internal(err))
	}
	diagnosis, unparsed := r.unparsed(d)
	// The parser blames the text when memory runs out, which may leave none for a stack.
	if d.Name == syntaxError && (unparsed || d.Stack == "" && r.outOfMemory()) && r.sandbox.Refusals() > r.refusals {
		return r.memoryLimit()
	}
	if unparsed {
		d.Message = diagnosis
	}
	if (d.Internal || reason == quickjs.Nothing) && r.sandbox.Refusals() > 0 || reason == quickjs.Null && r.outOfMemory() {
		return r.memoryLimit()
	}
	return &protocol.Error{
		Name:    cut(d.Name, maxErrorName),
		Message: cut(r.withHint(d.Message), maxErrorMessage),
		Stack:   r.programStack(d),
		Code:    networkCode(d.Code),
	}
}

// unparsed tells what is wrong with a module or a prelude that does not parse, as it is
// told of programs.
func (r *run) unparsed(d description) (diagnosis string, ok bool) {
	if d.Name != syntaxError {
		return "", false
	}
	for name, text := range r.req.Modules {
		if diagnosis, ok = program.DiagnoseSource(text, name, d.Message, d.Stack, r.typed[name].err); ok {
			break
		}
	}
	for i := range r.req.Providers {
		if p := &r.req.Providers[i]; !ok && p.Prelude != "" {
			diagnosis, ok = program.DiagnoseSource(p.Prelude, preludeName(p), d.Message, d.Stack, nil)
		}
	}
	return strings.TrimPrefix(diagnosis, syntaxError+": "), ok
}

const syntaxError = "SyntaxError"

// What a program throws is its own text. These bound, in bytes, how much of it
// becomes part of a failure, and so of the work to make one.
const (
	maxErrorName    = 256
	maxErrorMessage = 64 << 10
	maxStack        = 16 << 10
	maxFrames       = 64
)

// cut shortens a text to at most n bytes, and says so.
func cut(s string, n int) string {
	if len(s) <= n {
		return s
	}
	kept := strings.ToValidUTF8(s[:n], "")
	return fmt.Sprintf("%s… (%d more bytes)", kept, len(s)-len(kept))
}

// programStack leaves the frames a program's author knows, at the positions of
// the text they wrote.
func (r *run) programStack(d description) string {
	stack := firstLines(d.Stack[:min(len(d.Stack), maxStack)], maxFrames)
	message := ""
	if d.Name == "TypeError" || d.Name == "ReferenceError" {
		message = d.Message // the engine's own, most likely
	}
	var kept []string
	for line := range strings.Lines(r.mapModules(r.program.MapStack(stack, programName, message))) {
		if !strings.Contains(line, "("+internalPrefix) && !strings.Contains(line, "at "+internalPrefix) {
			kept = append(kept, strings.TrimRight(line, "\n"))
		}
	}
	return strings.Join(kept, "\n")
}

// firstLines gives the first n lines of a text.
func firstLines(s string, n int) string {
	end := 0
	for line := range strings.Lines(s) {
		if n--; n < 0 {
			break
		}
		end += len(line)
	}
	return s[:end]
}
