package soak

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/client"
)

var (
	memoryRuns  = flag.Int("runs", 0, "measure the memory of a server with so many runs at a time")
	memoryLimit = flag.Int("limit", 48, "memory limit of a run, in MiB")
	memoryData  = flag.Int("data", 15, "size of the arguments of a tool call, and of its answer, in megabytes")
)

// holdProgram takes all the memory that a run gets and lets go of it. What a program has
// written to stays with its sandbox to the end of the run, so that the data that it sends
// afterwards comes on top in the server alone.
const holdProgram = `async () => {
	const data = Array(%d).fill("x".repeat(1e6));
	const held = [];
	try { for (;;) held.push(new Uint8Array(1 << 20).fill(1)); } catch {}
	held.length = 0;
	%s
}`

// TestMemory measures what a server in a process of its own takes for runs that wait, and
// for runs that are all at their memory limit at once, with data in transit as well.
// docs/operating.md has a formula and what came of this.
func TestMemory(t *testing.T) {
	if *memoryRuns == 0 {
		t.Skip("no -runs N")
	}
	binary := filepath.Join(t.TempDir(), "codemode-executor")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", binary, "../../cmd/codemode-executor")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, c := range []struct{ name, rest string }{
		{"waiting", ""},
		{"nothing in transit", `return await p.meet([]);`},
		{"arguments in transit", `return (await p.meet(data)).length;`},
		{"arguments and answers", `return (await p.echo(data)).length;`},
		{"three calls at once", `await Promise.all([p.meet(data), p.meet(data), p.meet(data)]);`},
		{"results", `await p.meet([]); return "y".repeat(QUARTER);`},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := startProcess(t, binary)
			idle := s.pss(t)
			peak := s.peakOf(t, func() { visitAtOnce(t, s.url, program(c.rest)) })
			t.Logf("%d runs of %d MiB, %d MB of data: %d MiB, %d MiB at the start, resident with shared pages %d MiB",
				*memoryRuns, *memoryLimit, *memoryData, peak.pss>>20, idle>>20, peak.rss>>20)
		})
	}
}

// program is one that ends in some way after it has had all of its memory, or that only
// waits.
func program(rest string) string {
	if rest == "" {
		return `await p.meet([]);`
	}
	rest = strings.ReplaceAll(rest, "QUARTER", strconv.Itoa(*memoryLimit<<20/4))
	return fmt.Sprintf(holdProgram, *memoryData, rest)
}

// visitAtOnce has all programs meet in the middle, each on a connection of its own.
func visitAtOnce(t *testing.T, url, code string) {
	var all, callers sync.WaitGroup
	all.Add(*memoryRuns)
	for range *memoryRuns {
		callers.Go(func() {
			var first sync.Once
			meet := func() {
				first.Do(all.Done)
				all.Wait()
				time.Sleep(time.Second) // for the measurement
			}
			tools := protocol.Tools{"p": {
				"meet": protocol.Func(func(_ context.Context, data []string) (string, error) {
					meet()
					return "", nil
				}),
				"echo": protocol.Func(func(_ context.Context, data []string) ([]string, error) {
					meet()
					return data, nil
				}),
			}}
			c, err := client.Dial(t.Context(), url, client.Options{})
			if err != nil {
				t.Error(err)
				return
			}
			defer c.Close()
			result, err := c.Execute(t.Context(), protocol.Request{Code: code, Providers: tools.Providers(), Dispatch: tools.Dispatch, Timeout: 4 * time.Minute})
			if err != nil || result.Error != nil {
				t.Errorf("%v, %v", err, result.Error)
			}
		})
	}
	callers.Wait()
}

// process is a server in a process of its own.
type process struct {
	pid int
	url string
}

var urlInLog = regexp.MustCompile(`msg=listening url=(\S+)`)

func startProcess(t *testing.T, binary string) *process {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	command := exec.CommandContext(ctx, binary, "serve", "--port=0", "--max-workers=1",
		"--executions-per-worker", strconv.Itoa(*memoryRuns), "--memory-limit", strconv.Itoa(*memoryLimit))
	log, err := command.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cancel()
		_ = command.Wait()
	})
	lines := bufio.NewScanner(log)
	for lines.Scan() {
		if match := urlInLog.FindStringSubmatch(lines.Text()); match != nil {
			go func() {
				for lines.Scan() {
				}
			}()
			return &process{command.Process.Pid, match[1]}
		}
	}
	t.Fatal("the server does not listen")
	return nil
}

// usage is memory in bytes: pss has a page that several mappings share once, rss once for
// each of them.
type usage struct{ pss, rss int64 }

// peakOf answers the most that the process takes while something happens.
func (p *process) peakOf(t *testing.T, happens func()) usage {
	done := make(chan struct{})
	go func() {
		defer close(done)
		happens()
	}()
	var peak usage
	for {
		now := p.usage(t)
		peak.pss, peak.rss = max(peak.pss, now.pss), max(peak.rss, now.rss)
		select {
		case <-done:
			return peak
		case <-time.After(20 * time.Millisecond):
		}
	}
}

func (p *process) pss(t *testing.T) int64 { return p.usage(t).pss }

var rollup = regexp.MustCompile(`(?m)^(Pss|Rss): +(\d+) kB$`)

// usage reads smaps_rollup (proc(5)).
func (p *process) usage(t *testing.T) (u usage) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/smaps_rollup", p.pid))
	if err != nil {
		t.Error(err)
		return u
	}
	for _, match := range rollup.FindAllSubmatch(text, -1) {
		n, _ := strconv.ParseInt(string(match[2]), 10, 64)
		if string(match[1]) == "Pss" {
			u.pss = n << 10
		} else {
			u.rss = n << 10
		}
	}
	return u
}
