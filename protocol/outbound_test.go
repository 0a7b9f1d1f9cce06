package protocol

import (
	"context"
	"encoding/json"
	"errors"
	"testing"
)

func TestOutboundOfARequest(t *testing.T) {
	fetch := func(context.Context, *OutboundRequest) (*OutboundResponse, error) { return nil, nil }
	for _, tt := range []struct {
		name     string
		outbound Outbound
		want     string
	}{
		{"nothing said", Outbound{}, ""},
		{"disabled", Outbound{Mode: OutboundDisabled}, ""},
		{"a function", Outbound{Mode: OutboundStub, Fetch: fetch}, ""},
		{"a function and no mode", Outbound{Fetch: fetch}, "outbound has a function, but the mode native instead of stub"},
		{"a function and disabled", Outbound{Mode: OutboundDisabled, Fetch: fetch}, "outbound has a function, but the mode disabled instead of stub"},
		{"no function", Outbound{Mode: OutboundStub}, "outbound has the mode stub, but no function"},
		{"a mode there is not", Outbound{Mode: 3}, "outbound has an unknown mode"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Bounds{}.Resolve(Request{Outbound: tt.outbound})
			if tt.want == "" {
				if err != nil {
					t.Error(err)
				}
				return
			}
			want := NewFault(CodeInvalidRequest, tt.want).Message
			var fault *Fault
			if !errors.As(err, &fault) || fault.Code != CodeInvalidRequest || fault.Message != want {
				t.Errorf("got %v, want %s", err, want)
			}
		})
	}
}

func TestOutboundModes(t *testing.T) {
	for mode, text := range map[OutboundMode]string{OutboundNative: "native", OutboundDisabled: "disabled", OutboundStub: "stub"} {
		var back struct{ Mode OutboundMode }
		out, err := json.Marshal(map[string]OutboundMode{"mode": mode})
		if err != nil || string(out) != `{"mode":"`+text+`"}` || mode.String() != text {
			t.Errorf("%s, %v, %v", out, mode, err)
		}
		if err := json.Unmarshal(out, &back); err != nil || back.Mode != mode {
			t.Errorf("%v, %v", back, err)
		}
	}
	for _, text := range []string{"", "Native", "none", "null", "stub "} {
		mode := OutboundStub
		if err := mode.UnmarshalText([]byte(text)); err == nil || mode != OutboundStub {
			t.Errorf("%q is %v", text, mode)
		}
	}
	if _, err := OutboundMode(3).MarshalText(); err == nil || OutboundMode(3).String() != "OutboundMode(3)" {
		t.Errorf("%v", OutboundMode(3))
	}
}

func TestIsomorphic(t *testing.T) {
	for _, tt := range []struct{ octets, text string }{
		{"", ""}, {"plain", "plain"}, {"\x80\xff", "\u0080ÿ"}, {"\xc3\xa9", "Ã©"}, {"a\xe9b", "aéb"},
	} {
		if text := IsomorphicDecode(tt.octets); text != tt.text {
			t.Errorf("decoded %q, want %q", text, tt.text)
		}
		if octets, ok := IsomorphicEncode(tt.text); octets != tt.octets || !ok {
			t.Errorf("encoded %q, want %q", octets, tt.octets)
		}
	}
	for _, text := range []string{"€", "a\u0100", "\xff"} {
		if octets, ok := IsomorphicEncode(text); ok {
			t.Errorf("%q gives %q", text, octets)
		}
	}
}
