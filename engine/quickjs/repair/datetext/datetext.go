// Package datetext reads dates as Date.parse does in V8: the format of ECMA-262 (21.4.1.32)
// first, and then the forms that programs rely on since the first browsers, which the
// standard leaves to implementations.
package datetext

import "math"

// MaxLength bounds the texts that are read, in bytes. A longer one is no date.
const MaxLength = 4096

// Parse returns the milliseconds since the epoch that a text stands for, or NaN. Local time
// is UTC.
func Parse(text string) float64 {
	if len(text) > MaxLength {
		return math.NaN()
	}
	p := parser{scanner: newScanner(text)}
	next, ok := p.iso()
	if !ok || !p.legacy(next) {
		return math.NaN()
	}
	return p.value()
}

// parser collects the parts of a date.
type parser struct {
	scanner
	day   day
	clock clock
	zone  zone
}

// value puts the parts together (MakeDate and TimeClip, 21.4.1.27 and 21.4.1.31).
func (p *parser) value() float64 {
	year, month, date, ok := p.day.resolve()
	if !ok {
		return math.NaN()
	}
	clock, ok := p.clock.milliseconds()
	if !ok {
		return math.NaN()
	}
	const day, maxTime = 86_400_000, 8.64e15
	ms := float64(daysBefore(year, month))*day + float64(date-1)*day + float64(clock) - 1000*float64(p.zone.seconds())
	if math.Abs(ms) > maxTime {
		return math.NaN()
	}
	return ms
}

// daysBefore returns the days from the epoch to the first of a month, 1 to 12, in the
// proleptic Gregorian calendar.
func daysBefore(year, month int) int {
	if month <= 2 {
		year--
		month += 12
	}
	era := floorDiv(year, 400)
	yearOfEra := year - era*400
	dayOfYear := (153*(month-3) + 2) / 5
	return era*146_097 + yearOfEra*365 + yearOfEra/4 - yearOfEra/100 + dayOfYear - 719_468
}

func floorDiv(a, b int) int {
	if q := a / b; a%b >= 0 {
		return q
	}
	return a/b - 1
}
