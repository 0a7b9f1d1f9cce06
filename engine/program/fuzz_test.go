package program

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzNormalize checks that a unit holds nothing but one function, so that its
// evaluation runs no code of the program.
func FuzzNormalize(f *testing.F) {
	for _, tt := range forms {
		f.Add(tt.code)
	}
	for _, tt := range throwing {
		f.Add(tt.code)
	}
	f.Fuzz(func(t *testing.T, code string) {
		unit, err := Normalize(code)
		if err != nil {
			var refused *SyntaxError // a fence that holds no program
			if utf8.ValidString(code) && !errors.As(err, &refused) {
				t.Fatal(err)
			}
			return
		}
		line, column := unit.Position(1, 1)
		_ = Diagnose(code, line, column, "")
		if !fitsOracle(code) {
			return
		}
		checkUnit(t, unit)
	})
}

// fitsOracle tells that a text is no danger to the oracle, whose small stack has
// no guard.
func fitsOracle(code string) bool {
	return len(code) < 1000 && strings.Count(code, "(")+strings.Count(code, "[")+strings.Count(code, "{") < 40
}

const checkFunction = `(source) => {
	const text = unit.toString(), at = source.indexOf(text);
	const rest = source.slice(0, at) + source.slice(at + text.length);
	const bare = rest.replace(/\/\*[^]*?\*\/|\/\/[^\n\r\u2028\u2029]*/g, "");
	return typeof unit === "function" && at >= 0 && /^[\s;()]*$/.test(bare) ? "" : bare + " around " + text;
}`

func checkUnit(t *testing.T, unit Unit) {
	r := newRealm(t)
	f, stack, err := r.eval(unit.Source, unit.FirstLine)
	if err != nil {
		if !strings.HasPrefix(err.Error(), "SyntaxError") {
			t.Fatalf("%v at %s\n%s", err, stack, unit.Source)
		}
		_ = unit.SyntaxError("", stack, testFile).Error()
		return
	}
	global := r.call("JS_GetGlobalObject", r.js)
	r.set(global, "unit", f)
	r.set(global, "source", r.call("JS_NewStringLen", r.js, r.copyIn([]byte(unit.Source)), uint64(len(unit.Source))))
	v, stack, err := r.eval("("+checkFunction+")(source)", 1)
	if err != nil {
		t.Fatal(err, stack)
	}
	if got := r.text(v); got != "" {
		t.Errorf("unit has %q\n%s", got, unit.Source)
	}
}

// FuzzEraseTypes checks that any text gives a unit or a syntax error.
func FuzzEraseTypes(f *testing.F) {
	for _, tt := range typed {
		if len(tt.code) < 1000 {
			f.Add(tt.code)
		}
	}
	f.Fuzz(func(t *testing.T, code string) {
		unit, err := EraseTypes(code)
		if err != nil {
			_ = err.(*SyntaxError).Diagnose(code)
			return
		}
		if fitsOracle(unit.Source) {
			checkUnit(t, unit)
		}
	})
}

// FuzzTypeArguments checks that what is left of any text has the same lines and columns.
func FuzzTypeArguments(f *testing.F) {
	for _, tt := range typeArguments {
		f.Add(tt.code)
	}
	f.Fuzz(func(t *testing.T, code string) {
		if !utf8.ValidString(code) {
			return
		}
		_, text := outlineOf(code)
		sameColumns(t, code, text)
	})
}
