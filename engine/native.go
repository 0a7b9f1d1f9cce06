package engine

import (
	"errors"
	"fmt"
	"net/netip"

	"github.com/codemode-executor/codemode-executor/hostcalls/outbound/native"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// Outbound is the operator's part in what programs fetch: how requests of the mode
// [protocol.OutboundNative] are served. A host's own function is its own affair.
type Outbound struct {
	// Disabled turns the mode native into disabled, whatever a request asks for.
	Disabled bool
	// Allow lists addresses that programs may reach beside the public Internet,
	// such as a service in a private network. Everything that listens there can
	// be reached then.
	Allow []netip.Prefix
	// Fetch makes the requests instead of the executor's own client and its
	// guard, if it is not nil. Allow has no effect then.
	Fetch protocol.Fetch
}

func (o Outbound) validate() error {
	var problems []error
	for i, prefix := range o.Allow {
		if !prefix.IsValid() {
			problems = append(problems, fmt.Errorf("Outbound.Allow[%d] is no valid prefix", i))
		}
	}
	return errors.Join(problems...)
}

// nativeOutbound serves the mode native, or does not where fetch is nil.
type nativeOutbound struct {
	fetch  protocol.Fetch
	client *native.Fetcher
}

func (o Outbound) native() nativeOutbound {
	switch {
	case o.Disabled:
		return nativeOutbound{}
	case o.Fetch != nil:
		return nativeOutbound{fetch: o.Fetch}
	}
	client := native.New(native.Options{Allow: o.Allow})
	return nativeOutbound{fetch: client.Fetch, client: client}
}

func (n nativeOutbound) close() {
	if n.client != nil {
		n.client.Close()
	}
}
