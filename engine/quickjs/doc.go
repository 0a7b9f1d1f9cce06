// Package quickjs binds the C API of QuickJS-NG, running in a sandbox, to Go.
//
// An [Engine] is QuickJS compiled once. [Engine.Build] makes an [Image] with a
// runtime and a context in it, and a [VM] is one instance of such an image. The
// names follow quickjs.h; values are the 64-bit words of its NaN boxing.
package quickjs
