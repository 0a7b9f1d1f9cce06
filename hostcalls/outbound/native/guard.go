package native

import (
	"context"
	"net"
	"net/netip"
	"syscall"
)

// guard decides which addresses can be reached.
type guard struct {
	allow []netip.Prefix
	// own gives the addresses of this machine. A public one of them reaches what
	// listens here, as the loopback interface does.
	own func() ([]net.Addr, error)
}

// denied is the refusal of an address. Its text is not for programs, which would
// learn from it what a name resolves to here.
type denied struct{ address string }

func (d *denied) Error() string { return "native: " + d.address + " is not to be reached" }

// control is a [net.Dialer.ControlContext]: it sees the address that is about to be
// connected to.
func (g *guard) control(_ context.Context, _, address string, _ syscall.RawConn) error {
	to, err := netip.ParseAddrPort(address)
	if err != nil || !g.allows(to.Addr()) {
		return &denied{address}
	}
	return nil
}

func (g *guard) allows(addr netip.Addr) bool {
	addr = addr.WithZone("").Unmap()
	if inAny(g.allow, addr) {
		return true
	}
	if inner, ok := embedded(addr); ok {
		return g.allows(inner)
	}
	return isPublic(addr) && !g.isOwn(addr)
}

func (g *guard) isOwn(addr netip.Addr) bool {
	addresses, err := g.own()
	if err != nil {
		return false // some systems have none to give
	}
	for _, a := range addresses {
		own, err := netip.ParsePrefix(a.String())
		if err == nil && own.Addr().WithZone("").Unmap() == addr {
			return true
		}
	}
	return false
}
