package datetext

// iso reads the format of the standard (21.4.1.32) as far as the text follows it, and
// returns the next token, which is end if it did so to the end. It is not ok if the text
// cannot be a date in any format.
func (p *parser) iso() (next token, ok bool) {
	if next, ok := p.isoDate(); !ok {
		return next, true
	}
	if p.peek.kind != dateTime {
		if p.peek.kind != end {
			return p.next(), true
		}
	} else if p.next(); !p.isoTime() || !p.isoZone() || p.peek.kind != end {
		return token{}, false
	}
	p.day.iso = true
	return token{kind: end}, true
}

// isoDate reads year, month and day. If the text has another form it returns the token to
// go on with.
func (p *parser) isoDate() (next token, ok bool) {
	switch {
	case p.peek.isSign():
		sign := p.next()
		if !p.fixed(6) {
			return sign, false
		}
		year := sign.sign() * p.next().number
		if sign.kind == '-' && year == 0 {
			return sign, false
		}
		p.day.add(year)
	case p.fixed(4):
		p.day.add(p.next().number)
	default:
		return p.next(), false
	}
	for _, valid := range []func(int) bool{isMonth, isDate} {
		if !p.skip('-') {
			break
		}
		if !p.fixed(2) || !valid(p.peek.number) {
			return p.next(), false
		}
		p.day.add(p.next().number)
	}
	return token{}, true
}

// isoTime reads hours and minutes, and seconds and milliseconds if there are any.
func (p *parser) isoTime() bool {
	if !p.fixed(2) || p.peek.number > 24 {
		return false
	}
	hour := p.next().number
	p.clock.add(hour)
	two := func() bool { // what follows 24 hours is 0
		if !p.fixed(2) || !isMinute(p.peek.number) || hour == 24 && p.peek.number > 0 {
			return false
		}
		return p.clock.add(p.next().number)
	}
	if !p.skip(':') || !two() {
		return false
	}
	if !p.skip(':') {
		return true
	}
	if !two() {
		return false
	}
	if !p.skip('.') {
		return true
	}
	if p.peek.kind != number || hour == 24 && p.peek.number > 0 {
		return false
	}
	return p.clock.add(milliseconds(p.next()))
}

// isoZone reads Z or a distance from UTC, with or without a colon, if there is one.
func (p *parser) isoZone() bool {
	switch {
	case p.peek.isZ():
		p.next()
		p.zone.set(0)
	case p.peek.isSign():
		p.zone.sign = p.next().sign()
		if p.fixed(4) {
			n := p.next().number
			p.zone.setHour(n / 100)
			p.zone.setMinute(n % 100)
			break
		}
		if !p.fixed(2) {
			return false
		}
		p.zone.setHour(p.next().number)
		if !p.skip(':') || !p.fixed(2) {
			return false
		}
		p.zone.setMinute(p.next().number)
	}
	return isHour(p.zone.hour) && isMinute(p.zone.minute)
}

// milliseconds reads digits behind a point. Those past the third do not count.
func milliseconds(t token) int {
	const significant = 9
	n := t.number
	switch t.length {
	case 1:
		return n * 100
	case 2:
		return n * 10
	}
	for length := min(t.length, significant); length > 3; length-- {
		n /= 10
	}
	return n
}
