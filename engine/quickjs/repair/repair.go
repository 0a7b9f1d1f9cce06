// Package repair mends faults of the embedded QuickJS-NG.
//
// Each file mends one fault, or a few of one kind: its comment says what is wrong, which
// upstream change mends it, if any, and how it is mended here; its test fails when the
// repair is missing, and, where the fault is upstream's, docs/repairs.md has a line. A
// repair is one of
//
//   - a script, which replaces built-ins while the memory image is made;
//   - patches of functions of the WebAssembly module, applied by the instrumentation;
//   - a rewriting of what the compiler makes of a function, before it is resolved.
//
// Scripts follow the rules of package webapi: they capture what they use when they are
// evaluated, and rely on nothing that a guest can change. Each is an expression whose
// value is a function, which is called at once without arguments.
package repair

import (
	"embed"
	"fmt"
	"slices"

	"github.com/codemode-executor/codemode-executor/engine/sandbox/wasm"
)

// repair is one entry of the table: what mends one fault.
type repair struct {
	// name is the name of the file.
	name string
	// patches are what it changes in the module.
	patches []wasm.Patch
	// script reports whether js has a script of that name.
	script bool
}

// repairs lists all repairs. Scripts run in this order.
var repairs = []repair{
	arrayPush,
	arraySort,
	asyncFromSync,
	asyncGenerators,
	bigInts,
	blockScopes,
	buffers,
	captureResets,
	coroutines,
	dates,
	descriptors,
	disposables,
	exportPattern,
	forAwait,
	fromAsync,
	iteratorFrom,
	iteratorHelpers,
	iteratorMethods,
	iterators,
	missingExport,
	numberText,
	parameters,
	patterns,
	proxies,
	ropes,
	stringSpread,
	weakRefs,
	typedArraySlice,
}

//go:embed js/*.js
var files embed.FS

// Script is JavaScript to evaluate in a new context, before anything captures its
// built-ins.
type Script struct{ Name, Text string }

// Scripts returns the scripts in order.
func Scripts() []Script {
	var scripts []Script
	for _, r := range repairs {
		if r.script {
			scripts = append(scripts, readScript(r.name))
		}
	}
	return scripts
}

func readScript(name string) Script {
	text, err := files.ReadFile("js/" + name + ".js")
	if err != nil {
		panic(fmt.Sprintf("repair: %v", err)) // the files are part of the binary
	}
	return Script{Name: "repair/" + name + ".js", Text: string(text)}
}

// Patches returns the patches of the module, at most one a function.
func Patches() []wasm.Patch {
	var all []wasm.Patch
	for _, r := range repairs {
		all = append(all, r.patches...)
	}
	return slices.Clip(all)
}
