package main

import (
	"bufio"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

//go:embed oracle.cjs
var oracleScript string

// errStuck says that a program did not end in the oracle.
var errStuck = errors.New("the program does not end in Node")

// Oracle is a Node process that evaluates one program after another.
type Oracle struct {
	node    string
	process *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
}

// NewOracle starts a process of the Node at a path.
func NewOracle(node string) (*Oracle, error) {
	o := &Oracle{node: node}
	return o, o.start()
}

func (o *Oracle) start() error {
	o.process = exec.Command(o.node, "-e", oracleScript)
	o.process.Env = append(os.Environ(), "TZ=UTC", "LC_ALL=en_US.UTF-8", "NODE_OPTIONS=")
	o.process.Stderr = os.Stderr
	var err error
	if o.in, err = o.process.StdinPipe(); err != nil {
		return err
	}
	out, err := o.process.StdoutPipe()
	if err != nil {
		return err
	}
	o.out = bufio.NewReader(out)
	return o.process.Start()
}

// Close ends the process.
func (o *Oracle) Close() {
	_ = o.in.Close()
	_ = o.process.Process.Kill()
	_ = o.process.Wait()
}

// Run evaluates a program. A process that does not answer in time is replaced.
func (o *Oracle) Run(code string, patience time.Duration) (Outcome, error) {
	request, err := json.Marshal(code)
	if err != nil {
		return Outcome{}, err
	}
	timer := time.AfterFunc(patience, func() { _ = o.process.Process.Kill() })
	defer timer.Stop()
	_, err = o.in.Write(append(request, '\n'))
	var answer []byte
	if err == nil {
		answer, err = o.out.ReadBytes('\n')
	}
	if err != nil {
		o.Close()
		return Outcome{}, errors.Join(errStuck, o.start())
	}
	return decodeAnswer(answer)
}

func decodeAnswer(text []byte) (Outcome, error) {
	var answer struct {
		Value          *string
		Error, Message string
		Stalled        bool
	}
	if err := json.Unmarshal(text, &answer); err != nil {
		return Outcome{}, err
	}
	switch {
	case answer.Stalled:
		return Outcome{Failure: "STALLED", Message: "never settles"}, nil
	case answer.Value == nil:
		return Outcome{Failure: answer.Error, Message: answer.Message}, nil
	}
	return Outcome{Value: *answer.Value}, nil
}

// nodeVersion is the line of Node that judges.
const nodeVersion = "v24."

// FindNode returns the path of a Node of the right version: that of the environment
// variable DIFFERENTIAL_NODE, the one on the path, or, if install is set, the package
// that npm puts into the user's cache folder.
func FindNode(ctx context.Context, install bool) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = os.TempDir()
	}
	folder := filepath.Join(cache, "codemode-executor-node24")
	installed := filepath.Join(folder, "node_modules", ".bin", "node")
	var tried []string
	for _, candidate := range []string{os.Getenv("DIFFERENTIAL_NODE"), "node", installed} {
		if candidate == "" {
			continue
		}
		version, err := exec.CommandContext(ctx, candidate, "--version").Output()
		if err == nil && strings.HasPrefix(string(version), nodeVersion) {
			return candidate, nil
		}
		tried = append(tried, fmt.Sprintf("%s: %s", candidate, strings.TrimSpace(string(version))))
	}
	if !install {
		return "", fmt.Errorf("no Node %s found (%s); set DIFFERENTIAL_NODE", nodeVersion, strings.Join(tried, ", "))
	}
	if err := installNode(ctx, folder); err != nil {
		return "", err
	}
	return installed, nil
}

func installNode(ctx context.Context, folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	command := exec.CommandContext(ctx, "npm", "install", "--prefix", folder, "--no-audit", "--no-fund", "--silent", "node@24")
	command.Stdout, command.Stderr = os.Stderr, os.Stderr
	if err := command.Run(); err != nil {
		return fmt.Errorf("npm install node@24: %w", err)
	}
	return nil
}
