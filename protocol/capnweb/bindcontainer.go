package capnweb

import "slices"

// modelArray converts the elements. It answers value, which is the array, unless
// one changes.
func modelArray(value any, array []any, depth int) (any, error) {
	if depth >= maxSendDepth {
		return nil, errSendDepth
	}
	var out []any
	for i, element := range array {
		model, err := modelOf(element, depth+1)
		if err != nil {
			return nil, err
		}
		if out == nil && !sameModel(element, model) {
			out = slices.Clone(array)
		}
		if out != nil {
			out[i] = model
		}
	}
	if out == nil {
		return value, nil
	}
	return out, nil
}

// modelObject converts the members. It answers value, which is the object,
// unless one changes.
func modelObject(value any, object Object, depth int) (any, error) {
	if depth >= maxSendDepth {
		return nil, errSendDepth
	}
	var out Object
	for i, m := range object {
		model, err := modelOf(m.Value, depth+1)
		if err != nil {
			return nil, err
		}
		if out == nil && !sameModel(m.Value, model) {
			out = slices.Clone(object)
		}
		if out != nil {
			out[i].Value = model
		}
	}
	if out == nil {
		return value, nil
	}
	return out, nil
}

// sameModel tells whether a conversion gave back the value itself.
func sameModel(v, model any) bool {
	switch v := v.(type) {
	case nil, Undefined, bool, float64, string, Date, Bytes, URL, Headers:
		return true
	case []any:
		m := model.([]any)
		return len(v) == 0 || &v[0] == &m[0]
	case Object:
		m := model.(Object)
		return len(v) == 0 || &v[0] == &m[0]
	case *Error:
		return v == model
	}
	return isReference(v)
}
