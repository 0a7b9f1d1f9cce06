package generate

// dates makes programs that make, change, print and parse dates.
func dates(s *source) {
	s.line("const d = new Date(%s)", s.dateArguments())
	for range s.between(6, 14) {
		switch s.n(8) {
		case 0, 1:
			part := s.pick("FullYear", "Month", "Date", "Hours", "Minutes", "Seconds", "Milliseconds")
			s.step("set"+part, "[d.set%s%s(%s), d.getTime()]", s.pick("", "UTC"), part, s.some(1, 3, s.datePart))
		case 2:
			s.step("print", "d.%s()", s.pick("toString", "toDateString", "toTimeString", "toUTCString", "toISOString", "toJSON"))
		case 3, 4:
			s.step("parse", "Date.parse(%s)", s.dateText())
		case 5:
			s.step("get", "[d.getDay(), d.getMonth(), d.getHours(), d.getTimezoneOffset(), d.getUTCDate(), d.getFullYear(), d.getYear()]")
		case 6:
			s.step("make", "%s", s.pick("new Date("+s.dateArguments()+")", "Date.UTC("+s.some(1, 7, s.datePart)+")", "new Date(d).getTime() === d.getTime()", "typeof Date"))
		default:
			s.step("convert", "%s", s.pick("d + 1", "d - 1", "`${d}`", "+d", "JSON.stringify({d})", "d[Symbol.toPrimitive]('number')", "d[Symbol.toPrimitive]('default')", "d > 0", "d.setTime("+s.datePart()+")"))
		}
	}
	s.step("at the end", "[d, String(d)]")
}

func (s *source) dateArguments() string {
	switch s.n(4) {
	case 0:
		return s.some(2, 7, s.datePart)
	case 1:
		return s.dateText()
	default:
		return s.pick("0", "-1", "8.64e15", "8.64e15 + 1", "1704067200000", "NaN", "-62198755200000", "951782400000", "undefined", "null", "1e12 + 0.9", "-1.5")
	}
}

func (s *source) datePart() string {
	return s.pick("0", "1", "2", "11", "12", "28", "29", "31", "59", "60", "-1", "1999", "2024", "99", "100", "NaN", "undefined", "1.9", "-1.9", "Infinity", "null", "'5'", "1e6", "275760")
}

// dateText returns the literal of a text that may be a date.
func (s *source) dateText() string {
	year := s.pick("2024", "2024", "1999", "0099", "+002024", "-000001", "24", "12345")
	month := s.pick("01", "02", "12", "1", "00", "13")
	day := s.pick("05", "29", "30", "31", "5", "00", "32")
	time := s.pick("10:20", "10:20:30", "10:20:30.5", "10:20:30.123456", "00:00", "24:00", "24:00:01", "25:00", "9:05", "10:60", "10:20:60")
	zone := s.pick("", "", "Z", "z", "+02:00", "-0800", "+5", " UTC", " GMT", " GMT+0200", " EST", " PDT", " (comment)", " +01:30", "+24:00")
	name := s.pick("Jan", "February", "Mar", "sept", "Dec", "Foo")
	switch s.n(9) {
	case 0:
		return quote(year + "-" + month + "-" + day)
	case 1, 2:
		return quote(year + "-" + month + "-" + day + s.pick("T", "T", " ", "t") + time + zone)
	case 3:
		return quote(month + "/" + day + "/" + year + s.pick("", " "+time, " "+time+zone, " "+time+" PM", " "+time+" am"))
	case 4:
		return quote(s.pick("", "Mon, ", "Friday ") + day + " " + name + " " + year + s.pick("", " "+time+zone))
	case 5:
		return quote(s.pick("", "Mon ", "Tue, ") + name + " " + day + s.pick(" ", ", ") + year + s.pick("", " "+time+zone, " "+time+" PM"+zone))
	case 6:
		return quote(s.pick(year, year+"-"+month, year+"/"+month+"/"+day, year+" "+month+" "+day, year+month+day, month+"-"+day+"-"+year))
	case 7:
		return quote(s.pick("", "now", "today", "T10:00", "10:00", "Jan", "1", "13", "32", "2024-W01", "1704067200000", "12/2024", "2024-01-05T", "2024-01-05Z", "  2024-01-05  ", "Thu Jan 01 1970 00:00:00 GMT+0000 (Coordinated Universal Time)"))
	default:
		return quote(name + " " + year + " " + day)
	}
}
