package repair_test

import "testing"

func TestDates(t *testing.T) {
	runTests(t, []repairTest{
		{"setters with what is not finite", `const d = new Date(0); const out = [];
			for (const set of [() => d.setMonth(undefined), () => d.setUTCDate(parseInt("x")), () => d.setHours(Infinity), () => d.setFullYear(2024, NaN), () => d.setMilliseconds()]) {
				d.setTime(0); out.push(set(), d.getTime()) } out.join()`,
			"NaN,NaN,NaN,NaN,NaN,NaN,NaN,NaN,NaN,NaN"},
		{"setters of an invalid date", `const d = new Date(NaN); [d.setHours(1), d.getTime(), d.setFullYear(2024), d.getTime() === Date.UTC(2024)].join()`,
			"NaN,NaN,1704067200000,true"},
		{"setters of a date that becomes valid meanwhile", `const d = new Date(NaN); [d.setHours({ valueOf() { d.setTime(5); return 1 } }), d.getTime()].join()`, "NaN,5"},
		{"setters with numbers", `const d = new Date(0); d.setUTCHours(25, "30"); d.setDate(-1); d.toISOString()`, "1969-12-30T01:30:00.000Z"},
		{"the name of the zone", "const d = new Date(0); [String(d), d.toTimeString(), d.toDateString(), d + '', `${d}`, typeof Date()].join('; ')",
			"Thu Jan 01 1970 00:00:00 GMT+0000 (Coordinated Universal Time); 00:00:00 GMT+0000 (Coordinated Universal Time); Thu Jan 01 1970; " +
				"Thu Jan 01 1970 00:00:00 GMT+0000 (Coordinated Universal Time); Thu Jan 01 1970 00:00:00 GMT+0000 (Coordinated Universal Time); string"},
		{"the name of the zone of Date called as a function", `String(/ \(Coordinated Universal Time\)$/.test(Date()))`, "true"},
		{"Date.parse", `const ms = []; for (const s of ["2024-01-05 10:20:30-08:00", "11 Jan 2024 GMT+0200", "2024-01-05 +0530", "1/32/2024", "2024-01-05t10:20:30z", "", "Jan 5 2024"]) ms.push(Date.parse(s)); ms.push(Date.parse(), +new Date("a" + "x".repeat(400)), +new Date({ toString: () => "2024" }), +new Date(2024, 0)); ms.join()`,
			"1704478830000,1704924000000,NaN,NaN,1704450030000,NaN,1704412800000,NaN,NaN,1704067200000,1704067200000"},
		{"Date.parse of what has no text", `const names = []; for (const v of [Symbol(), { toString() { throw new RangeError() } }]) try { Date.parse(v) } catch (e) { names.push(e.name) } names.join()`, "TypeError,RangeError"},
		{"dates that are long ago, far ahead or invalid", `[new Date(-8.64e15), new Date(8.64e15), new Date(NaN)].map(String).join("; ")`,
			"Tue Apr 20 -271821 00:00:00 GMT+0000 (Coordinated Universal Time); Sat Sep 13 275760 00:00:00 GMT+0000 (Coordinated Universal Time); Invalid Date"},
	})
}
