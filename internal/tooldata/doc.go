// Package tooldata makes tools out of data: a declaration says what each tool
// does when it is called, in one of a few behaviours. It serves the `--tools`
// file of the command line, the corpus of recorded programs (testdata/corpus)
// and the checks of testdata/cases.
//
// A [Set] is what a document declares; a [Session] is that set in use: fresh
// counters and stores, the list of providers, the dispatch function, and the
// record of the calls that arrived.
//
// JSON passes through as text, so that key order, number spelling and escaped
// lone surrogates reach the guest as they were declared.
package tooldata
