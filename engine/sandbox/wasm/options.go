package wasm

// Import is a host function to append to the imports of a module.
type Import struct {
	Module, Name    string
	Params, Results []ValType
}

// Options tell [Instrument] how to rewrite a module.
type Options struct {
	// Imports are the host functions to append. Function indices from the
	// first defined function on grow by their number.
	Imports []Import
	// Checkpoint is the position in Imports of the function that is called
	// when the fuel is used up. It has no parameters and one i32 result; if
	// that is not zero the guest traps (unreachable). It refills the fuel by
	// setting the exported global "fuel"; as long as it does not, every check
	// calls it.
	Checkpoint int
	// Fuel is how many times the guest comes to a branch that may continue a
	// loop until the first checkpoint. It is at least 1. In loops that are
	// continued at many places, or through a branch table, the header counts
	// in their stead.
	Fuel int32
	// Uninstrumented names functions (by the name section) whose dispatch loop
	// is left without a check: the loop, or nest of loops, around the branch
	// table with the most labels of the function. It is for bytecode
	// interpreters that poll the host by themselves; their other loops are
	// checked. It is an error if there is no such function or loop.
	Uninstrumented []string
	// Replace gives functions, by their name in the name section, other code: a
	// vector of locals and the instructions, with the indices of the rewritten
	// module. The type stays as it is, and no checks are added.
	Replace map[string][]byte
	// Patches change the code of functions, each at most once, and none that is in
	// Replace.
	Patches []Patch
	// Announce has functions tell the host of their calls.
	Announce []Announcement
	// Trampolines are positions in Imports. For each, a function of the same
	// type that calls the import is appended and placed into table 0, which
	// grows by their number, so that its index there is a function pointer to
	// C code.
	Trampolines []int
	// Polls are functions that are appended and placed into table 0 behind the
	// trampolines.
	Polls []Poll
	// Entries are names of exported functions to be reached through one
	// appended export, "enter". It takes the operation's number
	// ([Instrumented.Entry]) as i32 and as many i64 parameters as the longest
	// of these functions has parameters, and answers an i64. Values narrower
	// than 64 bits are in the low bits, floats as their bits; parameters an
	// operation does not have are ignored, and without a result the answer
	// is 0. An unknown number traps.
	//
	// A host that calls many functions keeps one callable object a sandbox
	// this way, which matters where the runtime makes those expensive.
	Entries []string
	// ExportGlobals exports every mutable global under the name "global" and
	// its index, for a host that saves and restores an instance.
	ExportGlobals bool
	// DropData turns active data segments into empty passive ones, for
	// instances whose memory comes from an image. A start function is refused
	// then, since it would run on that image.
	DropData bool
	// MemoryMin, if not zero, is the initial size of memory 0 in pages of
	// 64 KiB instead of the module's own, which it may not be below.
	MemoryMin uint32
	// KeepExports, if not nil, are the only exports of the module to keep,
	// besides those that are appended.
	KeepExports []string
}

// Poll is a function for guest code that polls the host by a function pointer of its
// own, at places where it pays no fuel. It pays, calls the checkpoint if the fuel is
// used up, and answers the guest without the host otherwise.
type Poll struct {
	// Name is the function's key in [Instrumented.Table].
	Name            string
	Params, Results []ValType
	// Price are instructions that leave the fuel to pay, an i32.
	Price []byte
	// Answer are instructions that leave the results.
	Answer []byte
}

// Instrumented is a rewritten module.
type Instrumented struct {
	// Binary is the module. It has no custom sections.
	Binary []byte
	// Table is the index in table 0 of each trampoline, by the import's name, and
	// of each poll.
	Table map[string]uint32
	// Entry is the number of each operation of "enter", by the name of the
	// function.
	Entry map[string]uint32
	// EntryParams is how many i64 parameters "enter" has behind the
	// operation's number.
	EntryParams int
	// Loops is how many loops are checked: all that are continued anywhere, but
	// for the dispatch loops of Options.Uninstrumented.
	Loops int
	// Globals are the names under which mutable globals of the module are
	// exported, by ascending index. The fuel is not among them.
	Globals []string
}

// The exports that are appended.
const (
	fuelExport   = "fuel"
	enterExport  = "enter"
	globalExport = "global" // and an index
)
