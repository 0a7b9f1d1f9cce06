package repair_test

import "testing"

func TestDescriptors(t *testing.T) {
	runTests(t, []repairTest{
		{"what getters of descriptors throw", `const out = []; for (const key of ["get", "set", "value", "writable", "enumerable", "configurable"])
			try { Object.defineProperty({}, "a", { get [key]() { throw new RangeError(key) } }) } catch (e) { out.push(e.name, e.message) } out.join()`,
			"RangeError,get,RangeError,set,RangeError,value,RangeError,writable,RangeError,enumerable,RangeError,configurable"},
		{"getters that are no functions", `const out = []; for (const d of [{ get: 1 }, { set: {} }, { get: undefined, set: undefined }, { get() {} }])
			try { Object.defineProperty({}, "a", d); out.push("defined") } catch (e) { out.push(e.name) } out.join()`,
			"TypeError,TypeError,defined,defined"},
	})
}
