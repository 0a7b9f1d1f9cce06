package repair_test

import "testing"

func TestBigInts(t *testing.T) {
	runTests(t, []repairTest{
		{"asUintN of what fills limbs", `[BigInt.asUintN(64, 2n ** 63n), BigInt.asUintN(32, 2n ** 33n + 2n ** 31n),
			BigInt.asUintN(64, -1n), BigInt.asUintN(32, -1n), BigInt.asUintN(128, -1n) === 2n ** 128n - 1n].join()`,
			"9223372036854775808,2147483648,18446744073709551615,4294967295,true"},
		{"asUintN of few bits", `[BigInt.asUintN(0, 5n), BigInt.asUintN(1, -1n), BigInt.asUintN(3, 25n), BigInt.asUintN(31, -1n), BigInt.asUintN(33, -1n)].join()`,
			"0,1,1,2147483647,8589934591"},
		{"asUintN of many bits", `const n = BigInt.asUintN(4000, -(2n ** 70n)); String(n === 2n ** 4000n - 2n ** 70n && BigInt.asUintN(200, 7n) === 7n)`, "true"},
		{"asUintN converts in order, once", `const log = []; const r = BigInt.asUintN({ valueOf() { log.push("bits"); return 65 } },
			{ valueOf() { log.push("value"); return -1n } }); [r, ...log].join()`, "36893488147419103231,bits,value"},
		{"asUintN of what is none", `const f = (...a) => { try { return BigInt.asUintN(...a) } catch (e) { return e.name } };
			[f(-1, 1n), f(2 ** 53, 1n), f(64, 1), f(64, undefined), f(64, "7"), f(2 ** 40, -1n), f()].join()`,
			"RangeError,RangeError,TypeError,TypeError,7,RangeError,TypeError"},
		{"asIntN", `[BigInt.asIntN(64, 2n ** 63n), BigInt.asIntN(8, 255n), BigInt.asIntN(65, 2n ** 64n)].join()`, "-9223372036854775808,-1,-18446744073709551616"},
		{"a hash of 64 bits", `let h = 0xcbf29ce484222325n; for (const c of "codemode") h = BigInt.asUintN(64, (h ^ BigInt(c.charCodeAt(0))) * 0x100000001b3n); h.toString(16)`,
			"a413ed2222a83617"},
		{"order beside numbers", `[-1n < -0.5, -0.5 > -1n, -2n >= -1.5, -5n > -1e-300, -1n > -1e300, -(2n ** 70n) < -1, 1n > 0.5, 2n <= 2.5].join()`,
			"true,true,false,false,true,true,true,true"},
	})
}
