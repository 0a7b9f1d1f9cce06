// Package buildid tells builds of a program from one another, for what a program keeps
// that another build of it must not use.
package buildid

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"regexp"
	"sync"
)

// Own gives bytes that no other program has, nor another build of this one. They are found
// out once, since the file may be replaced by a new build while this one runs. It fails if
// the program's own file cannot be read.
func Own() ([]byte, error) { return own() }

var own = sync.OnceValues(func() ([]byte, error) {
	f, err := openExecutable()
	if err != nil {
		return nil, fmt.Errorf("the program's own file: %w", err)
	}
	defer f.Close()
	return identify(f)
})

// identify gives what tells a program from others: its build ID, or a hash of the
// whole file, which takes some 30 ms, where it has none.
func identify(program io.ReadSeeker) ([]byte, error) {
	head := make([]byte, buildIDReach)
	n, err := io.ReadFull(program, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, err
	}
	if id := findBuildID(head[:n]); id != nil {
		return id, nil
	}
	return hashProgram(program)
}

func hashProgram(program io.ReadSeeker) ([]byte, error) {
	if _, err := program.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	sum := sha256.New()
	if _, err := io.CopyBuffer(sum, program, make([]byte, 1<<20)); err != nil {
		return nil, err
	}
	return sum.Sum(nil), nil
}

// buildIDReach is how far into a program's file a build ID lies at most.
const buildIDReach = 64 << 10

// buildIDMarks come before a build ID: in an ELF file as the name of a note, in others
// before the program's code.
var buildIDMarks = [][]byte{[]byte("Go\x00\x00"), []byte("\xff Go build ID: \"")}

// buildIDForm is the form of an ID that the go command made, whose last part is a hash
// of the whole file. The linker takes any text for one, such as the same for all builds.
var buildIDForm = regexp.MustCompile(`^[\w-]{20}(?:/[\w-]{20}){3}`)

// findBuildID finds the build ID in the first bytes of a program, nil if there is none.
func findBuildID(head []byte) []byte {
	for _, mark := range buildIDMarks {
		for rest := head; ; {
			_, after, found := bytes.Cut(rest, mark)
			if !found {
				break
			}
			if id := buildIDForm.Find(after); id != nil {
				return id
			}
			rest = after
		}
	}
	return nil
}
