package capnweb

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

const megabyte = 1 << 20

// records answers a megabyte of messages as programs send them.
func records() []any {
	var list []any
	for i := range megabyte / 128 {
		list = append(list, Object{
			{"id", float64(i)}, {"name", fmt.Sprintf("record number %d", i)}, {"score", float64(i) / 7},
			{"tags", []any{[]any{"alpha", "beta", "gamma"}}}, {"active", i%2 == 0}, {"parent", nil},
		})
	}
	return []any{"resolve", 1.0, []any{list}}
}

func benchmarkTexts() map[string][]byte {
	return map[string][]byte{
		"records": appendJSON(nil, records()),
		"bytes":   appendJSON(nil, []any{"bytes", base64Text(bytes.Repeat([]byte{1, 2, 253}, megabyte/3))}),
		"text":    appendJSON(nil, strings.Repeat("A line of text, with \"quotes\" and an é.\n", megabyte/42)),
	}
}

func BenchmarkParseMessage(b *testing.B) {
	for name, text := range benchmarkTexts() {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := parseMessage(text, 1<<25, 256, 1<<20); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkAppendJSON(b *testing.B) {
	for name, text := range benchmarkTexts() {
		tree, err := parseMessage(text, 1<<25, 256, 1<<20)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			var out []byte
			for b.Loop() {
				out = appendJSON(out[:0], tree)
			}
		})
	}
}

func BenchmarkBase64(b *testing.B) {
	data := bytes.Repeat([]byte{1, 2, 253}, megabyte/3)
	text := appendBase64(nil, data)
	b.Run("append", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		for b.Loop() {
			text = appendBase64(text[:0], data)
		}
	})
	content := string(text[1 : len(text)-1])
	b.Run("decode", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		for b.Loop() {
			decodeBase64(content)
		}
	})
}
