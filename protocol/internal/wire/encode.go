package wire

import (
	"time"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
)

// EncodeRequest writes the first argument of execute. Functions are arguments of
// their own, and the caller is the server's to name.
func EncodeRequest(req protocol.Request) capnweb.Object {
	o := object{{Key: "code", Value: req.Code}}
	o.add("modules", req.Modules, len(req.Modules) > 0)
	o.add("providers", req.Providers, len(req.Providers) > 0)
	o.add("timeout", encodeTimeout(req.Timeout), req.Timeout != 0)
	o.addTime("cpuTime", req.CPUTime)
	o.addTime("toolTimeout", req.ToolTimeout)
	o.add("memory", req.Memory, req.Memory != 0)
	o.add("toolCalls", req.ToolCalls, req.ToolCalls != 0)
	o.add("toolBytes", req.ToolBytes, req.ToolBytes != 0)
	o.add("logBytes", req.LogBytes, req.LogBytes != 0)
	o.add("console", string(req.Console), req.Console != protocol.ConsoleReadable)
	o.add("outbound", Outbound{Mode: req.Outbound.Mode.String()}, req.Outbound.Mode != protocol.OutboundNative)
	return capnweb.Object(o)
}

// encodeTimeout answers null for a limit that is lifted.
func encodeTimeout(d time.Duration) any {
	if d == protocol.NoTimeout {
		return nil
	}
	return milliseconds(d)
}

type object capnweb.Object

// add adds a member that is there.
func (o *object) add(key string, value any, there bool) {
	if there {
		*o = append(*o, capnweb.Member{Key: key, Value: value})
	}
}

func (o *object) addTime(key string, d time.Duration) { o.add(key, milliseconds(d), d != 0) }
