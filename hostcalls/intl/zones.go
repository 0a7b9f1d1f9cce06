package intl

import (
	"fmt"
	"math"
	"strconv"
	"sync"
	"time"
	_ "time/tzdata" // the machine may have no zone files

	"github.com/codemode-executor/codemode-executor/hostcalls"
)

// maxZone bounds the name of a time zone in bytes.
const maxZone = 64

// maxTime is the largest time value of ECMA-262, in milliseconds.
const maxTime = 8.64e15

func timeZoneSpan(_ *hostcalls.Env, args []any) (any, error) {
	name, ok := args[0].(string)
	ms, ok2 := args[1].(float64)
	if !ok || !ok2 || math.IsNaN(ms) || math.Abs(ms) > maxTime || len(name) > maxZone {
		return nil, typeError("timeZoneSpan takes a name and a time")
	}
	if name == "" || name == "Local" {
		return nil, nil
	}
	zone := loadZone(name)
	if zone == nil {
		return nil, nil
	}
	t := time.UnixMilli(int64(ms)).In(zone)
	_, offset := t.Zone()
	start, end := t.ZoneBounds()
	return fmt.Sprintf("%d %s %s", offset, bound(start), bound(end)), nil
}

// zones holds the zones that were asked for, by name; there are a few hundred.
var zones sync.Map // of string to *time.Location

func loadZone(name string) *time.Location {
	if zone, ok := zones.Load(name); ok {
		return zone.(*time.Location)
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return nil
	}
	zones.Store(name, zone)
	return zone
}

func bound(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return strconv.FormatInt(t.UnixMilli(), 10)
}
