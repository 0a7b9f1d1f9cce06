package native

import "net/netip"

// special4 are the blocks of IPv4 that are not the public Internet, from IANA's
// special-purpose address registry (RFC 6890), and the addresses outside of them at
// which clouds have metadata services.
var special4 = prefixes(
	"0.0.0.0/8",          // this network
	"10.0.0.0/8",         // private
	"100.64.0.0/10",      // carrier-grade NAT; metadata of Alibaba Cloud
	"127.0.0.0/8",        // loopback
	"168.63.129.16/32",   // metadata of Azure
	"169.254.0.0/16",     // link-local; metadata of most clouds
	"172.16.0.0/12",      // private
	"192.0.0.0/24",       // protocol assignments; metadata of Oracle Cloud
	"192.0.2.0/24",       // documentation
	"192.88.99.0/24",     // 6to4 relays, deprecated
	"192.168.0.0/16",     // private
	"198.18.0.0/15",      // benchmarking
	"198.51.100.0/24",    // documentation
	"203.0.113.0/24",     // documentation
	"224.0.0.0/4",        // multicast
	"240.0.0.0/4",        // reserved
	"255.255.255.255/32", // broadcast
)

// global6 is all of IPv6 that is given to the public Internet so far (RFC 4291,
// section 2.4, and IANA's registry of global unicast assignments). Loopback,
// unspecified, link-local, unique local, multicast and IPv4-compatible addresses are
// outside of it.
var global6 = netip.MustParsePrefix("2000::/3")

// special6 are the blocks of global6 that are not public.
var special6 = prefixes(
	"2001::/23",     // protocol assignments, among them Teredo, which tunnels
	"2001:db8::/32", // documentation
	"3fff::/20",     // documentation
)

// embedding6 are the blocks of IPv6 that lead to the IPv4 address they hold from a
// bit on.
var embedding6 = []struct {
	block netip.Prefix
	bit   int
}{
	{netip.MustParsePrefix("64:ff9b::/96"), 96}, // NAT64, RFC 6052
	{netip.MustParsePrefix("2002::/16"), 16},    // 6to4, RFC 3056
}

func prefixes(texts ...string) []netip.Prefix {
	blocks := make([]netip.Prefix, len(texts))
	for i, text := range texts {
		blocks[i] = netip.MustParsePrefix(text)
	}
	return blocks
}

func inAny(blocks []netip.Prefix, addr netip.Addr) bool {
	for _, block := range blocks {
		if block.Contains(addr) {
			return true
		}
	}
	return false
}

// isPublic tells whether an address is one of the public Internet. addr is no
// IPv4-mapped IPv6 address and has no zone.
func isPublic(addr netip.Addr) bool {
	if addr.Is4() {
		return !inAny(special4, addr)
	}
	if inner, ok := embedded(addr); ok {
		return isPublic(inner)
	}
	return global6.Contains(addr) && !inAny(special6, addr)
}

// embedded gives the IPv4 address that an IPv6 address leads to.
func embedded(addr netip.Addr) (netip.Addr, bool) {
	if !addr.Is6() {
		return netip.Addr{}, false
	}
	for _, e := range embedding6 {
		if e.block.Contains(addr) {
			octets := addr.As16()
			return netip.AddrFrom4([4]byte(octets[e.bit/8 : e.bit/8+4])), true
		}
	}
	return netip.Addr{}, false
}
