package capnweb

import (
	"fmt"
	"math/big"
)

// adopter makes a payload of a value: a copy, so that nobody else changes it,
// with references of its own.
type adopter struct {
	payload *payload
	// take moves the references into the payload instead of duplicating them.
	take bool
	// data refuses references, for errors.
	data bool
	// again is set for a copy of what has been adopted before.
	again bool
}

// adoptArguments answers the payload of the arguments of a call. The caller of
// the call keeps its references.
func adoptArguments(args []any) (*payload, error) {
	return adopted(adopter{payload: &payload{refs: 1}}, args)
}

// adoptResult answers the payload of what a method returned, with the references
// that it returned, which are released if there is an error.
func adoptResult(v any) (*payload, error) {
	p, err := adopted(adopter{payload: &payload{refs: 1}, take: true}, v)
	if err != nil {
		Release(v)
	}
	return p, err
}

// adoptData answers the payload of a value that must hold no references.
func adoptData(v any) (*payload, error) {
	return adopted(adopter{payload: &payload{refs: 1}, data: true}, v)
}

func adopted(a adopter, v any) (*payload, error) {
	var model any
	var err error
	if args, ok := v.([]any); ok && args == nil {
		v = []any{}
	}
	if model, err = toModel(v); err == nil {
		err = a.put(model, &a.payload.value, 0)
	}
	return a.finish(err)
}

// finish answers the payload, or the error if there was one.
func (a *adopter) finish(err error) (*payload, error) {
	if err == nil {
		return a.payload, nil
	}
	for _, o := range a.payload.owned {
		if r, ok := o.(*ReadableStream); ok && !a.again {
			r.unclaim()
		}
	}
	a.payload.dispose()
	return nil, err
}

// put puts a copy of a value in a place of the payload.
func (a *adopter) put(v any, at *any, depth int) error {
	if depth >= maxSendDepth {
		return errSendDepth
	}
	a.payload.size += nodeSize
	switch v := v.(type) {
	case []any:
		return a.array(v, at, depth)
	case Object:
		return a.object(v, at, depth)
	case *Error:
		return a.failure(v, at, depth)
	case exported, *Stub, *Promise, *ReadableStream, *WritableStream, *Request, *Response, *Blob:
		if a.data {
			return plainError("Can't serialize RPC stubs in this context.")
		}
		return a.reference(v, at, depth)
	case Bytes:
		if err := checkElements(v.Type, len(v.Data)); err != nil {
			return err
		}
	}
	a.payload.size += scalarSize(v)
	*at = v
	return nil
}

// checkElements checks that so many bytes are elements of a type of [Bytes].
func checkElements(typ string, length int) error {
	if typ == "" {
		return nil
	}
	size, known := elementSizes[typ]
	switch {
	case !known:
		return typeError("Unknown bytes type marker: " + cutText(typ, 64))
	case length%size != 0:
		return typeError(fmt.Sprintf("Invalid byte length %d for %s; expected a multiple of %d", length, typ, size))
	}
	return nil
}

// scalarSize answers roughly how many bytes a value takes that holds no others.
func scalarSize(v any) int {
	switch v := v.(type) {
	case string:
		return len(v)
	case URL:
		return len(v)
	case Bytes:
		return len(v.Data)
	case *big.Int:
		return v.BitLen() / 8
	case Headers:
		size := 0
		for _, field := range v {
			size += nodeSize + len(field[0]) + len(field[1])
		}
		return size
	}
	return 0
}

func (a *adopter) array(from []any, at *any, depth int) error {
	to := make([]any, len(from))
	*at = to
	for i, v := range from {
		if err := a.put(v, &to[i], depth+1); err != nil {
			return err
		}
	}
	return nil
}

func (a *adopter) object(from Object, at *any, depth int) error {
	to := make(Object, len(from))
	*at = to
	for i, m := range from {
		to[i].Key = m.Key
		a.payload.size += len(m.Key)
		if err := a.put(m.Value, &to[i].Value, depth+1); err != nil {
			return err
		}
	}
	return nil
}

// failure copies an error, without the properties that cannot be sent.
func (a *adopter) failure(from *Error, at *any, depth int) error {
	to := *from
	*at = &to
	a.payload.size += len(to.Name) + len(to.Message) + len(to.Stack)
	to.Props = make(Object, 0, len(from.Props))
	for _, m := range from.Props {
		to.Props = append(to.Props, Member{Key: m.Key})
		if !a.tryPut(m.Value, &to.Props[len(to.Props)-1].Value, depth+1) {
			to.Props = to.Props[:len(to.Props)-1]
		}
	}
	if cause, ok := from.cause(); ok && !a.tryPut(cause, &to.Cause, depth+1) {
		to.Cause, to.HasCause = nil, false
	}
	var errors any
	if from.Errors != nil && !a.tryPut(from.Errors, &errors, depth+1) {
		errors = nil
	}
	to.Errors, _ = errors.([]any)
	return nil
}

// tryPut is put for something that may be missing: it leaves nothing behind when
// it fails.
func (a *adopter) tryPut(v any, at *any, depth int) bool {
	p := a.payload
	held, slots := len(p.owned), len(p.slots)
	if a.put(v, at, depth) == nil {
		return true
	}
	for _, o := range p.owned[held:] {
		o.drop()
	}
	for _, s := range p.slots[slots:] {
		s.promise.drop()
	}
	p.owned, p.slots = p.owned[:held], p.slots[:slots]
	return false
}
