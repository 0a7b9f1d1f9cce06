package engine

import (
	"fmt"
	"slices"

	"github.com/codemode-executor/codemode-executor/engine/quickjs"
	"github.com/codemode-executor/codemode-executor/hostcalls"
	"github.com/codemode-executor/codemode-executor/hostcalls/compression"
	"github.com/codemode-executor/codemode-executor/hostcalls/domains"
	"github.com/codemode-executor/codemode-executor/hostcalls/intl"
	"github.com/codemode-executor/codemode-executor/hostcalls/textcodec"
	"github.com/codemode-executor/codemode-executor/hostcalls/webcrypto"
	"github.com/codemode-executor/codemode-executor/webapi"
)

// harness is the guest side of a run: functions of package webapi, by where they
// stand in the image.
type harness struct {
	platform                     platform
	begin, encode, describe      quickjs.Value
	run, threw                   quickjs.Value
	completed, failed, fire      quickjs.Value
	unhandled, handled, uncaught quickjs.Value
	resolved, rejected           quickjs.Value
}

// platform is the scripts that make a context ready, the last of which gives the
// harness.
type platform struct {
	name    string // tells it from other platforms of the same program
	sources func() []webapi.Source
}

// harnessFunction is a function of the harness, by its name there.
type harnessFunction struct {
	name  string
	value *quickjs.Value
}

// The ids of the host functions the harness gets.
const (
	hostLog int32 = iota
	hostDispatch
	hostSetTimer
	hostClearTimer
	hostNow
	hostFetchOpen
	hostFetchRead
	hostFetchWrite
	hostFetchEnd
	hostFetchCancel
)

var hostFunctions = []struct {
	name   string
	id     int32
	length int
}{
	{"log", hostLog, 1},
	{"dispatch", hostDispatch, 4},
	{"setTimer", hostSetTimer, 2},
	{"clearTimer", hostClearTimer, 1},
	{"now", hostNow, 0},
	{"fetchOpen", hostFetchOpen, 8},
	{"fetchRead", hostFetchRead, 2},
	{"fetchWrite", hostFetchWrite, 3},
	{"fetchEnd", hostFetchEnd, 1},
	{"fetchCancel", hostFetchCancel, 1},
}

// platformFunctions are the host side of the web platform. Their ids follow those
// of hostFunctions.
var platformFunctions = slices.Concat[[]hostcalls.Function](compression.Functions(), webcrypto.Functions(), domains.Functions(), intl.Functions(), textcodec.Functions())

const firstPlatformFunction = 100

// install evaluates the web platform and the harness in a new context.
func (h *harness) install(vm *quickjs.VM) error {
	vm.Handler = noGuest{}
	host, err := hostObject(vm)
	if err != nil {
		return err
	}
	api, err := h.evaluate(vm, host)
	if err != nil {
		return fmt.Errorf("engine: harness: %w", vm.Describe(err))
	}
	for _, f := range h.functions() {
		if *f.value, err = vm.Get(api, f.name); err != nil {
			return fmt.Errorf("engine: harness: %w", vm.Describe(err))
		}
		if !f.value.IsObject() {
			return fmt.Errorf("engine: the harness has no function %s", f.name)
		}
	}
	return nil
}

// functions are those of the harness, in an order that stays.
func (h *harness) functions() []harnessFunction {
	return []harnessFunction{
		{"begin", &h.begin}, {"run", &h.run}, {"threw", &h.threw}, {"encode", &h.encode}, {"describe", &h.describe},
		{"completed", &h.completed}, {"failed", &h.failed}, {"fire", &h.fire},
		{"unhandled", &h.unhandled}, {"handled", &h.handled}, {"uncaught", &h.uncaught},
		{"resolved", &h.resolved}, {"rejected", &h.rejected},
	}
}

func hostObject(vm *quickjs.VM) (quickjs.Value, error) {
	host, err := vm.NewObject()
	if err != nil {
		return host, err
	}
	for _, f := range hostFunctions {
		if err := addHostFunction(vm, host, f.name, f.id, f.length); err != nil {
			return host, err
		}
	}
	for i, f := range platformFunctions {
		if err := addHostFunction(vm, host, f.Name, firstPlatformFunction+int32(i), f.Length); err != nil {
			return host, err
		}
	}
	return host, nil
}

func addHostFunction(vm *quickjs.VM, host quickjs.Value, name string, id int32, length int) error {
	fn, err := vm.NewHostFunction(id, length)
	if err != nil {
		return err
	}
	return vm.Set(host, name, fn)
}

// evaluate runs the sources in order, each a function of three objects; see
// package webapi. The last one's value is the harness.
func (h *harness) evaluate(vm *quickjs.VM, host quickjs.Value) (value quickjs.Value, err error) {
	primordials, err := vm.NewObject()
	if err != nil {
		return value, err
	}
	internals, err := vm.NewObject()
	if err != nil {
		return value, err
	}
	for _, src := range h.platform.sources() {
		fn, err := vm.EvalBuiltin(quickjs.Source{Name: internalPrefix + src.Name, Text: src.Text, FirstLine: 1}, quickjs.EvalStrict)
		if err != nil {
			return value, err
		}
		if value, err = vm.Call(fn, quickjs.Undefined, primordials, host, internals); err != nil {
			return value, err
		}
	}
	return value, nil
}

// noGuest is the handler while the image is built: no guest code is there yet.
type noGuest struct{}

func (noGuest) HostCall(*quickjs.VM, int32, []quickjs.Value) (quickjs.Value, error) {
	return quickjs.Undefined, nil
}
func (noGuest) ResolveModule(_, specifier string) string { return specifier }
func (noGuest) LoadModule(name string) (quickjs.Source, error) {
	return quickjs.Source{}, fmt.Errorf("engine: the harness imports %s", name)
}
func (noGuest) TypedModule(string) (quickjs.Source, bool)                 { return quickjs.Source{}, false }
func (noGuest) ErrorText(*quickjs.VM, []byte) string                      { return "" }
func (noGuest) Rejection(*quickjs.VM, quickjs.Value, quickjs.Value, bool) {}
