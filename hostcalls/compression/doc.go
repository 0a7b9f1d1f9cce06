// Package compression serves CompressionStream and DecompressionStream
// (Compression Standard): DEFLATE (RFC 1951), alone or in the zlib (RFC 1950) or
// gzip (RFC 1952) format.
//
// A guest feeds a stream in pieces and takes its output in pieces, so that neither
// side ever holds more than a piece and the window of the format, whatever the
// input expands to. Decoding is a state machine that stops wherever the input does:
// the readers of the standard library would need a goroutine for each stream, which
// a run that ends early would have to find and stop.
package compression
