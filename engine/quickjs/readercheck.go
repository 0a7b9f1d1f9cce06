package quickjs

import (
	"fmt"
	"strconv"
	"strings"
)

// checked is a script whose value has some of everything that a Reader reads, and
// checkedSketch how sketch draws it.
const (
	checked = `({
		b: ['a'.repeat(9000) + '…'.repeat(9000), 'é'.repeat(9000).slice(8997), -7, 1.5, true, null, undefined],
		2: { __proto__: null, a: 'x', [Symbol.iterator]: 1 },
		10: new Date(5), 1: [[], {}],
		o: [new (class A {}), [, 1], { get a() { return 1 } }, () => 1, 1n],
	})`
	checkedSketch = `{1:[[],{}],2:{a:x},10:Date 5,b:[long 18000,ééé,-7,1.5,true,null,undefined],o:[?,?,?,?,?]}`
)

// checkReader fails the build of an image if values are not where a Reader looks.
func (vm *VM) checkReader() error {
	v, err := vm.Eval(Source{Name: "check", Text: checked, FirstLine: 1}, EvalStrict)
	if err != nil {
		return err
	}
	if got := vm.Reader().sketch(v, 4); got != checkedSketch {
		return fmt.Errorf("quickjs: values are not where they should be: read %s, want %s", got, checkedSketch)
	}
	return vm.Free(v)
}

// sketch draws a value: ? for what is Opaque or deeper than depth.
func (r *Reader) sketch(v Value, depth int) string {
	number, isNumber := v.Number()
	switch {
	case isNumber:
		return strconv.FormatFloat(number, 'g', -1, 64)
	case v.IsString():
		return r.sketchText(v)
	case v.IsObject() && depth > 0:
		return r.sketchObject(v, depth)
	}
	switch v {
	case Null:
		return "null"
	case Undefined:
		return "undefined"
	case True:
		return "true"
	}
	return "?"
}

func (r *Reader) sketchText(v Value) string {
	text, ok := r.AppendText(nil, v)
	if n := strings.Count(string(text), "") - 1; n > 20 {
		return fmt.Sprintf("long %d", n)
	} else if !ok {
		return "?"
	}
	return string(text)
}

func (r *Reader) sketchObject(v Value, depth int) string {
	switch r.Class(v) {
	case Dense:
		items := make([]string, r.Elements(v).Len())
		for i := range items {
			items[i] = r.sketch(r.Elements(v).At(i), depth-1)
		}
		return "[" + strings.Join(items, ",") + "]"
	case Date:
		ms, _ := r.Time(v)
		return fmt.Sprint("Date ", ms)
	case Plain:
		properties, ok := r.AppendProperties(nil, v)
		if !ok {
			return "?"
		}
		items := make([]string, len(properties))
		for i, p := range properties {
			key, _ := r.AppendKey(nil, p.Key)
			items[i] = string(key) + ":" + r.sketch(p.Value, depth-1)
		}
		return "{" + strings.Join(items, ",") + "}"
	}
	return "?"
}
