package datetext

// legacy reads what is left, from a token on, and reports whether it can be part of a date.
// Words before the first number, and text in parentheses, do not count.
func (p *parser) legacy(t token) bool {
	hasNumber := len(p.day.parts) > 0
	for ; t.kind != end; t = p.next() {
		ok := true
		switch {
		case t.kind == number:
			hasNumber = true
			ok = p.number(t.number)
		case t.kind == word || t.kind == month || t.kind == meridiem || t.kind == zoneName || t.kind == dateTime:
			ok = p.keyword(t, hasNumber)
		case t.isSign() && (p.zone.isUTC() || !p.clock.empty()):
			hasNumber = true
			ok = p.offset(t)
		case (t.isSign() || t.kind == ')') && hasNumber:
			ok = false
		}
		if !ok {
			return false
		}
	}
	return true
}

// number reads a number, which what follows it tells the meaning of.
func (p *parser) number(n int) bool {
	if p.skip(':') {
		if p.skip(':') { // no minutes
			return p.clock.empty() && p.clock.add(n) && p.clock.add(0)
		}
		added := p.clock.add(n)
		p.skip('.')
		return added
	}
	switch point := p.skip('.'); {
	case point && p.clock.expects(n):
		p.clock.add(n)
		if p.peek.kind != number {
			return false
		}
		p.clock.addFinal(milliseconds(p.next()))
	case p.zone.expects(n):
		p.zone.setMinute(n)
	case p.clock.expects(n):
		p.clock.addFinal(n)
		after := p.peek
		return after.kind == end || after.kind == space || after.isZ() || after.isSign()
	default:
		if !p.day.add(n) {
			return false
		}
		p.skip('-')
	}
	return true
}

// keyword reads a word.
func (p *parser) keyword(t token, hasNumber bool) bool {
	switch {
	case t.kind == meridiem && !p.clock.empty():
		p.clock.offset, p.clock.half = t.number, true
	case t.kind == month:
		p.day.named = t.number
		p.skip('-')
	case t.kind == zoneName && hasNumber:
		p.zone.set(t.number)
	default: // a number has to be apart from a word that means nothing
		return !hasNumber && p.peek.kind != number
	}
	return true
}

// offset reads a distance from UTC behind its sign.
func (p *parser) offset(sign token) bool {
	p.zone.sign = sign.sign()
	n, length := 0, 0
	if p.peek.kind == number {
		t := p.next()
		n, length = t.number, t.length
	}
	switch {
	case p.peek.kind == ':':
		p.zone.setHour(n)
		p.zone.minute, p.zone.hasMinute = 0, false
	case length == 1 || length == 2:
		p.zone.setHour(n)
		p.zone.setMinute(0)
	case length == 3 || length == 4:
		p.zone.setHour(n / 100)
		p.zone.setMinute(n % 100)
	default:
		return false
	}
	return true
}
