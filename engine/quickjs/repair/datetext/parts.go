package datetext

// day collects the parts of a date, in the order of the text.
type day struct {
	parts []int
	named int // a month that was named
	iso   bool
}

func (d *day) add(n int) bool {
	if len(d.parts) == 3 {
		return false
	}
	d.parts = append(d.parts, n)
	return true
}

func isMonth(n int) bool { return n >= 1 && n <= 12 }
func isDate(n int) bool  { return n >= 1 && n <= 31 }

// resolve decides which part is which. Missing parts are 1.
func (d *day) resolve() (year, month, date int, ok bool) {
	if len(d.parts) == 0 {
		return 0, 0, 0, false
	}
	parts := [3]int{1, 1, 1}
	copy(parts[:], d.parts)
	switch {
	case d.named == 0 && (d.iso || !isDate(parts[0])):
		year, month, date = parts[0], parts[1], parts[2]
	case d.named == 0:
		month, date, year = parts[0], parts[1], parts[2]
	case !isDate(parts[0]):
		year, month, date = parts[0], d.named, parts[1]
	default:
		date, month, year = parts[0], d.named, parts[1]
	}
	if !d.iso {
		switch {
		case year >= 0 && year <= 49:
			year += 2000
		case year >= 50 && year <= 99:
			year += 1900
		}
	}
	return year, month, date, isMonth(month) && isDate(date)
}

// clock collects hours, minutes, seconds and milliseconds.
type clock struct {
	parts  []int
	offset int // of am or pm, if half is set
	half   bool
}

func isHour(n int) bool   { return n >= 0 && n <= 23 }
func isMinute(n int) bool { return n >= 0 && n <= 59 }

func (c *clock) empty() bool { return len(c.parts) == 0 }

func (c *clock) add(n int) bool {
	if len(c.parts) == 4 {
		return false
	}
	c.parts = append(c.parts, n)
	return true
}

// addFinal adds the last part.
func (c *clock) addFinal(n int) {
	c.add(n)
	for len(c.parts) < 4 {
		c.add(0)
	}
}

// expects reports whether n can be the next part, which is not the first.
func (c *clock) expects(n int) bool {
	switch len(c.parts) {
	case 1, 2:
		return isMinute(n)
	case 3:
		return n >= 0 && n <= 999
	}
	return false
}

// milliseconds returns the time of day.
func (c *clock) milliseconds() (int, bool) {
	var parts [4]int
	copy(parts[:], c.parts)
	hour, minute, second, ms := parts[0], parts[1], parts[2], parts[3]
	if c.half {
		if hour < 0 || hour > 12 {
			return 0, false
		}
		hour = hour%12 + c.offset
	}
	ok := isHour(hour) && isMinute(minute) && isMinute(second) && ms >= 0 && ms <= 999
	midnight := hour == 24 && minute == 0 && second == 0 && ms == 0
	return ((hour*60+minute)*60+second)*1000 + ms, ok || midnight
}

// zone collects the distance from UTC.
type zone struct {
	sign               int // 0 for none
	hour, minute       int
	hasHour, hasMinute bool
}

// set sets the zone to whole hours from UTC.
func (z *zone) set(hours int) {
	z.sign = 1
	if hours < 0 {
		z.sign, hours = -1, -hours
	}
	z.setHour(hours)
	z.setMinute(0)
}

func (z *zone) setHour(n int)   { z.hour, z.hasHour = n, true }
func (z *zone) setMinute(n int) { z.minute, z.hasMinute = n, true }

// expects reports whether n can be the minutes.
func (z *zone) expects(n int) bool { return z.hasHour && !z.hasMinute && isMinute(n) }

func (z *zone) isUTC() bool { return z.hasHour && z.hasMinute && z.hour == 0 && z.minute == 0 }

func (z *zone) seconds() int { return z.sign * (z.hour*3600 + z.minute*60) }
