package engine_test

import (
	"slices"
	"testing"
	"time"
)

func BenchmarkParts(b *testing.B) {
	c, vm := plainContext(b, plainEngine(b)), meteredVM(b, meteredImage(b))
	for _, p := range []struct{ name, code string }{
		{"empty", "(()=>{for(let i=0;i<60000;i++){};return 1})()"},
		{"mod", "(()=>{let s=0;for(let i=0;i<60000;i++){s+=97+i%26};return s})()"},
		{"fcc", "(()=>{let s='';for(let i=0;i<60000;i++){s=String.fromCharCode(97+i%26)};return s.length})()"},
		{"concat", "(()=>{let s='';for(let i=0;i<60000;i++){s+='a'};return s.length})()"},
		{"concat2", "(()=>{let s='';for(let i=0;i<60000;i++){s+=String.fromCharCode(97+i%26)};return s.length})()"},
		{"split", "(()=>{let s='abcdefghijklmnopqrstuvwxyz'.repeat(2300);let n=0;for(let i=0;i<10;i++)n+=s.split('a').length;return n})()"},
		{"upper", "(()=>{let a='abcdefghijklmnopqrstuvwxyz'.repeat(2300).split('a');let n=0;for(let i=0;i<4;i++)n+=a.map(x=>x.toUpperCase()).length;return n})()"},
		{"join", "(()=>{let a='abcdefghijklmnopqrstuvwxyz'.repeat(2300).split('a');let n=0;for(let i=0;i<10;i++)n+=a.join('-').length;return n})()"},
		{"full", cpuPrograms[4].code},
	} {
		b.Run(p.name, func(b *testing.B) {
			var with, without []time.Duration
			for b.Loop() {
				for range 10 {
					without = append(without, timeOf(func() { evalPlain(b, c, p.code) }))
					with = append(with, timeOf(func() { evalMetered(b, vm, p.code) }))
				}
			}
			metered, plain := slices.Min(with), slices.Min(without)
			b.ReportMetric(100*(float64(metered)/float64(plain)-1), "%overhead")
			b.ReportMetric(float64(metered)/float64(time.Millisecond), "ms-metered")
		})
	}
}
