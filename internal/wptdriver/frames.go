package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

const maxFrame = 256 << 20

// readFrame reads a length in bytes, a line feed, and so many bytes. It answers
// io.EOF at the end of the input.
func readFrame(in *bufio.Reader) (string, error) {
	line, err := in.ReadString('\n')
	if err != nil {
		if errors.Is(err, io.EOF) && strings.TrimSpace(line) == "" {
			return "", io.EOF
		}
		return "", fmt.Errorf("frame: %w", noEOF(err))
	}
	size, err := strconv.Atoi(strings.TrimSpace(line))
	if err != nil || size < 0 || size > maxFrame {
		return "", fmt.Errorf("frame: %q is no length up to %d", strings.TrimSpace(line), maxFrame)
	}
	text := make([]byte, size)
	if _, err := io.ReadFull(in, text); err != nil {
		return "", fmt.Errorf("frame: %w", noEOF(err))
	}
	return string(text), nil
}

// noEOF makes an end within a frame an error.
func noEOF(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}
