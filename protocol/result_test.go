package protocol

import (
	"bytes"
	"errors"
	"fmt"
	"testing"
)

func TestResultUnmarshal(t *testing.T) {
	r := Result{OK: true, Value: `{"total":3,"blob":["bytes","AQI="],"at":["date",0],"skip":["undefined"]}`}
	var got struct {
		Total int
		Blob  Binary
		At    string
	}
	if err := r.Unmarshal(&got); err != nil {
		t.Fatal(err)
	}
	if got.Total != 3 || !bytes.Equal(got.Blob.Data, []byte{1, 2}) || got.At != "1970-01-01T00:00:00.000Z" {
		t.Errorf("got %+v", got)
	}
	if err := r.Unmarshal(new(int)); err == nil {
		t.Error("an object fits an int")
	}
}

func TestResultOfFailure(t *testing.T) {
	for _, c := range []struct {
		name   string
		result Result
		is     error
	}{
		{"failed program", Result{Error: Failure(CodeStalled)}, CodeStalled},
		{"no envelope", Result{}, nil},
		{"no value text", Result{OK: true}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, decode := c.result.Decode()
			_, json := c.result.JSON()
			unmarshal := c.result.Unmarshal(new(any))
			for _, err := range []error{decode, json, unmarshal} {
				if err == nil || c.is != nil && !errors.Is(err, c.is) {
					t.Errorf("error is %v, want %v", err, c.is)
				}
			}
		})
	}
}

func ExampleResult_JSON() {
	result := Result{OK: true, Value: `{"open":[[1,2]],"by":["map",[["ana",3]]]}`}
	text, err := result.JSON()
	fmt.Println(string(text), err)
	// Output: {"open":[1,2],"by":{"ana":3}} <nil>
}
