package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"unicode/utf8"
)

// readProgram reads the program of a file, or of standard input for "-".
func readProgram(path string, stdin io.Reader) (string, error) {
	if path == "-" {
		text, err := io.ReadAll(stdin)
		if err != nil {
			return "", fmt.Errorf("standard input: %w", err)
		}
		return programText("standard input", text)
	}
	text, err := readFile(path)
	if err != nil {
		return "", fmt.Errorf("FILE: %w, or - to read the program from standard input", err)
	}
	return programText(path, text)
}

// programText refuses what is not text, which would reach the program garbled.
func programText(name string, text []byte) (string, error) {
	if !utf8.Valid(text) {
		return "", fmt.Errorf("%s is not UTF-8: give a text file", name)
	}
	return string(text), nil
}

func readFile(path string) ([]byte, error) {
	text, err := os.ReadFile(path)
	if err == nil {
		return text, nil
	}
	reason := err
	if inner := (*fs.PathError)(nil); errors.As(err, &inner) {
		reason = inner.Err
	}
	return nil, fmt.Errorf("cannot read %s (%w): give the path of a file that can be read", path, reason)
}

// readModules reads every file below a folder. The specifier of a module is its
// path below the folder, with slashes.
func readModules(dir string) (map[string]string, error) {
	modules := map[string]string{}
	root := os.DirFS(dir)
	err := fs.WalkDir(root, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := fs.ReadFile(root, path)
		if err == nil {
			modules[path], err = programText(path, text)
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("--modules %s: %w: give a folder whose files are all modules", dir, err)
	}
	return modules, nil
}
