package repair_test

import (
	"math"
	"strconv"
	"testing"

	"github.com/codemode-executor/codemode-executor/engine/quickjs/repair"
)

func TestNumberText(t *testing.T) {
	runTests(t, []repairTest{
		{"powers of two", `[2 ** 89, 2 ** -24, 2 ** -20, -(2 ** 122), 2 ** 1023, 2 ** -1022, 2 ** -1074, 2 ** 53, 2 ** -3, 0.5].join()`,
			"6.189700196426902e+26,5.960464477539063e-8,9.5367431640625e-7,-5.316911983139664e+36,8.98846567431158e+307,2.2250738585072014e-308,5e-324,9007199254740992,0.125,0.5"},
		{"in JSON", `JSON.stringify([2 ** 122, -(2 ** -24)])`, "[5.316911983139664e+36,-5.960464477539063e-8]"},
		{"other bases", `[(0.1).toString(2).length, (1 / 3).toString(3), (-255.5).toString(16), (1e21).toString(36), (2 ** 60).toString(7), (0.5).toString(36), (1e-7).toString(36)].join()`,
			"57,0.1,-ff.8,5v1j4f4ds7c000,2031000661631341064200,0.i,0.000061oezo085tl"},
		{"integers and what has no digits", `[(255).toString(16), NaN.toString(2), (-Infinity).toString(36), (-0).toString(2), (35).toString(36)].join()`, "ff,NaN,-Infinity,0,z"},
	})
}

func FuzzNumberText(f *testing.F) {
	for _, number := range []float64{0.1, -1e300, 5e-324, math.MaxFloat64, 1 << 60, 1.5, -0.25} {
		f.Add(number, 10)
		f.Add(number, 36)
	}
	f.Fuzz(func(t *testing.T, number float64, base int) {
		if math.IsNaN(number) || math.IsInf(number, 0) || base < 2 || base > 36 {
			t.Skip()
		}
		text := string(repair.NumberText(number, base))
		if len(text) > 1100 {
			t.Errorf("%g in base %d has %d characters", number, base, len(text))
		}
		if back, err := strconv.ParseFloat(text, 64); base == 10 && (err != nil || back != number) {
			t.Errorf("%g is %s, which is %g", number, text, back)
		}
	})
}
