package cli

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/internal/metrics"
)

// patience is the longest a test waits for what must happen.
const patience = time.Minute

// served is a serve command at work.
type served struct {
	url string
	// stop tells it to drain, stdin is its standard input.
	stop  context.CancelFunc
	stdin io.Closer
	// code is its exit code in the end.
	code <-chan int
	log  *bufio.Scanner
	// early is the log before it listens.
	early string
}

var listening = regexp.MustCompile(`msg=listening url=(\S+)`)

// serve runs the command serve in this process, on a free port unless the arguments
// say otherwise.
func serve(t *testing.T, args ...string) *served {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	stdin, input := io.Pipe()
	log, output := io.Pipe()
	code := make(chan int, 1)
	go func() {
		code <- Main(ctx, append([]string{"serve", "--port=0"}, args...), Process{
			Stdin: stdin, Stdout: io.Discard, Stderr: output,
			NewMetrics: func() (Metrics, error) { return metrics.New() },
		})
		_ = output.Close()
	}()
	s := &served{stop: cancel, stdin: input, code: code, log: bufio.NewScanner(log)}
	t.Cleanup(func() {
		cancel()
		go func() { _, _ = io.Copy(io.Discard, log) }()
	})
	for s.log.Scan() {
		if match := listening.FindStringSubmatch(s.log.Text()); match != nil {
			s.url = match[1]
			go func() { // a log nobody reads would hold the server up
				for s.log.Scan() {
				}
			}()
			return s
		}
		s.early += s.log.Text() + "\n"
	}
	t.Fatal("the server does not listen")
	return nil
}

func (s *served) expectExit(t *testing.T, want int) {
	t.Helper()
	select {
	case got := <-s.code:
		if got != want {
			t.Errorf("exit code %d, want %d", got, want)
		}
	case <-time.After(patience):
		t.Fatalf("no end in %v", patience)
	}
}

// get answers the status and the text of a path.
func (s *served) get(t *testing.T, path string) (int, string) {
	t.Helper()
	response, err := http.Get("http" + strings.TrimPrefix(s.url, "ws") + path)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(text)
}

func TestServe(t *testing.T) {
	s := serve(t)
	invoke(t, `console.log("here"); 6 * 7`, "run", "--connect", s.url, "-").expect(t, exitOK, "42\n", "here\n")
	invoke(t, "", "check", "--connect", s.url).expect(t, exitOK, "The server can run programs.\n", "")
	if status, text := s.get(t, "/readyz"); status != 200 || text != "ready" {
		t.Errorf("readiness: %d %s", status, text)
	}
	status, text := s.get(t, "/metrics")
	if status != 200 || !strings.Contains(text, "executor_connection_active") || !strings.Contains(text, "executor_execution_settled_total") {
		t.Errorf("metrics: %d\n%s", status, text)
	}
	s.stop()
	s.expectExit(t, exitOK)
}

func TestServeLogsItsCapacity(t *testing.T) {
	s := serve(t, "--max-workers=3", "--executions-per-worker=5", "--max-queue=7", "--memory-limit=1Gi")
	for _, want := range []string{"msg=starting cpuSlots=", " executions=15 queue=7 memoryLimitBytes=1073741824\n"} {
		if !strings.Contains(s.early, want) {
			t.Errorf("no %q in %q", want, s.early)
		}
	}
}

func TestServeWithoutMetrics(t *testing.T) {
	s := serve(t, "--metrics=off")
	if status, _ := s.get(t, "/metrics"); status != http.StatusNotFound {
		t.Errorf("got %d", status)
	}
}

func TestServeEndsWithStandardInput(t *testing.T) {
	s := serve(t, "--exit-on-stdin-close")
	if err := s.stdin.Close(); err != nil {
		t.Fatal(err)
	}
	s.expectExit(t, exitOK)
}

// TestServerThatStops has a server stop under a program.
func TestServerThatStops(t *testing.T) {
	for _, flags := range [][]string{nil, {"--json"}} {
		s := serve(t)
		tools := file(t, "tools.json", `[{"name":"p","tools":{"wait":{"never":true}}}]`)
		var out bytes.Buffer
		errs := &watched{text: "started\n", seen: make(chan struct{})}
		code := make(chan int, 1)
		go func() {
			args := append([]string{"run", "-", "--connect", s.url, "--tools", tools}, flags...)
			code <- Main(t.Context(), args, Process{Stdin: strings.NewReader(`console.log("started"); await p.wait()`), Stdout: &out, Stderr: errs})
		}()
		<-errs.seen
		s.stop()
		if got := <-code; got != exitFailure {
			t.Errorf("exit code %d", got)
		}
		if !strings.Contains(out.String()+errs.String(), "The executor was stopped before the program finished.") {
			t.Errorf("got %q and %q", &out, errs)
		}
		s.expectExit(t, exitOK)
	}
}

// watched is an output that tells once it has had a text.
type watched struct {
	text string
	seen chan struct{}
	mu   sync.Mutex
	all  string
}

func (w *watched) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	before := strings.Contains(w.all, w.text)
	w.all += string(p)
	if !before && strings.Contains(w.all, w.text) {
		close(w.seen)
	}
	return len(p), nil
}

func (w *watched) String() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.all
}

func TestServeOnASocket(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s")
	s := serve(t, "--socket", path)
	if s.url != "unix:"+path {
		t.Errorf("the URL is %s", s.url)
	}
	invoke(t, `1`, "run", "--connect", s.url, "-").expect(t, exitOK, "1\n", "")
}

func TestServeProbesElsewhere(t *testing.T) {
	s := serve(t, "--socket", filepath.Join(t.TempDir(), "s"), "--probe-address=127.0.0.1:0")
	match := regexp.MustCompile(`msg="answering probes" url=(\S+)`).FindStringSubmatch(s.early)
	if match == nil {
		t.Fatalf("the log begins with %q", s.early)
	}
	s.url = strings.Replace(match[1], "http", "ws", 1)
	if status, text := s.get(t, "/metrics"); status != 200 || !strings.Contains(text, "executor_execution_active") {
		t.Errorf("metrics: %d\n%s", status, text)
	}
	if status, _ := s.get(t, "/"); status != 404 {
		t.Errorf("another path: %d", status)
	}
}

func TestServeProbesWhereItMayNot(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	got := invoke(t, "", "serve", "--port=0", "--probe-address", listener.Addr().String())
	for _, want := range []string{"--probe-address or CODEMODE_PROBE_ADDRESS: ", "address already in use", "a port that is free, or leave the setting out"} {
		if got.code != exitAddressInUse || !strings.Contains(got.err, want) {
			t.Errorf("no %q in %+v", want, got)
		}
	}
}

// TestCheckReady asks a server whose one place and whose queue are taken.
func TestCheckReady(t *testing.T) {
	s := serve(t, "--max-workers=1", "--executions-per-worker=1", "--max-queue=1", "--shutdown-delay=1m", "--shutdown-grace=2m")
	ready := func(code int, out string) {
		t.Helper()
		invoke(t, "", "check", "--ready", "--connect", s.url).expect(t, code, out, "")
	}
	ready(exitOK, "The server is ready.\n")
	tools := file(t, "tools.json", `[{"name":"p","tools":{"wait":{"never":true}}}]`)
	ctx, cancel := context.WithCancel(t.Context())
	var runs sync.WaitGroup
	defer runs.Wait()
	defer cancel()
	for range 2 {
		runs.Go(func() {
			Main(ctx, []string{"run", "-", "--connect", s.url, "--tools", tools}, Process{Stdin: strings.NewReader(`await p.wait()`), Stdout: io.Discard, Stderr: io.Discard})
		})
	}
	// A check would wait in the queue itself.
	full := regexp.MustCompile(`(?m)^executor_execution_queued\S* 1$`)
	for deadline := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) {
		if _, text := s.get(t, "/metrics"); full.MatchString(text) {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("the queue does not fill")
		}
	}
	if got := invoke(t, "", "check", "--connect", s.url); got.code != exitCheck || !strings.Contains(got.out, "QUEUE_OVERFLOW") {
		t.Errorf("a check of the full server gives %+v", got)
	}
	ready(exitOK, "The server is ready.\n")
	s.stop()
	for deadline := time.Now().Add(patience); invoke(t, "", "check", "--ready", "--connect", s.url).code == exitOK; {
		if time.Now().After(deadline) {
			t.Fatal("the server stays ready")
		}
	}
	ready(exitCheck, "The server is not ready: the server answered 503 Service Unavailable\n")
}

func TestCheckReadyOfNothing(t *testing.T) {
	invoke(t, "", "check", "--ready").expect(t, exitFailure, "", "codemode-executor: --ready: of which server? Name it with --connect\n")
	got := invoke(t, "", "check", "--ready", "--connect=localhost:8080")
	if got.code != exitFailure || !strings.HasPrefix(got.err, "codemode-executor: --connect: ") {
		t.Errorf("got %+v", got)
	}
	got = invoke(t, "", "check", "--ready", "--json", "--connect=unix:/nowhere/at/all")
	if got.code != exitCheck || !strings.HasPrefix(got.out, `{"ok":false,"failure":"not ready: `) {
		t.Errorf("got %+v", got)
	}
}

func TestServeWarnsOfStrangers(t *testing.T) {
	for host, warned := range map[string]bool{"127.0.0.1": false, "localhost": false, "0.0.0.0": true} {
		s := serve(t, "--host", host)
		if got := strings.Contains(s.early, "level=WARN msg=\"whoever reaches this address can run programs"); got != warned {
			t.Errorf("%s: the log begins with %q", host, s.early)
		}
	}
}

func TestServeVetoesTheNetwork(t *testing.T) {
	s := serve(t, "--outbound=disabled")
	got := invoke(t, `await fetch("http://127.0.0.1/")`, "run", "--connect", s.url, "--outbound=native", "-")
	if got.code != exitProgram || !strings.HasPrefix(got.err, "[NETWORK_DISABLED] ") {
		t.Errorf("got %+v", got)
	}
}

func TestServeLimitsResponses(t *testing.T) {
	s := serve(t, "--response-limit=1KiB")
	got := invoke(t, `"x".repeat(2000)`, "run", "--connect", s.url, "-")
	if got.code != exitFailure || !strings.HasPrefix(got.err, "codemode-executor: RESPONSE_TOO_LARGE: ") {
		t.Errorf("got %+v", got)
	}
}

func TestServeOnAnAddressInUse(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	got := invoke(t, "", "serve", "--port", fmt.Sprint(listener.Addr().(*net.TCPAddr).Port))
	if got.code != exitAddressInUse || !strings.Contains(got.err, "address already in use") {
		t.Errorf("got %+v", got)
	}
}

func TestServeWhereItMayNot(t *testing.T) {
	got := invoke(t, "", "serve", "--socket", filepath.Join(t.TempDir(), "nowhere", "s"))
	if got.code != exitFailure || !strings.Contains(got.err, "no such file or directory") {
		t.Errorf("got %+v", got)
	}
}

func TestServeOnAFile(t *testing.T) {
	path := file(t, "notes.txt", "precious")
	got := invoke(t, "", "serve", "--socket", path)
	if got.code != exitFailure || !strings.Contains(got.err, "--socket or CODEMODE_SOCKET: there is a regular file at "+path) {
		t.Errorf("got %+v", got)
	}
}

func TestConnectWithToolsAndModules(t *testing.T) {
	s := serve(t)
	tools := file(t, "tools.json", `[{"name":"math","tools":{"add-all":{"sum":true}}}]`)
	modules := filepath.Dir(file(t, "two.js", `export const two = 2;`))
	program := `const { two } = await import("two.js"); await math.add_all(two, 3)`
	got := invoke(t, program, "run", "--connect", s.url, "--json", "--tools", tools, "--modules", modules, "-")
	var envelope struct {
		OK     bool
		Result string
		Stats  struct{ ToolCalls int }
	}
	if err := json.Unmarshal([]byte(got.out), &envelope); err != nil || !envelope.OK || envelope.Result != "5" || envelope.Stats.ToolCalls != 1 {
		t.Errorf("got %+v (%v)", got, err)
	}
}

func TestConnectLowersBounds(t *testing.T) {
	s := serve(t)
	t.Setenv("CODEMODE_MAX_QUEUE", "7") // another command's
	got := invoke(t, `for (;;);`, "run", "--connect", s.url, "--timeout=50ms", "-")
	if got.code != exitProgram || !strings.HasPrefix(got.err, "[TIMEOUT] ") {
		t.Errorf("got %+v", got)
	}
}

func TestConnectRefuses(t *testing.T) {
	program := file(t, "program.js", "1")
	invoke(t, "", "run", "--connect=ws://localhost", "--max-queue=3", "--timeout=1s", "--max-timers=4", program).
		expect(t, exitFailure, "", "codemode-executor: --max-timers: with --connect it is the server's to decide\n"+
			"--max-queue: with --connect it is the server's to decide\n")
	invoke(t, "", "check", "--connect=ws://localhost", "--timeout=1s").
		expect(t, exitFailure, "", "codemode-executor: --timeout: with --connect it is the server's to decide\n")
	got := invoke(t, "", "run", "--connect=http://localhost", program)
	if got.code != exitFailure || !strings.HasPrefix(got.err, "codemode-executor: --connect: CONNECTION_REJECTED: ") {
		t.Errorf("got %+v", got)
	}
	got = invoke(t, "", "check", "--connect=unix:/nowhere/at/all")
	if got.code != exitCheck || !strings.HasPrefix(got.out, "The server cannot run programs: --connect: CONNECTION_REJECTED: ") {
		t.Errorf("got %+v", got)
	}
}
