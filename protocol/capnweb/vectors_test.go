package capnweb

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// vector is a recording of a session of the JavaScript library.
type vector struct {
	name   string
	frames []vectorFrame
}

type vectorFrame struct {
	Dir    string
	Text   *string
	Binary *string
	Close  *struct {
		Code   int
		Reason string
	}
}

func loadVectors(t *testing.T) []vector {
	t.Helper()
	files, err := filepath.Glob("testdata/vectors/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("no vectors: %v", err)
	}
	var all []vector
	for _, file := range files {
		all = append(all, loadVector(t, file))
	}
	return all
}

func loadVector(t testing.TB, file string) vector {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	v := vector{name: strings.TrimSuffix(filepath.Base(file), ".jsonl")}
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, 64<<20)
	lines.Scan() // What was recorded, in words.
	for lines.Scan() {
		var f vectorFrame
		if err := json.Unmarshal(lines.Bytes(), &f); err != nil {
			t.Fatal(err)
		}
		v.frames = append(v.frames, f)
	}
	return v
}

// raw answers the frame as a session receives it.
func (f vectorFrame) raw() rawFrame {
	switch {
	case f.Close != nil:
		return rawFrame{err: peerClosed(f.Close.Code, f.Close.Reason)}
	case f.Binary != nil:
		data, _ := base64.StdEncoding.DecodeString(*f.Binary)
		return rawFrame{text: data, err: errBinaryMessage}
	}
	return rawFrame{text: []byte(*f.Text)}
}

// expected answers the frame as the test notes what a session sends.
func (f vectorFrame) expected() string {
	if f.Close != nil {
		return fmt.Sprintf("close %d %s", f.Close.Code, f.Close.Reason)
	}
	return *f.Text
}

// TestVectors replays every recording at either end that was the real library.
func TestVectors(t *testing.T) {
	for _, v := range loadVectors(t) {
		if !strings.HasPrefix(v.name, "hostile-client-") {
			t.Run("client/"+v.name, func(t *testing.T) { replay(t, v, "c2s") })
		}
		if !strings.HasPrefix(v.name, "hostile-server-") {
			t.Run("server/"+v.name, func(t *testing.T) { replay(t, v, "s2c") })
		}
	}
}
