package engine

import (
	"fmt"
	"strings"

	"github.com/codemode-executor/codemode-executor/engine/program"
	"github.com/codemode-executor/codemode-executor/engine/quickjs"
)

// maxWordings bounds the errors of a program that are told with the names of what
// failed. Each place and message takes up to some milliseconds, once.
const maxWordings = 100

// wordings puts the errors that QuickJS makes into the words of V8, in which models have
// read them, with the name of what failed.
type wordings struct {
	// file stands for the program among the sources; 0 before it is compiled.
	file uint32
	said map[occasion]string
	// failures are the places of the messages, for hints.
	failures map[string]program.Failure
}

// occasion is a place, and a message of QuickJS's there: o[key].name has one for each
// key.
type occasion struct {
	at      quickjs.At
	message string
	// called tells that what was called there made the error.
	called bool
}

// ErrorText is called for every error that the engine makes, before it is thrown, so a
// place that is known costs no more than looking it up.
func (r *run) ErrorText(vm *quickjs.VM, message []byte) string {
	w := &r.wordings
	at, ok := vm.At()
	if !ok {
		return program.Reword(string(message))
	}
	o := occasion{at: at, message: string(message)}
	if text, ok := w.said[o]; ok {
		return text
	}
	if w.file == 0 {
		return program.Reword(o.message)
	}
	site, ok := vm.Site(at, w.file)
	if !ok && program.TellsOfArgument(o.message) {
		if o.at, ok = vm.CallerAt(); !ok {
			return program.Reword(o.message)
		}
		o.called = true
		if text, ok := w.said[o]; ok {
			return text
		}
		site, ok = vm.Site(o.at, w.file)
	}
	if !ok || len(w.said) >= maxWordings {
		return program.Reword(o.message)
	}
	return w.explain(r.program, o, failureAt(site))
}

func (w *wordings) explain(unit program.Unit, o occasion, f program.Failure) string {
	if w.said == nil {
		w.said, w.failures = map[occasion]string{}, map[string]program.Failure{}
	}
	f.Argument = o.called
	text := unit.Explain(o.message, f)
	w.said[o] = text
	f.Function = "" // which may be long
	w.failures[text] = f
	return text
}

// operations are the instructions that programs fail in.
var operations = map[quickjs.Instruction]program.Operation{
	quickjs.Call:         program.Call,
	quickjs.CallMethod:   program.CallMember,
	quickjs.Apply:        program.CallSpread,
	quickjs.Construct:    program.Construct,
	quickjs.Iterate:      program.Iterate,
	quickjs.IterateAsync: program.IterateAsync,
	quickjs.Spread:       program.Spread,
	quickjs.ToObject:     program.Destructure,
	quickjs.Put:          program.Assign,
}

func failureAt(site quickjs.Site) program.Failure {
	return program.Failure{
		Line: site.Line, Column: site.Column, Start: site.Start,
		Operation: operations[site.Instruction], Since: site.Since,
		Before: site.Before, All: site.All, Function: site.Function, Cut: site.Cut,
	}
}

// awaitUndefined is the message of await (x) in a function that is not asynchronous, where
// await is a name like others.
const awaitUndefined = "await is not defined"

// withHint adds to a message what the program most likely lacks.
func (r *run) withHint(message string) string {
	if message == awaitUndefined {
		return message + " (await is only valid in async functions)"
	}
	if name, ok := strings.CutSuffix(message, " is not defined"); ok {
		if hint := program.UnknownName(r.req.Code, name); hint != "" {
			return message + hint
		}
	}
	f, ok := r.wordings.failures[message]
	if !ok {
		return message
	}
	namespaces := make([]string, len(r.req.Providers))
	for i, p := range r.req.Providers {
		namespaces[i] = p.Name
	}
	if hint := r.program.Unawaited(message, f, namespaces); hint != "" {
		return fmt.Sprintf("%s (%s)", message, hint)
	}
	return message
}
