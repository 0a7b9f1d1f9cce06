package capnweb

import (
	"context"
	"math"
	"reflect"
)

// valueTarget serves an object or map, by the rules for paths at the callee of a
// call.
type valueTarget struct{ v any }

// Call calls the member that the path leads to.
func (t valueTarget) Call(ctx context.Context, path, args []any) (any, error) {
	_, target, rest, err := walk(ctx, t.v, path)
	switch {
	case err != nil:
		return nil, err
	case target == nil:
		return nil, notFunction(path)
	}
	return target.Call(ctx, rest, args)
}

// Get reads the property that the path leads to.
func (t valueTarget) Get(ctx context.Context, path []any) (any, error) {
	if len(path) == 0 {
		return t, nil
	}
	v, target, rest, err := walk(ctx, t.v, path)
	switch {
	case err != nil:
		return nil, err
	case len(rest) > 0:
		return target.Get(ctx, rest)
	}
	return v, nil
}

// walk follows the path as far as the value itself goes. It answers what it
// found, the target that this is, if any, and what is left of the path for the
// target.
func walk(ctx context.Context, v any, path []any) (any, Target, []any, error) {
	for i, v := 0, v; ; i++ {
		found, target, err := settle(ctx, v)
		if err != nil || target != nil {
			return found, target, path[i:], err
		}
		if i == len(path) {
			return found, nil, nil, nil
		}
		if v, err = memberOf(found, path[i]); err != nil {
			return nil, nil, nil, err
		}
	}
}

// settle answers the value of what may be a property to work out, and the
// target that this is, if any.
func settle(ctx context.Context, v any) (any, Target, error) {
	v, err := read(ctx, v)
	if err != nil {
		return nil, nil, err
	}
	target, err := callable(v)
	return v, target, err
}

// read answers the value of a property.
func read(ctx context.Context, v any) (any, error) {
	if get, ok := v.(Getter); ok {
		return guarded(func() (any, error) { return get(ctx) })
	}
	return v, nil
}

// callable answers the target that a value is, functions included, or nil.
func callable(v any) (Target, error) {
	switch v.(type) {
	case nil, Undefined, bool, float64, string, Object, []any:
		return nil, nil
	}
	if target := targetIn(v); target != nil {
		return target, nil
	}
	if rv := reflect.ValueOf(v); rv.Kind() == reflect.Func && !rv.IsNil() {
		return newFuncTarget(rv)
	}
	return nil, nil
}

// memberOf answers a member of a value that is no target.
func memberOf(v, part any) (any, error) {
	name := partName(part)
	if isReserved(name) {
		return Undefined{}, nil
	}
	switch v := v.(type) {
	case Undefined:
		return nil, cannotRead(name)
	case Object:
		return ownMember(v, name), nil
	case map[string]any:
		if member, ok := v[name]; ok {
			return member, nil
		}
		return Undefined{}, nil
	case []any:
		return elementOf(v, part), nil
	}
	return memberOfGo(v, part)
}

// memberOfGo answers a member of a Go value that becomes an object or array
// when it is sent.
func memberOfGo(v, part any) (any, error) {
	model, err := toModel(v)
	if err != nil {
		return nil, err
	}
	switch model := model.(type) {
	case Object:
		return ownMember(model, partName(part)), nil
	case []any:
		return elementOf(model, part), nil
	}
	return Undefined{}, nil
}

func ownMember(object Object, name string) any {
	if member, ok := object.Get(name); ok {
		return member
	}
	return Undefined{}
}

// elementOf answers an element of an array: only numbers lead to one, not names
// that look like numbers.
func elementOf(array []any, part any) any {
	if i, ok := part.(float64); ok && i >= 0 && i < float64(len(array)) && i == math.Trunc(i) {
		return array[int(i)]
	}
	return Undefined{}
}
