package capnweb

import (
	"context"
	"fmt"
	"reflect"
)

// Target is something that a peer may call: the main object of a session, or
// what a stub at the peer stands for.
//
// A path leads from the target to the member that is meant, each part a string
// or a float64; the path of the target itself, for example of a function, is
// empty. Arguments and answers are values as described at [Undefined]; answers
// may also be Go values. The errors of both are what the peer's call fails with,
// best an [*Error].
//
// If a Target has a method Dispose(), it is called when the last reference to
// it is gone.
type Target interface {
	Call(ctx context.Context, path []any, args []any) (any, error)
	Get(ctx context.Context, path []any) (any, error)
}

// Getter is a property whose value is worked out when it is read. It serves as
// a member of an [Object] or map that [NewTarget] makes a target of.
type Getter func(ctx context.Context) (any, error)

// exported is the model value of a target: something to export as a stub.
type exported struct{ Target }

// NewTarget answers a target that serves a Go value:
//
//   - a [Target] is one already;
//   - a function is called with the empty path;
//   - an [Object] or a map serves its members, which may again be anything listed
//     here, or plain data, or a [Getter]. It must not change while it is served;
//   - of any other value, the exported methods are served, under their names with
//     the first word in lower case: ProtocolVersion as protocolVersion, URLFor as
//     urlFor. That includes methods promoted from embedded fields: use
//     [TargetOf] to serve less. Fields are not served. A method Dispose() is
//     not served either, but called at the end, see [Target].
//
// Functions and methods take an optional [context.Context], which ends with the
// session, and then the arguments of the call, each decoded as [Decode] does.
// Missing arguments are undefined, or zero where the type has no undefined;
// surplus ones are ignored unless the function is variadic. They return nothing,
// a result, an error, or a result and an error. One that panics fails the call
// with a [*PanicError].
//
// The error tells why the value cannot be served.
func NewTarget(v any) (Target, error) {
	if target := targetIn(v); target != nil {
		return target, nil
	}
	rv := reflect.ValueOf(v)
	switch {
	case !rv.IsValid():
		return nil, fmt.Errorf("capnweb: no target: %T", v)
	case rv.Kind() == reflect.Func:
		return newFuncTarget(rv)
	case rv.NumMethod() == 0 && rv.Kind() == reflect.Map, isObject(v):
		return valueTarget{v}, nil
	}
	return newMethodTarget(rv, rv.Type())
}

// TargetOf answers a target that serves the methods of the interface I, and no
// others, of a Go value, as [NewTarget] does.
func TargetOf[I any](v I) (Target, error) {
	t := reflect.TypeFor[I]()
	if t.Kind() != reflect.Interface {
		return nil, fmt.Errorf("capnweb: %s is no interface", t)
	}
	return newMethodTarget(reflect.ValueOf(v), t)
}

func isObject(v any) bool {
	_, ok := v.(Object)
	return ok
}

// targetIn answers the target that a value is or stands for, and nil when it is
// none.
func targetIn(v any) Target {
	switch v := v.(type) {
	case exported:
		return v.Target
	case *Stub:
		return referenceTarget{&v.reference}
	case *Promise:
		return referenceTarget{&v.reference}
	case Target:
		return v
	}
	return nil
}
