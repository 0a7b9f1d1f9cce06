package native

import (
	"net"
	"net/netip"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// ownAddresses is the machine of the tests.
func ownAddresses() ([]net.Addr, error) {
	return []net.Addr{
		&net.IPNet{IP: net.IPv4(127, 0, 0, 1), Mask: net.CIDRMask(8, 32)},
		&net.IPNet{IP: net.IPv4(93, 184, 216, 34), Mask: net.CIDRMask(24, 32)},
		&net.IPNet{IP: net.ParseIP("2606:4700::1111"), Mask: net.CIDRMask(64, 128)},
	}, nil
}

func TestAddresses(t *testing.T) {
	g := &guard{own: ownAddresses}
	for _, tt := range []struct {
		name      string
		allowed   bool
		addresses []string
	}{
		{"public", true, []string{"1.1.1.1", "8.8.8.8", "93.184.216.35", "172.15.0.1", "172.32.0.1", "100.63.255.255", "100.128.0.0", "169.253.1.1", "192.0.1.1", "198.20.0.1",
			"2606:4700::1112", "2a00:1450:4001::1", "::ffff:1.1.1.1", "64:ff9b::1.1.1.1", "2002:101:101::1"}},
		{"unspecified and this network", false, []string{"0.0.0.0", "0.1.2.3", "::"}},
		{"loopback", false, []string{"127.0.0.1", "127.255.255.254", "::1"}},
		{"private", false, []string{"10.0.0.1", "10.255.255.255", "172.16.0.1", "172.31.255.255", "192.168.0.1", "fc00::1", "fdff::1"}},
		{"link-local", false, []string{"169.254.0.1", "fe80::1", "fe80::1%eth0", "fec0::1"}},
		{"carrier-grade NAT", false, []string{"100.64.0.1", "100.127.255.255"}},
		{"metadata", false, []string{"169.254.169.254", "169.254.170.2", "100.100.100.200", "192.0.0.192", "168.63.129.16", "fd00:ec2::254", "fd20:ce::254"}},
		{"multicast and broadcast", false, []string{"224.0.0.1", "239.255.255.255", "255.255.255.255", "ff02::1", "ff0e::1"}},
		{"reserved", false, []string{"240.0.0.1", "192.0.2.1", "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1", "192.88.99.1", "2001:db8::1", "3fff::1", "4000::1", "5f00::1", "100::1"}},
		{"tunnels and other forms", false, []string{"::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "::127.0.0.1", "::a9fe:a9fe",
			"64:ff9b::127.0.0.1", "64:ff9b::a9fe:a9fe", "64:ff9b::10.0.0.1", "64:ff9b:1::1.1.1.1", "2002:7f00:1::", "2002:a00:1::1", "2002:a9fe:a9fe::1", "2001::1", "2001:0:4136:e378:8000:63bf:3fff:fdd2"}},
		{"this machine's own", false, []string{"93.184.216.34", "::ffff:93.184.216.34", "64:ff9b::93.184.216.34", "2606:4700::1111"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, text := range tt.addresses {
				if got := g.allows(netip.MustParseAddr(text)); got != tt.allowed {
					t.Errorf("%s: %v", text, got)
				}
			}
		})
	}
}

func TestAllowedPrefixes(t *testing.T) {
	g := &guard{own: ownAddresses, allow: prefixes("10.1.0.0/16", "93.184.216.34/32", "fd00:1::/32", "::1/128")}
	for text, want := range map[string]bool{
		"10.1.2.3": true, "::ffff:10.1.2.3": true, "64:ff9b::10.1.2.3": true, "10.2.0.1": false, "64:ff9b::10.2.0.1": false,
		"93.184.216.34": true, "fd00:1::5": true, "fd00:2::5": false, "::1": true, "127.0.0.1": false, "1.1.1.1": true,
	} {
		if got := g.allows(netip.MustParseAddr(text)); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

func TestAddressesThatAreNone(t *testing.T) {
	g := &guard{own: ownAddresses}
	for _, address := range []string{"", "host:80", "127.0.0.1", "/var/run/docker.sock", "1.1.1.1:x"} {
		if err := g.control(t.Context(), "tcp4", address, nil); err == nil {
			t.Errorf("%q is allowed", address)
		}
	}
	if err := g.control(t.Context(), "tcp4", "1.1.1.1:80", nil); err != nil {
		t.Error(err)
	}
}

func FuzzGuard(f *testing.F) {
	f.Add([]byte{127, 0, 0, 1})
	f.Add(netip.MustParseAddr("64:ff9b::a9fe:a9fe").AsSlice())
	g := &guard{own: ownAddresses}
	f.Fuzz(func(t *testing.T, octets []byte) {
		addr, ok := netip.AddrFromSlice(octets)
		if !ok || !g.allows(addr) {
			return
		}
		addr = addr.Unmap()
		if addr.IsLoopback() || addr.IsPrivate() || addr.IsLinkLocalUnicast() || addr.IsMulticast() || addr.IsUnspecified() || addr.IsInterfaceLocalMulticast() {
			t.Errorf("%v is allowed", addr)
		}
	})
}

func TestPorts(t *testing.T) {
	if !slices.IsSorted(badPorts) {
		t.Error("the ports are not sorted")
	}
	for text, bad := range map[string]bool{
		"http://h/": false, "https://h:443/": false, "http://h:8080/": false, "http://h:22/": true, "http://[::1]:25/": true, "https://h:10080/": true, "http://h:0/": true, "http://h:/": false,
	} {
		u, err := url.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := hasBadPort(u); got != bad {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// TestPortsOfTheGuest holds the list to that of the sandbox's own side.
func TestPortsOfTheGuest(t *testing.T) {
	text, err := os.ReadFile("../../../webapi/js/fetchports.js")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(text), "blocked = [")
	list, _, _ = strings.Cut(list, "]")
	var ports []int
	for _, number := range strings.FieldsFunc(list, func(r rune) bool { return r < '0' || r > '9' }) {
		port, err := strconv.Atoi(number)
		if err != nil {
			t.Fatal(err)
		}
		ports = append(ports, port)
	}
	if !slices.Equal(ports, badPorts) {
		t.Errorf("the sandbox has %v", ports)
	}
}
