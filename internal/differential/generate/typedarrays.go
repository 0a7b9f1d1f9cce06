package generate

// typedArrays makes programs with typed arrays, buffers that change their size, and data
// views.
func typedArrays(s *source) {
	class := s.pick("Int8Array", "Uint8Array", "Uint8ClampedArray", "Int16Array", "Uint16Array", "Int32Array", "Uint32Array", "Float32Array", "Float64Array", "BigInt64Array", "BigUint64Array", "Float16Array")
	big := class[:3] == "Big"
	s.line("const buffer = new ArrayBuffer(%s, { maxByteLength: 64 })", s.pick("0", "8", "16", "24", "32", "17"))
	s.line("const whole = new %s(%s)", class, s.pick("4", "buffer", "buffer", "buffer, 8", "[1, 2, 3].map("+s.conversion(big)+")", "new Set([5, 4]).values().map("+s.conversion(big)+")", "{ length: 2 }"))
	// The bytes of a NaN are the implementation's choice, so nobody reads those of floats.
	bytes := "buffer"
	if class[:5] == "Float" {
		bytes = "new ArrayBuffer(16)"
	}
	s.line("const part = new Uint8Array(%s, %s)", bytes, s.pick("0", "4", "0, 4", "2, 6"))
	s.line("const view = new DataView(buffer%s)", s.pick("", ", 1", ", 0, 4", ", 8"))
	s.line("const ok = typeof whole === 'object'")
	for range s.between(6, 14) {
		a := s.pick("whole", "whole", "part")
		value := func() string {
			v := s.pick(s.double(), s.integer(), "300", "-1", "1.5", "2 ** 40 + 1")
			if big != s.chance(3) && a == "whole" && big {
				return s.pick("1n", "-1n", "2n ** 64n - 1n", "2n ** 63n", "5n")
			}
			return v
		}
		s.typedArrayStep(a, value)
	}
	s.line("note('at the end', [whole, part])")
}

func (s *source) conversion(big bool) string {
	if big {
		return "BigInt"
	}
	return "Number"
}

func (s *source) typedArrayStep(a string, value func() string) {
	switch s.n(14) {
	case 0:
		s.step("set index", "%s[%s] = %s", a, s.pick("0", "1", "2", "-1", "99", "'-0'", "1.5", "'x'"), value())
	case 1:
		s.step("resize", "[buffer.resize(%s), whole.length, part.length, whole.byteOffset, part.byteLength]", s.pick("0", "4", "8", "16", "32", "64", "65", "-1", "12"))
	case 2:
		s.step("fill", "%s.fill(%s, %s, %s)", a, value(), s.position(), s.position())
	case 3:
		s.step("set", "%s.set(%s, %s)", a, s.pick("["+value()+", "+value()+"]", "part", "whole", "[]", a+".slice(1)", "5", "null"), s.pick("0", "1", "-1", "9", "undefined", "NaN"))
	case 4:
		m := s.pick("slice", "subarray")
		s.step(m, "%s.%s(%s, %s)", a, m, s.position(), s.position())
	case 5:
		m := s.pick("indexOf", "lastIndexOf", "includes")
		s.step(m, "%s.%s(%s%s)", a, m, value(), s.pick("", ", "+s.position()))
	case 6:
		s.step("copyWithin", "%s.copyWithin(%s, %s, %s)", a, s.position(), s.position(), s.position())
	case 7:
		s.step("sort", "%s.%s(%s)", a, s.pick("sort", "toSorted"), s.pick("", "(x, y) => x < y ? 1 : x > y ? -1 : 0", "undefined", "null", "() => 0"))
	case 8:
		s.step("copy", "%s.%s", a, s.pick("toReversed()", "with(0, "+value()+")", "with(-1, 5)", "reverse()", "at(-1)", "join('-')", "map(x => x)", "filter(x => x > 1)", "findLast(x => x)", "reduce((x, y) => x + y)", "toLocaleString()", "entries().toArray()", "keys().next()"))
	case 9:
		get := s.pick("Int8", "Uint8", "Int16", "Uint16", "Int32", "Uint32", "Float32", "Float64", "BigInt64", "BigUint64", "Float16")
		s.step("DataView.get"+get, "view.get%s(%s%s)", get, s.pick("0", "1", "3", "8", "-1", "60"), s.pick("", ", true"))
	case 10:
		set := s.pick("Int8", "Uint8", "Int16", "Uint16", "Int32", "Uint32", "Float32", "Float64", "Float16")
		s.step("DataView.set"+set, "view.set%s(%s, %s%s)", set, s.pick("0", "1", "3", "8", "-1", "60"), s.double(), s.pick("", ", true"))
	case 11:
		s.step("buffer", "%s", s.pick("buffer.slice(1, 5)", "buffer.slice(-4)", "[buffer.resizable, buffer.maxByteLength, buffer.detached]", "buffer.transfer().byteLength", "buffer.transferToFixedLength(4).resizable", "new ArrayBuffer(4).resize(2)", "new ArrayBuffer(9, { maxByteLength: 8 })", "ArrayBuffer.isView(view)", "new ArrayBuffer(3).transfer(5)"))
	case 12:
		s.step("keys", "[Object.keys(%[1]s), %[1]s.length, '0' in %[1]s, '-0' in %[1]s, 99 in %[1]s, Reflect.set(%[1]s, 99, 1), Reflect.has(%[1]s, '1.5')]", a)
	default:
		s.step("make", "%s", s.pick("Uint8Array.from([1, 2], x => x * 2)", "Uint8Array.of(1, 256, -1)", "new Uint16Array(buffer, 1)", "new Uint8Array(-1)", "new Float32Array([1.1, NaN, -0])", "new Int16Array(new Uint8Array([200, 1]))", "new Uint8Array(2).buffer", "Object.freeze("+a+")", "Uint8Array.prototype.length", "Object.defineProperty("+a+", 0, { value: 1, configurable: false })", "Int8Array.BYTES_PER_ELEMENT", "delete "+a+"[0]"))
	}
}
