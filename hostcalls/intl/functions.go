// Package intl is the host side of the guest's Intl (ECMA-402): locale data, time
// zones and collation.
package intl

import (
	"fmt"

	"github.com/codemode-executor/codemode-executor/hostcalls"
	"github.com/codemode-executor/codemode-executor/hostcalls/intl/intldata"
)

// Functions gives the functions for the guest:
//
//   - localeData(locale, section): the JSON text of a section of the locale's
//     data, or undefined.
//   - timeZoneSpan(zone, ms): what a zone of the IANA database has at an instant
//     in milliseconds since the epoch: "offset start end", the offset from UTC in
//     seconds and the milliseconds between which it holds, either of them empty
//     if there is no bound; undefined if there is no such zone.
//   - collate(locale, options, a, b): -1, 0 or 1, the order of two strings in a
//     locale. options is a text of letters: n numeric, c without case, d without
//     diacritics.
func Functions() []hostcalls.Function {
	return []hostcalls.Function{
		{Name: "localeData", Length: 2, Call: localeData},
		{Name: "timeZoneSpan", Length: 2, Call: timeZoneSpan},
		{Name: "collate", Length: 4, Call: collateStrings},
	}
}

func typeError(format string, args ...any) error {
	return &hostcalls.Error{Name: "TypeError", Message: fmt.Sprintf(format, args...)}
}

func localeData(_ *hostcalls.Env, args []any) (any, error) {
	locale, ok := args[0].(string)
	section, ok2 := args[1].(string)
	if !ok || !ok2 {
		return nil, typeError("localeData takes two strings")
	}
	if text := intldata.Section(locale, section); text != "" {
		return text, nil
	}
	return nil, nil
}
