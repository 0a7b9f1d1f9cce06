package cli

import (
	"fmt"
	"net/netip"
	"path/filepath"
	"strings"

	"github.com/codemode-executor/codemode-executor/engine"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// workersFlag is the one setting whose default depends on the machine.
const workersFlag = "max-workers"

func poolSettings() []setting {
	return []setting{
		{
			flag: workersFlag, preset: "one a processor", value: valueNumber,
			doc:   "Workers. Times the executions per worker, it is how many executions are admitted at a time.",
			apply: count(func(c *configuration) *int { return &c.engine.MaxWorkers }),
		},
		{
			flag: "executions-per-worker", preset: "64", value: valueNumber,
			doc:   "Executions that one worker takes at a time, waiting ones included.",
			apply: count(func(c *configuration) *int { return &c.engine.ExecutionsPerWorker }),
		},
		{
			flag: "retire-after-executions", preset: "1000", value: valueNumber,
			doc:   "Executions after which a sandbox is replaced.",
			apply: count(func(c *configuration) *int { return &c.engine.RetireAfterExecutions }),
		},
		{
			flag: "cache-dir", preset: "the user's cache folder", value: valuePath,
			doc:   "Absolute path of the folder that keeps compiled code between processes, which shortens the start; none for none.",
			apply: applyCacheDir,
		},
	}
}

// applyCacheDir reads the path of a folder. A relative one would run code out of
// whatever folder the process is started in.
func applyCacheDir(text string, c *configuration) error {
	if text != engine.NoCache && !filepath.IsAbs(text) {
		return fmt.Errorf("%q is not a value: expected the absolute path of a folder, or none", text)
	}
	c.engine.CacheDir = text
	return nil
}

// outboundFlag is the one setting whose default depends on the command.
const outboundFlag = "outbound"

func networkSettings() []setting {
	return []setting{
		{
			flag: outboundFlag, preset: protocol.OutboundNative.String(), value: valueWord,
			doc: "What programs fetch: native lets them reach the public Internet, unless their request closes the network; disabled closes it for all. A function of the host's is its own affair.",
			apply: func(text string, c *configuration) error {
				if text != protocol.OutboundNative.String() && text != protocol.OutboundDisabled.String() {
					return fmt.Errorf("%q is not a value: expected native or disabled", text)
				}
				return c.outbound.UnmarshalText([]byte(text))
			},
		},
		{
			flag: "outbound-allow", preset: "none", value: valueList,
			doc:   "Addresses that programs may reach in the mode native beside the public Internet, such as 10.1.2.0/24,10.9.9.9. Everything that listens there can be reached then.",
			apply: allowAddresses,
		},
	}
}

// allowAddresses reads a list of addresses and prefixes.
func allowAddresses(text string, c *configuration) error {
	for item := range strings.SplitSeq(text, ",") {
		prefix, err := parsePrefix(strings.TrimSpace(item))
		if err != nil {
			return fmt.Errorf("%q is not a value: expected something like 10.1.2.0/24,10.9.9.9", text)
		}
		c.engine.Outbound.Allow = append(c.engine.Outbound.Allow, prefix)
	}
	return nil
}

// parsePrefix reads a prefix, or an address as the prefix of itself alone.
func parsePrefix(text string) (netip.Prefix, error) {
	if strings.Contains(text, "/") {
		return netip.ParsePrefix(text)
	}
	address, err := netip.ParseAddr(text)
	if err != nil {
		return netip.Prefix{}, err
	}
	return address.Prefix(address.BitLen())
}
