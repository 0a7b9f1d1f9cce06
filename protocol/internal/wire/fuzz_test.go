package wire

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
)

// model answers a JSON value in the form in which messages deliver it.
func model(v any) any {
	switch v := v.(type) {
	case map[string]any:
		o := capnweb.Object{}
		for key, value := range v {
			o = append(o, capnweb.Member{Key: key, Value: model(value)})
		}
		return o
	case []any:
		list := make([]any, len(v))
		for i, element := range v {
			list[i] = model(element)
		}
		return list
	}
	return v
}

// FuzzDecodeRequest wants every value to become a request whose numbers an
// executor can take, or a fault of the caller's.
func FuzzDecodeRequest(f *testing.F) {
	for _, seed := range []string{
		`{"code":"1"}`, `{"code":"","timeout":null}`, `{"code":"","timeout":-0.0}`, `{"code":"","timeout":1e308,"cpuTime":1e-300}`,
		`{"code":"","modules":{"m":"x","n":null},"providers":[{"name":"p","tools":["t"],"open":true,"prelude":""}]}`,
		`{"code":"","memory":9007199254740993,"toolCalls":1e18,"toolBytes":1,"logBytes":0.5,"console":"string"}`,
		`{"code":"","outbound":{"mode":"stub"}}`, `{"code":"","outbound":{}}`, `[]`, `null`, `"code"`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var v any
		if json.Unmarshal([]byte(text), &v) != nil {
			return
		}
		req, err := DecodeRequest(model(v))
		if err != nil {
			if !errors.Is(err, protocol.CodeInvalidRequest) && !errors.Is(err, protocol.CodeProtocolMismatch) {
				t.Errorf("%s: %v", text, err)
			}
			return
		}
		if req.Timeout < 0 || req.CPUTime < 0 || req.ToolTimeout < 0 || req.Memory < 0 || req.ToolCalls < 0 || req.ToolBytes < 0 || req.LogBytes < 0 {
			t.Errorf("%s: %+v", text, req)
		}
		again, err := DecodeRequest(model(fromJSON(t, EncodeRequest(req))))
		if err != nil || again.Timeout != req.Timeout || again.Code != req.Code || len(again.Providers) != len(req.Providers) {
			t.Errorf("%s: once more: %+v (%v)", text, again, err)
		}
	})
}

// fromJSON writes an encoded request as JSON and reads it.
func fromJSON(t *testing.T, o capnweb.Object) any {
	t.Helper()
	members := map[string]any{}
	for _, m := range o {
		members[m.Key] = m.Value
	}
	text, err := json.Marshal(members)
	if err != nil {
		t.Fatal(err)
	}
	var v any
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatal(err)
	}
	return v
}
