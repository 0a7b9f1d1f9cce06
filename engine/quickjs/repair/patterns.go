package repair

import "github.com/codemode-executor/codemode-executor/engine/sandbox/wasm"

// The regular expressions of QuickJS-NG 0.15.1 take the flag v for no flag at all, and know
// neither groups with flags, (?i:…), nor groups of one name in different alternatives
// (upstream 5f2fb55 has a new engine). The host rewrites such patterns; see package
// pattern. It is asked where compiling fails, and before that for the flag v and for the
// flags i and u together, which have a letter or two more among the characters of words.
//
// Compiled for the flag v, an expression has both bits of u and v: u is what its matching
// goes by, and v is what programs see.
var patterns = repair{name: "patterns", patches: []wasm.Patch{
	{Function: "lre_compile", Code: `
		param size message messageSize text length flags ctx
		local first i32
		local rewritten i32
		local code i32
		local.get flags
		i32.const 256
		i32.and
		local.get flags
		i32.const 18
		i32.and
		i32.const 18
		i32.eq
		i32.or
		local.tee first
		i32.eqz
		if
			` + compileAsIs + `
			local.tee code
			if
				local.get code
				return
			end
		end
		local.get text
		local.get length
		local.get flags
		local.get message
		local.get messageSize
		call @rewritePattern
		local.tee rewritten
		i32.const 2
		i32.lt_u
		if
			local.get rewritten
			i32.eqz
			local.get first
			i32.and
			if
				` + compileAsIs + `
				return
			end
			i32.const 0
			return
		end
		local.get size
		local.get message
		local.get messageSize
		local.get rewritten
		i32.const 12
		i32.add
		local.get rewritten
		i32.load
		local.get rewritten
		i32.load offset=4
		local.get ctx
		call $original
		local.tee code
		if
			local.get code
			local.get code
			i32.load16_u
			local.get flags
			i32.const 256
			i32.and
			i32.or
			i32.store16
			local.get rewritten
			i32.load offset=8
			if
				local.get code
				local.get size
				local.get rewritten
				i32.load offset=8
				call @restoreNames
			end
		end
		local.get ctx
		local.get rewritten
		call $js_free
		local.get code
	`},
	{Function: "js_regexp_get_flag", Edits: []wasm.Edit{{
		Find: `
			call $lre_get_flags
			local.get 2
		`,
		With: `
			call $lre_get_flags
			local.tee 5
			local.get 5
			i32.const 256
			i32.and
			i32.const 4
			i32.shr_u
			i32.const -1
			i32.xor
			i32.and
			local.get 2
		`,
	}}},
	{Function: "js_regexp_Symbol_match", Edits: []wasm.Edit{{
		Find: getUnicode + "local.tee 9",
		With: `
			local.get 8
		` + isUnicode("local.get 8") + "local.tee 9",
	}}},
	{Function: "js_regexp_Symbol_replace", Edits: []wasm.Edit{{
		Find: getUnicode + "local.tee 3",
		With: `
			local.get 14
			i32.wrap_i64
		` + isUnicode("local.get 14\ni32.wrap_i64") + "local.tee 3",
	}}},
	{Function: "js_regexp_Symbol_split", Edits: []wasm.Edit{{
		Find: indexOfU + "local.set 10",
		With: indexOfU + indexOfV("local.get 11") + "local.set 10",
	}}},
	{Function: "js_regexp_Symbol_matchAll", Edits: []wasm.Edit{{
		Find: indexOfU + "local.set 14",
		With: indexOfU + indexOfV("local.get 10") + "local.set 14",
	}}},
	{Function: "js_regexp_exec", Edits: []wasm.Edit{
		{
			// Whether groups share names. The new local has the number 27.
			Find: `
				call $lre_get_flags
				local.set 16
			`,
			With: `
				local shared i32
				call $lre_get_flags
				local.tee 16
				i32.const 32768
				i32.and
				local.set shared
			`,
		},
		{
			// The indices of a group that took no part, which is undefined.
			Find: `
				local.get 0
				local.get 12
				local.get 18
				local.get 10
				i32.const 16391
				call $JS_DefinePropertyValueStr
				i32.const 0
				i32.lt_s
			`,
			With: "local there i64\n" + defineUnlessThere("local.get 12"),
		},
		{
			Find: `
				local.get 0
				local.get 1
				local.get 18
				i64.const 12884901888
				i32.const 16391
				call $JS_DefinePropertyValueStr
				i32.const 0
				i32.lt_s
			`,
			With: "local there i64\n" + defineUnlessThere("local.get 1"),
		},
	}},
}}

const compileAsIs = `
	local.get size
	local.get message
	local.get messageSize
	local.get text
	local.get length
	local.get flags
	local.get ctx
	call $original
`

// getUnicode reads the property unicode, where the standard reads flags (22.2.6.8).
const getUnicode = `
	local.get 0
	local.get 0
	local.get 1
	i32.const 119 ;; JS_ATOM_unicode
	local.get 1
	i32.const 0
	call $JS_GetPropertyInternal
	call $JS_ToBoolFree
`

const indexOfU = `
	i32.const 117
	i32.const 0
	call $string_indexof_char
`

// indexOfV looks for v as well: what is not -1 in either place is not -1.
func indexOfV(flags string) string {
	return flags + `
		i32.const 118
		i32.const 0
		call $string_indexof_char
		i32.and
	`
}

// isUnicode reports whether flags have a u or a v.
func isUnicode(flags string) string {
	return indexOfU + indexOfV(flags) + `
		i32.const -1
		i32.ne
	`
}

// defineUnlessThere leaves a group of the object as it is if one of its name is there,
// which may only be where groups share names.
func defineUnlessThere(groups string) string {
	return `
		local.get 27
		if i64
			local.get 0
			` + groups + `
			local.get 18
			call $JS_GetPropertyStr
		else
			i64.const 12884901888 ;; JS_UNDEFINED
		end
		local.tee there
		i64.const 12884901888
		i64.eq
		if i32
			local.get 0
			` + groups + `
			local.get 18
			i64.const 12884901888
			i32.const 16391
			call $JS_DefinePropertyValueStr
		else
			local.get 0
			local.get there
			call $JS_FreeValue
			i32.const 0
		end
		i32.const 0
		i32.lt_s
	`
}
