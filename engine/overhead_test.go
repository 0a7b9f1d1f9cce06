package engine_test

import (
	"context"
	"crypto/rand"
	"slices"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/engine/quickjs"
	"github.com/codemode-executor/codemode-executor/internal/plainquickjs"
)

// cpuPrograms are the kinds of work programs do; each takes some ten milliseconds.
var cpuPrograms = []struct{ name, code string }{
	{"loop", "(()=>{let s=0;for(let i=0;i<1000000;i++){s+=i%7}return s})()"},
	{"fib", "(()=>{function f(n){return n<2?n:f(n-1)+f(n-2)};return f(23)})()"},
	{"JSON", `(()=>{let o={a:[1,2,3],b:{c:"hello",d:[true,null,1.5]}};let n=0;for(let i=0;i<5000;i++){n+=JSON.stringify(JSON.parse(JSON.stringify(o))).length}return n})()`},
	{"sort", "(()=>{let a=[];let x=12345;for(let i=0;i<20000;i++){x=(x*1103515245+12345)&0x7fffffff;a.push(x)};a.sort((p,q)=>p-q);return a[100]})()"},
	{"string", "(()=>{let s='';for(let i=0;i<60000;i++){s+=String.fromCharCode(97+i%26)};return s.split('a').map(x=>x.toUpperCase()).join('-').length})()"},
	{"regexp", `(()=>{let s='foo123bar456'.repeat(5000);let n=0;for(const m of s.matchAll(/([a-z]+)(\d+)/g)){n+=+m[2]};return n})()`},
}

// BenchmarkInstrumentation is what the checkpoints cost: each program runs in the
// plain and in the instrumented engine in turns, and the fastest of each are compared,
// which whatever else the machine does can only have slowed. Where in the memory a
// sandbox happens to lie makes a difference of some percent, so there are several.
func BenchmarkInstrumentation(b *testing.B) {
	const sandboxes, runs = 4, 5
	plain, metered := plainEngine(b), meteredImage(b)
	for _, p := range cpuPrograms {
		b.Run(p.name, func(b *testing.B) {
			var with, without []time.Duration
			for b.Loop() {
				for range sandboxes {
					c, vm := plainContext(b, plain), meteredVM(b, metered)
					for range runs {
						without = append(without, timeOf(func() { evalPlain(b, c, p.code) }))
						with = append(with, timeOf(func() { evalMetered(b, vm, p.code) }))
					}
				}
			}
			metered, plain := slices.Min(with), slices.Min(without)
			b.ReportMetric(100*(float64(metered)/float64(plain)-1), "%overhead")
			b.ReportMetric(float64(metered)/float64(time.Millisecond), "ms-metered")
		})
	}
}

func timeOf(f func()) time.Duration {
	start := time.Now()
	f()
	return time.Since(start)
}

func plainEngine(b *testing.B) *plainquickjs.Engine {
	b.Helper()
	ctx := context.Background()
	engine, err := plainquickjs.New(ctx)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = engine.Close(ctx) })
	return engine
}

func plainContext(b *testing.B, engine *plainquickjs.Engine) *plainquickjs.Context {
	b.Helper()
	c, err := engine.NewContext(context.Background())
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = c.Close() })
	return c
}

func evalPlain(b *testing.B, c *plainquickjs.Context, code string) {
	if _, err := c.Eval(code); err != nil {
		b.Fatal(err)
	}
}

// nothing is a host that is asked for nothing.
type nothing struct{}

func (nothing) HostCall(*quickjs.VM, int32, []quickjs.Value) (quickjs.Value, error) {
	return quickjs.Undefined, nil
}
func (nothing) ResolveModule(_, specifier string) string { return specifier }
func (nothing) LoadModule(string) (quickjs.Source, error) {
	return quickjs.Source{}, &quickjs.Throw{}
}
func (nothing) TypedModule(string) (quickjs.Source, bool)                 { return quickjs.Source{}, false }
func (nothing) ErrorText(*quickjs.VM, []byte) string                      { return "" }
func (nothing) Rejection(*quickjs.VM, quickjs.Value, quickjs.Value, bool) {}

func meteredImage(b *testing.B) *quickjs.Image {
	b.Helper()
	ctx := context.Background()
	engine, err := quickjs.Compile(ctx, quickjs.Options{})
	if err != nil {
		b.Fatal(err)
	}
	image, err := engine.Build(ctx, 128<<20, func(vm *quickjs.VM) error { return nil })
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		_ = image.Close()
		_ = engine.Close(ctx)
	})
	return image
}

func meteredVM(b *testing.B, image *quickjs.Image) *quickjs.VM {
	b.Helper()
	in, err := image.NewInstance(context.Background())
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(in.Close)
	vm := image.VM(in)
	vm.Handler = nothing{}
	in.OnCheckpoint = func() bool { return true }
	if err := vm.Seed(rand.Reader); err != nil {
		b.Fatal(err)
	}
	return vm
}

func evalMetered(b *testing.B, vm *quickjs.VM, code string) {
	v, err := vm.Eval(quickjs.Source{Name: "bench", Text: code, FirstLine: 1}, 0)
	if err != nil {
		b.Fatal(err)
	}
	text, err := vm.Text(v)
	if err != nil || text == "" {
		b.Fatal(text, err)
	}
	if err := vm.Free(v); err != nil {
		b.Fatal(err)
	}
}
