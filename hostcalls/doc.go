// Package hostcalls holds what a guest can ask of the host: console lines,
// timers and tool calls, which are entered in order. Each part enforces its own bounds, knows nothing of
// WebAssembly, and belongs to one run.
package hostcalls
