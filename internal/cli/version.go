package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// quickjsModule embeds the JavaScript engine; its version is the engine's.
const quickjsModule = "github.com/aperturerobotics/go-quickjs-wasi-reactor"

type versionCommand struct{}

// versionFlag is the command as a flag, for those who try that first.
type versionFlag bool

// BeforeReset is kong's hook for flags that act before the rest is checked.
func (versionFlag) BeforeReset(s *streams) error {
	if err := (versionCommand{}).Run(s); err != nil {
		return err
	}
	return errDone
}

// IgnoreDefault tells kong to leave the flag alone.
func (versionFlag) IgnoreDefault() {}

// Run prints the versions of all that a bug report should name.
func (versionCommand) Run(s *streams) error {
	version, quickjs := buildVersions()
	_, err := fmt.Fprintf(s.out, "%s %s\nprotocol %s\nQuickJS-NG %s\n%s %s/%s\n",
		programName, version, protocol.Version, quickjs, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}

// buildVersions reads the versions that the Go linker wrote into the binary.
func buildVersions() (version, quickjs string) {
	version, quickjs = "(unknown)", "(unknown)"
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return version, quickjs
	}
	if info.Main.Version != "" {
		version = info.Main.Version
	}
	for _, dep := range info.Deps {
		if dep.Path == quickjsModule {
			quickjs = dep.Version
		}
	}
	return version, quickjs
}
