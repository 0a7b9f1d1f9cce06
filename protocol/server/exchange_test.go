package server_test

import (
	"bytes"
	"flag"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"github.com/codemode-executor/codemode-executor/protocol/server"
)

//go:generate go test . -run TestWorkedExchange -update

var update = flag.Bool("update", false, "write the exchange in docs/protocol.md")

// exchangeScript is the caller's part: messages to send, and before which of the
// server's messages to wait until it has come.
var exchangeScript = []struct{ send, await string }{
	{send: `["push",["pipeline",0,["protocolVersion"],[]]]`},
	{send: `["pull",1]`, await: `["resolve",1,`},
	{send: `["release",1,1]`},
	{send: `["push",["pipeline",0,["execute"],[` +
		`{"code":"async () => {\n  const issues = await github.listIssues({ state: 'open' });\n  console.log(issues.length, 'issues');\n  return issues.map((issue) => issue.title);\n}",` +
		`"providers":[[{"name":"github","tools":[["listIssues"]]}]],"timeout":10000,"outbound":{"mode":"disabled"}},["export",-1]]]]`},
	{send: `["pull",2]`, await: `["pull",1]`},
	{send: `["resolve",1,"{\"result\":[{\"title\":\"It rains\"},{\"title\":\"It pours\"}]}"]`, await: `["resolve",2,`},
	{send: `["release",2,1]`},
	{send: `["push",["pipeline",0,["execute"],[{"code":"1","outbound":{"mode":"proxy"}}]]]`},
	{send: `["pull",3]`, await: `["reject",3,`},
	{send: `["release",3,1]`},
}

// measurements are what differs from run to run; they are shown as other numbers.
var measurements = regexp.MustCompile(`"(wallMs|cpuMs|queuedMs|peakMemoryBytes|startMs|durationMs)":[0-9.e+-]+`)

var shown = map[string]string{
	"wallMs": "2.5", "cpuMs": "0.75", "queuedMs": "0.01", "peakMemoryBytes": "3276800",
	"startMs": "0.75", "durationMs": "1.5",
}

// TestWorkedExchange holds the exchange in the document to what a real server
// says. With -update it writes it.
func TestWorkedExchange(t *testing.T) {
	const path, begin, end = "../../docs/protocol.md", "go generate ./protocol/server -->\n", "<!-- end of exchange -->"
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok1 := bytes.Cut(text, []byte(begin))
	_, after, ok2 := bytes.Cut(rest, []byte(end))
	if !ok1 || !ok2 {
		t.Fatal("the document has no place for the exchange")
	}
	want := string(before) + begin + "\n```\n" + recordExchange(t) + "```\n\n" + end + string(after)
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if string(text) != want {
		t.Errorf("%s is stale: run go generate ./protocol/server\n%s", path, want[len(before):])
	}
}

// recordExchange plays the script and answers what crossed the socket.
func recordExchange(t *testing.T) string {
	t.Helper()
	ws := dialSocket(t, start(t, server.Options{}))
	var record strings.Builder
	for _, step := range exchangeScript {
		record.WriteString("→ " + step.send + "\n")
		if err := ws.Write(t.Context(), websocket.MessageText, []byte(step.send)); err != nil {
			t.Fatal(err)
		}
		for arrived := step.await == ""; !arrived; {
			_, message, err := ws.Read(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			record.WriteString("← " + measurements.ReplaceAllStringFunc(string(message), showMeasurement) + "\n")
			arrived = bytes.HasPrefix(message, []byte(step.await))
		}
	}
	return record.String()
}

func showMeasurement(member string) string {
	name, _, _ := strings.Cut(strings.TrimPrefix(member, `"`), `"`)
	return `"` + name + `":` + shown[name]
}
