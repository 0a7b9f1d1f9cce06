package capnweb

import (
	"context"
	"fmt"
	"reflect"
	"sync"
	"unicode"
)

// methodTarget serves methods of a Go value.
type methodTarget struct {
	v reflect.Value
	// methods are the places of the methods in the type of v, by the names that
	// peers use.
	methods map[string]int
}

func newMethodTarget(v reflect.Value, served reflect.Type) (Target, error) {
	if !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil() {
		return nil, fmt.Errorf("capnweb: no target: nil")
	}
	methods, err := methodsOf(v.Type(), served)
	if err != nil {
		return nil, err
	}
	return methodTarget{v, methods}, nil
}

// methodSet is the type of a value together with the type, itself or an interface
// it implements, that says which methods are served.
type methodSet struct{ of, served reflect.Type }

var methodSets sync.Map // of methodSet to map[string]int

// methodsOf answers the places of the methods to serve.
func methodsOf(of, served reflect.Type) (map[string]int, error) {
	key := methodSet{of, served}
	if known, ok := methodSets.Load(key); ok {
		return known.(map[string]int), nil
	}
	methods := make(map[string]int)
	for i := range served.NumMethod() {
		if err := addMethod(methods, of, served.Method(i).Name); err != nil {
			return nil, err
		}
	}
	if len(methods) == 0 {
		return nil, fmt.Errorf("capnweb: %s has no methods to serve", served)
	}
	methodSets.Store(key, methods)
	return methods, nil
}

// addMethod adds the method of that Go name.
func addMethod(methods map[string]int, of reflect.Type, goName string) error {
	method, ok := of.MethodByName(goName)
	if !ok || isDisposer(method) {
		return nil
	}
	name := wireName(goName)
	if _, taken := methods[name]; taken {
		return fmt.Errorf("capnweb: %s has two methods that peers call %s", of, name)
	}
	if _, err := signatureOf(method.Type); err != nil {
		return fmt.Errorf("method %s: %w", goName, err)
	}
	methods[name] = method.Index
	return nil
}

// isDisposer tells whether the method is Dispose().
func isDisposer(method reflect.Method) bool {
	return method.Name == "Dispose" && method.Type.NumIn() == 1 && method.Type.NumOut() == 0
}

// wireName answers the name by which peers call a method: the first word in
// lower case, where a run of capitals is one word (URLFor, urlFor).
func wireName(goName string) string {
	name := []rune(goName)
	capitals := 0
	for capitals < len(name) && unicode.IsUpper(name[capitals]) {
		capitals++
	}
	if 1 < capitals && capitals < len(name) && unicode.IsLower(name[capitals]) {
		capitals--
	}
	for i := range capitals {
		name[i] = unicode.ToLower(name[i])
	}
	return string(name)
}

func (t methodTarget) Call(ctx context.Context, path, args []any) (any, error) {
	if len(path) == 0 {
		return nil, notFunction(path)
	}
	method, ok := t.method(path[0])
	switch {
	case !ok:
		return nil, callUndefined(path, 0)
	case len(path) > 1:
		return nil, callUndefined(path, 1)
	}
	return method.Call(ctx, nil, args)
}

func (t methodTarget) Get(_ context.Context, path []any) (any, error) {
	if len(path) == 0 {
		return t, nil
	}
	method, ok := t.method(path[0])
	switch {
	case !ok:
		return getUndefined(path, 0)
	case len(path) > 1:
		return getUndefined(path, 1)
	}
	return method, nil
}

// method answers the method that peers call so, bound to the value.
func (t methodTarget) method(part any) (Target, bool) {
	name, ok := part.(string)
	i, served := t.methods[name]
	if !ok || !served || isReserved(name) {
		return nil, false
	}
	target, err := newFuncTarget(t.v.Method(i))
	return target, err == nil
}

// Dispose passes the end on to a value that wants to know of it.
func (t methodTarget) Dispose() { disposeTarget(t.v.Interface()) }
