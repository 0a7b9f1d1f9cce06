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
		{"dates that are long ago, far ahead or invalid", `[new Date(-8.64e15), new Date(8.64e15), new Date(NaN)].map(String).join("; ")`,
			"Tue Apr 20 -271821 00:00:00 GMT+0000 (Coordinated Universal Time); Sat Sep 13 275760 00:00:00 GMT+0000 (Coordinated Universal Time); Invalid Date"},
	})
}
