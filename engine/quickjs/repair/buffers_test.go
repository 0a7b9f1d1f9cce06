package repair_test

import "testing"

func TestBuffers(t *testing.T) {
	const name = `const name = (f) => { try { return String(f()) } catch (e) { return e.name } }; `
	runTests(t, []repairTest{
		{"a detached buffer has no maximum", `const b = new ArrayBuffer(8, { maxByteLength: 16 }), before = b.maxByteLength; b.transfer(); [before, b.maxByteLength, b.resizable, new ArrayBuffer(3).maxByteLength].join()`, "16,0,true,3"},
		{"transfer past the maximum", name + `const b = new ArrayBuffer(8, { maxByteLength: 16 }); [name(() => b.transfer(40)), name(() => b.transfer(16).byteLength), name(() => b.transfer())].join()`, "RangeError,16,TypeError"},
		{"a view that follows a buffer which shrank", name + `const b = new ArrayBuffer(8, { maxByteLength: 16 }), d = new DataView(b), part = new DataView(b, 2, 4), late = new DataView(b, 6);
			b.resize(5); [name(() => d.getInt8(4)), name(() => d.getInt8(5)), name(() => d.setInt8(7, 1)), name(() => part.getInt8(0)), name(() => late.getInt8(0)), name(() => d.getInt8(9))].join()`,
			"0,RangeError,RangeError,TypeError,TypeError,RangeError"},
		{"extensions of what may change its length", name + `const t = new Uint8Array(new ArrayBuffer(2, { maxByteLength: 4 })), fixed = new Uint8Array(2), part = new Uint8Array(new ArrayBuffer(2, { maxByteLength: 4 }), 0, 1);
			[name(() => Object.preventExtensions(t)), Object.isExtensible(t), Reflect.preventExtensions(part), name(() => Object.seal(t)), Reflect.preventExtensions(fixed), Object.isExtensible(fixed), Reflect.preventExtensions({})].join()`,
			"TypeError,true,false,TypeError,true,false,true"},
	})
}
