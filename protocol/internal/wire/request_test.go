package wire

import (
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
)

func TestRequestOverTheWire(t *testing.T) {
	for _, c := range []struct {
		name string
		req  protocol.Request
	}{
		{"code alone", protocol.Request{Code: "1"}},
		{"no time limit", protocol.Request{Code: "1", Timeout: protocol.NoTimeout}},
		{"a fraction of a millisecond", protocol.Request{Code: "1", Timeout: 1500 * time.Microsecond}},
		{"no network", protocol.Request{Outbound: protocol.Outbound{Mode: protocol.OutboundDisabled}}},
		{"everything", protocol.Request{
			Code: "import 'm'", Modules: map[string]string{"m": "export {}", "n": ""},
			Providers: []protocol.Provider{{Name: "b", Tools: []string{"x", "a"}, Open: true, Prelude: "1"}, {Name: "a"}},
			Timeout:   time.Second, CPUTime: 2 * time.Second, ToolTimeout: 3 * time.Second,
			Memory: 1 << 33, ToolCalls: 5, ToolBytes: 6, LogBytes: 7, Console: protocol.ConsoleString,
			Outbound: protocol.Outbound{Mode: protocol.OutboundStub},
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := DecodeRequest(overWire(t, EncodeRequest(c.req)))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.req, got, cmpopts.IgnoreFields(protocol.Request{}, "Dispatch", "OnConsole")); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// members makes an object of keys and values.
func members(pairs ...any) capnweb.Object {
	o := capnweb.Object{}
	for i := 0; i < len(pairs); i += 2 {
		o = append(o, capnweb.Member{Key: pairs[i].(string), Value: pairs[i+1]})
	}
	return o
}

func TestInvalidRequests(t *testing.T) {
	for _, c := range []struct {
		name string
		v    any
		// names is what the fault's text must have in it.
		names string
	}{
		{"no object", "code", "an object"},
		{"nothing", capnweb.Undefined{}, "code"},
		{"no code", members(), "code"},
		{"null as code", members("code", nil), "code"},
		{"code of another type", members("code", 1.0), "code"},
		{"modules of another type", members("code", "", "modules", []any{}), "modules"},
		{"a module without source", members("code", "", "modules", members("m", nil)), "modules.m"},
		{"a module of another type", members("code", "", "modules", members("m", 1.0)), "modules.m"},
		{"providers of another type", members("code", "", "providers", "p"), "providers"},
		{"a provider's name of another type", members("code", "", "providers", []any{members("name", 1.0)}), "providers[0].name"},
		{"tools of another type", members("code", "", "providers", []any{members("name", "p", "tools", []any{1.0})}), "providers[0].tools[0]"},
		{"a time limit of another type", members("code", "", "timeout", "60"), "timeout"},
		{"a negative time limit", members("code", "", "timeout", -1.0), "timeout"},
		{"a time limit that is none", members("code", "", "timeout", math.NaN()), "timeout"},
		{"no CPU time", members("code", "", "cpuTime", 0.0), "cpuTime"},
		{"a negative tool timeout", members("code", "", "toolTimeout", -1.0), "toolTimeout"},
		{"half a byte", members("code", "", "memory", 0.5), "memory"},
		{"endless memory", members("code", "", "memory", math.Inf(1)), "memory"},
		{"no tool calls", members("code", "", "toolCalls", 0.0), "toolCalls"},
		{"a negative size", members("code", "", "toolBytes", -1.0), "toolBytes"},
		{"log bytes of another type", members("code", "", "logBytes", true), "logBytes"},
		{"another console", members("code", "", "console", "html"), "console"},
		{"outbound of another type", members("code", "", "outbound", "native"), "outbound"},
		{"null as outbound", members("code", "", "outbound", nil), "outbound"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := DecodeRequest(c.v)
			if !errors.Is(err, protocol.CodeInvalidRequest) || !strings.Contains(err.Error(), c.names) {
				t.Errorf("got %v, want %s to be named", err, c.names)
			}
		})
	}
}

func TestUnknownMode(t *testing.T) {
	for _, c := range []struct{ name, mode string }{{"unknown", "proxy"}, {"empty", ""}, {"capitals", "Native"}} {
		t.Run(c.name, func(t *testing.T) {
			_, err := DecodeRequest(members("code", "", "outbound", members("mode", c.mode)))
			if !errors.Is(err, protocol.CodeProtocolMismatch) || !strings.Contains(err.Error(), `"`+c.mode+`"`) {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestUnknownMembersAreIgnored(t *testing.T) {
	req, err := DecodeRequest(members("code", "1", "retain", true, "outbound", members("mode", "native", "hosts", []any{})))
	if err != nil || req.Code != "1" {
		t.Errorf("got %+v (%v)", req, err)
	}
}

func TestTimeouts(t *testing.T) {
	bounds := protocol.Bounds{Timeout: 50 * time.Second, MaxTimeout: 200 * time.Second}
	for _, c := range []struct {
		name    string
		request capnweb.Object
		want    time.Duration
	}{
		{"absent", members("code", ""), 50 * time.Second},
		{"undefined", members("code", "", "timeout", capnweb.Undefined{}), 50 * time.Second},
		{"null", members("code", "", "timeout", nil), 200 * time.Second},
		{"below the ceiling", members("code", "", "timeout", 1000.0), time.Second},
		{"above it", members("code", "", "timeout", 1e9), 200 * time.Second},
		{"endless", members("code", "", "timeout", math.Inf(1)), 200 * time.Second},
		{"zero is over at once", members("code", "", "timeout", 0.0), 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			req, err := DecodeRequest(c.request)
			if err != nil {
				t.Fatal(err)
			}
			if got := bounds.ResolveTimeout(req.Timeout); got != c.want {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}

func TestFaultOverTheWire(t *testing.T) {
	for _, class := range protocol.Classes() {
		if !class.AsFault {
			continue
		}
		t.Run(string(class.Code), func(t *testing.T) {
			fault := protocol.NewFault(class.Code, "a", "b")
			e := EncodeFault(fault)
			if retryable, _ := e.Props.Get("retryable"); retryable != class.Retryable || e.Name != "ExecutorFault" {
				t.Errorf("encoded as %+v", e)
			}
			got := DecodeFault(e)
			if !errors.Is(got, class.Code) || got.Error() != fault.Error() {
				t.Errorf("got %v, want %v", got, fault)
			}
		})
	}
	if got := DecodeFault(&capnweb.Error{Name: "TypeError", Message: "x"}); got != nil {
		t.Errorf("an ordinary error became %v", got)
	}
}
