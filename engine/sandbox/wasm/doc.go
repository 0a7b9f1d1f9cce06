// Package wasm reads WebAssembly binaries and rewrites them so that a host can
// run them cooperatively: it appends host imports, fuel checks in loops,
// function pointers to host functions and one entry function.
//
// It reads the binary format of WebAssembly 2.0 and the tail call proposal, and
// refuses anything else. It is no validator: it checks what the rewriting relies
// on, and in particular every index into a space that the rewriting extends, so
// that a module which was invalid does not become valid. The WebAssembly
// runtime still validates what comes out.
//
// References such as "5.4.1" in this package are sections of the WebAssembly
// Core Specification 2.0, https://www.w3.org/TR/wasm-core-2/.
package wasm
