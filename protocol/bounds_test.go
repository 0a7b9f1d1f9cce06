package protocol

import (
	"reflect"
	"strings"
	"testing"
	"time"
)

func TestBoundsTable(t *testing.T) {
	defaults := DefaultBounds()
	flags := map[string]bool{}
	for _, bound := range BoundsTable() {
		t.Run(bound.Name, func(t *testing.T) {
			if flags[bound.Flag] || bound.Env() != strings.ToUpper(bound.Env()) || strings.Contains(bound.Env(), "-") {
				t.Errorf("flag %q, variable %q", bound.Flag, bound.Env())
			}
			flags[bound.Flag] = true
			if got := bound.Get(defaults); got != bound.Default {
				t.Errorf("default is %d, want %d", got, bound.Default)
			}
			for _, value := range []int64{bound.Floor, bound.Ceiling, bound.Default} {
				var b Bounds
				bound.Set(&b, value)
				if bound.Get(b) != value || b.Validate() != nil || bound.Get(b.WithDefaults()) != value {
					t.Errorf("%d is not kept", value)
				}
			}
			if bound.Doc == "" || bound.Unit.Example() == "" {
				t.Error("not documented")
			}
		})
	}
}

// TestBoundsTableComplete holds the table to name every field.
func TestBoundsTableComplete(t *testing.T) {
	var fields []string
	for _, f := range reflect.VisibleFields(reflect.TypeFor[Bounds]()) {
		if f.Type.Kind() != reflect.Struct {
			fields = append(fields, f.Name)
			continue
		}
		for _, inner := range reflect.VisibleFields(f.Type) {
			fields = append(fields, f.Name+"."+inner.Name)
		}
	}
	var names []string
	for _, bound := range BoundsTable() {
		names = append(names, bound.Name)
	}
	if !reflect.DeepEqual(names, fields) {
		t.Errorf("\ntable  %v\nfields %v", names, fields)
	}
}

func TestValidate(t *testing.T) {
	err := Bounds{
		Timeout:    -time.Second,
		MaxTimeout: MaxTimeout + 1,
		Memory:     int64(MiB),
		Queue:      Off,
		ValueDepth: 257,
		CPUTime:    Off,
		Fetch:      FetchBounds{Redirects: 101},
	}.Validate()
	const want = `Timeout: expected at least 1 ms, got -1000 ms
MaxTimeout: expected at most 2147483647 ms, got 596h31m23.647000001s
Memory: expected at least 8 MiB, got 1 MiB
Queue: expected at least 1, got off
ValueDepth: expected at most 256, got 257
Fetch.Redirects: expected at most 100, got 101`
	if err == nil || err.Error() != want {
		t.Errorf("\n got %v\nwant %s", err, want)
	}
	if err := (Bounds{}).Validate(); err != nil {
		t.Error(err)
	}
}

func TestResolveTimeout(t *testing.T) {
	for _, c := range []struct {
		name      string
		bounds    Bounds
		requested time.Duration
		want      time.Duration
	}{
		{"the default", Bounds{}, 0, 60 * time.Second},
		{"the request", Bounds{}, 5 * time.Second, 5 * time.Second},
		{"the ceiling", Bounds{}, time.Hour, 300 * time.Second},
		{"no timeout", Bounds{}, NoTimeout, 300 * time.Second},
		{"the operator's default", Bounds{Timeout: time.Second}, 0, time.Second},
		{"the operator's ceiling", Bounds{MaxTimeout: 10 * time.Second}, NoTimeout, 10 * time.Second},
		{"default above the ceiling", Bounds{MaxTimeout: 10 * time.Second}, 0, 10 * time.Second},
		{"request above the default", Bounds{Timeout: time.Second}, 2 * time.Second, 2 * time.Second},
		{"the widest timer", Bounds{MaxTimeout: NoTimeout}, NoTimeout, 2_147_483_647 * time.Millisecond},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := c.bounds.ResolveTimeout(c.requested); got != c.want {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}

func TestBoundParse(t *testing.T) {
	bounds := map[string]Bound{}
	for _, b := range BoundsTable() {
		bounds[b.Name] = b
	}
	for _, c := range []struct {
		bound, text string
		want        int64
		wrong       string
	}{
		{"Timeout", "30000", int64(30 * time.Second), ""},
		{"Timeout", "30s", int64(30 * time.Second), ""},
		{"Timeout", "250ms", int64(250 * time.Millisecond), ""},
		{"Timeout", "5m", int64(5 * time.Minute), ""},
		{"Timeout", "2147483647", int64(MaxTimeout), ""},
		{"Timeout", "2147483648", 0, "expected at most 2147483647 ms, got 2147483648 ms"},
		{"Timeout", "", 0, `"" is not a value: expected something like 30000 or 30s`},
		{"Timeout", "-1", 0, `"-1" is not a value: expected something like 30000 or 30s`},
		{"Timeout", "abc", 0, `"abc" is not a value: expected something like 30000 or 30s`},
		{"Timeout", "1.5s", 0, `"1.5s" is not a value: expected something like 30000 or 30s`},
		{"Timeout", "9223372036854775807", 0, `"9223372036854775807" is not a value: expected something like 30000 or 30s`},
		{"Timeout", "0", 0, "expected at least 1 ms, got 0"},
		{"Timeout", "off", 0, "expected at least 1 ms, got off"},
		{"CPUTime", "off", Off, ""},
		{"Memory", "256", int64(256 * MiB), ""},
		{"Memory", "1 GiB", int64(GiB), ""},
		{"Memory", "1Gi", int64(GiB), ""},
		{"Memory", "512Mi", int64(512 * MiB), ""},
		{"LogBytes", "64Ki", int64(64 * KiB), ""},
		{"Memory", "128M", 0, `"128M" is not a value: expected something like 128 or 128MiB`},
		{"Memory", "4MiB", 0, "expected at least 8 MiB, got 4 MiB"},
		{"LogBytes", "1000", 1000, ""},
		{"LogBytes", "64KiB", int64(64 * KiB), ""},
		{"ResponseBytes", "5GiB", 0, "expected at most 4 GiB, got 5 GiB"},
		{"Queue", "42", 42, ""},
		{"Queue", "1MiB", 0, `"1MiB" is not a value: expected something like 100`},
	} {
		t.Run(c.bound+" "+c.text, func(t *testing.T) {
			got, err := bounds[c.bound].Parse(c.text)
			switch {
			case c.wrong == "" && (err != nil || got != c.want):
				t.Errorf("got %d, %v, want %d", got, err, c.want)
			case c.wrong != "" && (err == nil || err.Error() != c.wrong):
				t.Errorf("got %v, want %s", err, c.wrong)
			}
		})
	}
}
