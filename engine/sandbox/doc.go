// Package sandbox runs one WebAssembly module many times over in isolation.
//
// A [Module] is the instrumented and compiled code. [Module.Snapshot] runs it
// once and freezes the outcome into an [Image]: its linear memory and its
// globals. An [Instance] starts from the image, mapped copy-on-write, in tens of
// microseconds. Nothing one use of an instance did is visible to the next.
//
// The instrumentation (package wasm, below this one) makes a guest meet a
// checkpoint regularly, whatever it computes; see [Instance.OnCheckpoint].
package sandbox
