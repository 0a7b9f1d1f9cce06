package capnweb

import "testing"

type record struct {
	ID     int      `json:"id"`
	Name   string   `json:"name"`
	Score  float64  `json:"score"`
	Tags   []string `json:"tags"`
	Active bool     `json:"active"`
	Parent *record  `json:"parent"`
}

func benchmarkRecords() []record {
	list := make([]record, 8192)
	for i := range list {
		list[i] = record{ID: i, Name: "record", Score: float64(i) / 7, Tags: []string{"alpha", "beta", "gamma"}}
	}
	return list
}

// BenchmarkToModel converts about a megabyte of JSON's worth of structs.
func BenchmarkToModel(b *testing.B) {
	list := benchmarkRecords()
	model, err := toModel(list)
	if err != nil {
		b.Fatal(err)
	}
	for name, v := range map[string]any{"structs": list, "values": model} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := toModel(v); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkDecode(b *testing.B) {
	model, err := toModel(benchmarkRecords())
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		var list []record
		if err := Decode(model, &list); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkCall calls a method of a Go value with decoded arguments.
func BenchmarkCall(b *testing.B) {
	target, err := NewTarget(&service{})
	if err != nil {
		b.Fatal(err)
	}
	args := []any{5.0, Object{{"Secure", true}}}
	path := []any{"urlFor"}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := target.Call(b.Context(), path, args); err != nil {
			b.Fatal(err)
		}
	}
}
