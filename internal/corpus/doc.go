// Package corpus reads testdata/corpus, programs and what the reference
// implementation made of them, and compares outcomes with it.
// testdata/corpus/README.md describes the format.
package corpus
