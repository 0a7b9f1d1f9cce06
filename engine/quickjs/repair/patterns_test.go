package repair_test

import "testing"

func TestPatternsOfSets(t *testing.T) {
	runTests(t, []repairTest{
		{"characters", `JSON.stringify(['añb'.replace(/\p{L}/gv, '_'), /^.$/v.test('😀'), /\u{61}/v.test('a'), /\p{L}/v.test('p{L}')])`, `["___",true,true,true]`},
		{"steps", `JSON.stringify(['😀'.replace(/(?:)/gv, '-'), '😀😀'.match(/(?:)/gv).length, '😀a'.split(/(?:)/v), [...'😀a'.matchAll(/./gv)].length])`, `["-😀-",3,["😀","a"],2]`},
		{"flags", `(() => { const r = /a/giv; return JSON.stringify([r.flags, r.unicode, r.unicodeSets, r.source, String(r), new RegExp(r).flags, new RegExp(r, 'u').flags]) })()`, `["giv",false,true,"a","/a/giv","giv","u"]`},
		{"difference", `JSON.stringify([/[\p{L}--[a-z]]/v, /[\w--\d]/v, /^[^\d--5]$/v].map((r) => ['a', 'A', '5', '6'].map((c) => r.test(c))))`, `[[false,true,false,false],[true,true,false,false],[true,true,true,false]]`},
		{"intersection", `JSON.stringify('abexyz'.match(/[[a-z]&&[aeiou]]/gv))`, `["a","e"]`},
		{"strings", `JSON.stringify('abcd'.match(/[\q{abc|a|bcd}d]/gv))`, `["abc","d"]`},
		{"behind", `JSON.stringify('xaybz1'.match(/(?<=[[a-z]--[ab]]).(?<![\d])/gv))`, `["a","b"]`},
		{"without regard to case", `JSON.stringify([/\P{Lu}/iv.test('A'), /[^\P{Lu}]/iv.test('a'), /[\w--k]/iv.test('K'), /[\q{ab}]/iv.test('AB')])`, `[false,true,false,true]`},
		{"captures", `JSON.stringify(/(?<k>[\w--\d]+)(?<v>\d+)/v.exec('abc12').groups)`, `{"k":"abc","v":"12"}`},
		{"wrong", "(() => { const r = []; for (const s of ['[a-]', '[(]', '[a&&&b]', '[^\\\\q{ab}]']) try { new RegExp(s, 'v'); r.push(s) } catch (e) { r.push(e.name) } return String(r) })()", `SyntaxError,SyntaxError,SyntaxError,SyntaxError`},
		{"u and v", `(() => { try { new RegExp('a', 'uv') } catch (e) { return e.name } })()`, `SyntaxError`},
	})
}

func TestPatternsOfGroups(t *testing.T) {
	runTests(t, []repairTest{
		{"names", `JSON.stringify(['2024-01', '01/2024'].map((s) => /(?<y>\d{4})-(?<m>\d\d)|(?<m>\d\d)\/(?<y>\d{4})/.exec(s).groups))`, `[{"y":"2024","m":"01"},{"y":"2024","m":"01"}]`},
		{"no name", `JSON.stringify(/(?:(?<y>a)|(?<y>b))?c/.exec('c').groups, (k, v) => v === undefined ? 'none' : v)`, `{"y":"none"}`},
		{"order", `Object.keys(/(?<b>1)|(?<a>2)|(?<b>3)/.exec('3').groups).join()`, `b,a`},
		{"indices", `JSON.stringify(/(?<y>a)|(?<y>b)/d.exec('xb').indices.groups)`, `{"y":[1,2]}`},
		{"of an earlier one", `JSON.stringify(/(?<y>a)|(?<y>b)/d.exec('xa').indices.groups)`, `{"y":[1,2]}`},
		{"reference", `JSON.stringify(/(?:(?<q>')|(?<q>")).*?\k<q>/.exec('say "it\'s"')[0])`, `"\"it's\""`},
		{"replaced", `'01/2024'.replace(/(?<y>\d{4})-(?<m>\d\d)|(?<m>\d\d)\/(?<y>\d{4})/, '$<y>-$<m>')`, `2024-01`},
		{"named the same at once", `(() => { try { new RegExp('(?<y>a)(?<y>b)') } catch (e) { return e.name } })()`, `SyntaxError`},
		{"case", `JSON.stringify(['Ab', 'AB', 'aB'].map((s) => /(?i:a)b/.test(s)))`, `[true,false,false]`},
		{"lines and dots", `JSON.stringify([/(?m:^b$)/.test('a\nb'), /^(?s:.)$/.test('\n'), /(?-m:^)b/m.test('a\nb'), /(?-s:.)/s.test('\n')])`, `[true,true,false,false]`},
		{"a part of a class", `JSON.stringify('aBcD'.match(/(?i:[a-b])|[c-d]/g))`, `["a","B","c"]`},
		{"word characters", `JSON.stringify(['a.ſc'.split(/\B/iu), /[^\W]/iu.test('\u212a'), 'aſ b'.split(/\b/iu), 'aſ'.split(/\b/u)])`, `[["a.ſ","c"],true,["aſ"," ","b"],["a","ſ"]]`},
		{"unknown script", `JSON.stringify([/\p{Script=Unknown}/u.test('\u0378'), /\p{sc=Zzzz}/u.test('a'), /[\P{scx=Zzzz}]/u.test('a')])`, `[true,false,true]`},
		{"source", `JSON.stringify([/(?i:a)/.source, /(?<y>a)|(?<y>b)/.source])`, `["(?i:a)","(?<y>a)|(?<y>b)"]`},
	})
}
