package repair_test

import "testing"

func TestCaptureResets(t *testing.T) {
	runTests(t, []repairTest{
		{"plus", `JSON.stringify(/(?:(a)|(b)|(c))+/.exec('abc'))`, `["abc",null,null,"c"]`},
		{"star", `JSON.stringify(/(?:(a)|b)*/.exec('ab'))`, `["ab",null]`},
		{"lazy", `JSON.stringify(/(?:(a)|(b))+?$/.exec('ab'))`, `["ab",null,"b"]`},
		{"counted", `JSON.stringify(/(?:(c)|a([^a])){2}/.exec('abc'))`, `["abc","c",null]`},
		{"at least", `JSON.stringify(/(?:(a)|(b)){2,}/.exec('abab'))`, `["abab",null,"b"]`},
		{"at most", `JSON.stringify(/(?:(a)|(b)){0,3}/.exec('abab'))`, `["aba","a",null]`},
		{"between", `JSON.stringify(/(?:(a)|(b)){1,3}/.exec('abab'))`, `["aba","a",null]`},
		{"one", `JSON.stringify(/(?:(a)|(b)){1}/.exec('ab'))`, `["a","a",null]`},
		{"optional", `JSON.stringify([/(a)?b/.exec('ab'), /(a)?b/.exec('b')])`, `[["ab","a"],["b",null]]`},
		{"never", `JSON.stringify(/(a){0}b/.exec('ab'))`, `["b",null]`},
		{"nested", `JSON.stringify(/(z)((a+)?(b+)?(c))*/.exec('zaacbbbcac'))`, `["zaacbbbcac","z","ac","a",null,"c"]`},
		{"optional in a round", `JSON.stringify(/(?:(a)?(b)?c)+/.exec('acbcc'))`, `["acbcc",null,null]`},
		{"the last round fails", `JSON.stringify(/(?:(a)|(b))*/.exec('abx'))`, `["ab",null,"b"]`},
		{"an empty round", `JSON.stringify(/(?:(a)|(b)|)*/.exec('ab'))`, `["ab",null,"b"]`},
		{"an empty round that is needed", `JSON.stringify(/(a*)*/.exec('b'))`, `["",null]`},
		{"back reference", `JSON.stringify(/(?:(a)|\1b)+/.exec('abb'))`, `["abb",null]`},
		{"back reference of a round before", `JSON.stringify(/(?:(?:(a)|(b))\1)+/.exec('aab'))`, `["aab",null,"b"]`},
		{"look ahead", `JSON.stringify(/(?=(a+))a*b\1/.exec('baaabac'))`, `["aba","a"]`},
		{"look behind", `JSON.stringify(/(?<=(?:(a)|(b))+)c/.exec('abc'))`, `["c","a",null]`},
		{"named", `JSON.stringify(/(?:(?<k>\w)=(?<v>\d)?;)+/.exec('a=1;b=;').groups)`, `{"k":"b"}`},
		{"replaced", `'k1k'.replace(/(?:(\d)|k)+/, '[$1]')`, `[]`},
	})
}
