package protocol

import (
	"strings"
	"testing"
)

// rows is the value text of a typical result: a hundred rows of a table.
func rows() string {
	row := `{"id":12345,"title":"Fix the login redirect","open":true,"labels":[["bug","auth"]],"at":["date",1748779200123],"score":0.75,"closed":null}`
	return "[[" + strings.TrimSuffix(strings.Repeat(row+",", 100), ",") + "]]"
}

func BenchmarkDecodeValue(b *testing.B) {
	text := rows()
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := DecodeValue(text); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkEncodeValue(b *testing.B) {
	text := rows()
	v, err := DecodeValue(text)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := EncodeValue(v); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkResultJSON(b *testing.B) {
	result := Result{OK: true, Value: rows()}
	b.SetBytes(int64(len(result.Value)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := result.JSON(); err != nil {
			b.Fatal(err)
		}
	}
}
