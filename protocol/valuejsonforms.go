package protocol

// object writes an object that is met for the first time. The types are those
// that [renderer.value] lets through.
func (r *renderer) object(v any) {
	switch v := v.(type) {
	case *Array:
		r.list(v.Elements, elementStep)
	case *Object:
		r.members(v.Members)
	case *Date:
		r.date(v)
	case *Binary:
		r.out = v.appendTagged(r.out)
	case *ErrorValue:
		r.error(v)
	case *Map:
		r.mapValue(v)
	case *Set:
		r.list(v.Values, valueStep)
	case *RegExp:
		r.string("/" + v.Source + "/" + v.Flags)
	case *Boxed:
		r.boxed(v)
	case *Headers:
		r.headers(v)
	}
}

func (r *renderer) list(elements []any, kind stepKind) {
	r.write("[")
	for i, v := range elements {
		if i > 0 {
			r.write(",")
		}
		r.at(step{kind: kind, index: i}, v)
	}
	r.write("]")
}

func (r *renderer) members(members []Member) {
	r.write("{")
	first := true
	for _, m := range members {
		if _, ok := m.Value.(Undefined); ok {
			continue
		}
		if !first {
			r.write(",")
		}
		first = false
		r.string(m.Key)
		r.write(":")
		r.at(step{kind: memberStep, key: m.Key}, m.Value)
	}
	r.write("}")
}

func (r *renderer) date(d *Date) {
	text, ok := d.iso()
	if !ok {
		r.write("null")
		return
	}
	r.string(text)
}

// error writes an error as an object. Own properties do not hide the name and
// the message, of which programs often set the first as a property.
func (r *renderer) error(v *ErrorValue) {
	members := []Member{{"name", v.Name}, {"message", v.Message}}
	for _, m := range v.Props {
		if m.Key != "name" && m.Key != "message" && m.Key != "stack" {
			members = append(members, m)
		}
	}
	r.members(members)
}

// boxed writes the primitive. Anything else cannot be boxed.
func (r *renderer) boxed(b *Boxed) {
	if !boxable(b.Value) {
		r.fail("boxes something else than a number, string, boolean or bigint")
		return
	}
	r.value(b.Value)
}

// mapValue writes an object, or pairs when a key is not a string.
func (r *renderer) mapValue(m *Map) {
	members := make([]Member, len(m.Entries))
	for i, entry := range m.Entries {
		key, ok := entry.Key.(string)
		if !ok {
			r.entries(m)
			return
		}
		members[i] = Member{key, entry.Value}
	}
	r.members(members)
}

// entries writes the entries of a map as pairs.
func (r *renderer) entries(m *Map) {
	r.write("[")
	for i, entry := range m.Entries {
		if i > 0 {
			r.write(",")
		}
		r.write("[")
		r.at(step{kind: keyStep, index: i}, entry.Key)
		r.write(",")
		r.at(step{kind: valueStep, index: i}, entry.Value)
		r.write("]")
	}
	r.write("]")
}

// headers writes an object, or pairs when a name is repeated, as set-cookie may
// be.
func (r *renderer) headers(h *Headers) {
	var m Map
	var seen valueSet
	distinct := true
	for _, field := range h.Fields {
		distinct = seen.add(field.Name) && distinct
		m.Entries = append(m.Entries, Entry{field.Name, field.Value})
	}
	if distinct {
		r.mapValue(&m)
		return
	}
	r.entries(&m)
}
