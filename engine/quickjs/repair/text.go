package repair

import "strings"

// values are QuickJS's own values in the texts of patches: the tag is the upper half.
// Values from REFERENCES on are counted references, and from OBJECTS on they are objects.
var values = strings.NewReplacer(
	"NULL", "8589934592",
	"UNDEFINED", "12884901888",
	"FALSE", "4294967296",
	"TRUE", "4294967297",
	"EXCEPTION", "25769803776",
	"REFERENCES", "-38654705664",
	"OBJECTS", "-4294967296",
	// Atoms.
	"$return", "6",
	"$done", "113",
	"$next", "114",
	"$iterator", "228",
	// js_weakref_sentinel, of which QuickJS needs no more than the address.
	"KEPT", "106400",
	// js_finrec_job in the table.
	"FINREC", "166",
)

// code joins pieces of a patch's text, in which values and atoms have names.
func code(pieces ...string) string { return values.Replace(strings.Join(pieces, "\n")) }

// isException leaves on the stack whether a local is the exception.
func isException(local string) string {
	return `
		local.get ` + local + `
		i64.const EXCEPTION
		i64.eq`
}

// free lets go of the value that a local holds.
func free(local string) string {
	return `
		local.get ctx
		local.get ` + local + `
		call $JS_FreeValue`
}

// throwTypeError throws a TypeError whose message stands at an address of the module.
func throwTypeError(message string) string {
	return `
		local.get ctx
		i32.const ` + message + `
		i32.const 0
		call $JS_ThrowTypeError
		drop`
}

// Messages of the module.
const (
	notAFunction    = "9197"
	notAnObject     = "4390"
	runningIterator = "6381"
	emptyIterator   = "6366"
)
