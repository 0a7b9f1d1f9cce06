package generate

// intl makes programs that format numbers, dates, lists and more for a few locales.
func intl(s *source) {
	for range s.between(4, 9) {
		locale := s.pick("en-US", "en-US", "en-GB", "de-DE", "fr-FR", "es-ES", "ja-JP", "pt-BR", "it", "nl")
		switch s.n(9) {
		case 0, 1:
			s.step("number "+locale, "(%s).toLocaleString('%s', { %s })", s.localeNumber(), locale, s.some(0, 3, s.numberOption))
		case 2:
			s.step("currency "+locale, "new Intl.NumberFormat('%s', { style: 'currency', currency: '%s', %s }).format(%s)", locale, s.pick("USD", "EUR", "JPY", "GBP"), s.some(0, 2, func() string {
				return s.pick("currencyDisplay: 'code'", "currencyDisplay: 'name'", "currencySign: 'accounting'", "minimumFractionDigits: 0, maximumFractionDigits: 0", "notation: 'compact'", "currencyDisplay: 'narrowSymbol'")
			}), s.localeNumber())
		case 3:
			s.step("date "+locale, "new Date(%s).toLocaleDateString('%s', { timeZone: 'UTC', %s })", s.localeTime(), locale, s.some(1, 3, func() string {
				return s.pick("year: 'numeric'", "month: 'short'", "month: 'long'", "day: '2-digit'", "weekday: 'short'", "month: '2-digit'", "day: 'numeric'", "weekday: 'long'", "year: '2-digit'")
			}))
		case 4:
			s.step("style "+locale, "new Intl.DateTimeFormat('%s', { timeZone: '%s', %s }).format(%s)", locale, s.pick("UTC", "America/New_York", "Europe/Berlin", "Asia/Tokyo", "Asia/Kolkata"),
				s.pick("dateStyle: 'full'", "dateStyle: 'long'", "dateStyle: 'medium'", "dateStyle: 'short'", "dateStyle: 'medium', timeStyle: 'short'", "timeStyle: 'medium'", "timeStyle: 'short'"), s.localeTime())
		case 5:
			s.step("parts "+locale, "new Intl.DateTimeFormat('%s', { timeZone: 'UTC', hour: 'numeric', minute: '2-digit'%s }).formatToParts(%s).map(p => [p.type, p.value])", locale, s.pick("", ", hour12: false", ", second: '2-digit'", ", hourCycle: 'h23'", ", timeZoneName: 'short'"), s.localeTime())
		case 6:
			s.step("relative "+locale, "new Intl.RelativeTimeFormat('%s', { numeric: '%s', style: '%s' }).format(%s, '%s')", locale, s.pick("auto", "always"), s.pick("long", "short"), s.pick("-1", "0", "1", "2", "-3", "1.5"), s.pick("day", "hour", "minutes", "month", "week", "year", "quarter"))
		case 7:
			s.step("list "+locale, "new Intl.ListFormat('%s', { type: '%s' }).format([%s])", locale, s.pick("conjunction", "disjunction", "unit"), s.some(0, 4, func() string { return s.pick("'a'", "'b'", "'c d'") }))
			s.step("plural "+locale, "new Intl.PluralRules('%s', { type: '%s' }).select(%s)", locale, s.pick("cardinal", "ordinal"), s.pick("0", "1", "2", "3", "11", "21", "1.5", "1e6"))
		default:
			s.step("collate "+locale, "['z', 'a', 'Z', 'ä', 'A', 'é', 'e', '10', '2', '-', 'ß', 'ss'].sort(new Intl.Collator('%s', { %s }).compare)", locale, s.pick("", "numeric: true", "sensitivity: 'base'", "caseFirst: 'upper'", "ignorePunctuation: true", "numeric: true, sensitivity: 'accent'"))
		}
	}
}

func (s *source) localeNumber() string {
	return s.pick("0", "1234.5", "-1234567.891", "0.1", "1e21", "NaN", "Infinity", "-0", "12345678901234567890n", "0.00000123", "999999", "1e6", "1500", "0.995", "42", "2.5", "-2.5")
}

func (s *source) localeTime() string {
	return s.pick("0", "1704067199999", "1709210096789", "1720000000000", "-1e12", "951782400000", "1735689600000", "1711846800000")
}

func (s *source) numberOption() string {
	return s.pick("maximumFractionDigits: 0", "maximumFractionDigits: 1", "minimumFractionDigits: 2", "style: 'percent'", "notation: 'compact'", "notation: 'scientific'", "notation: 'engineering'",
		"useGrouping: false", "maximumSignificantDigits: 3", "minimumIntegerDigits: 4", "signDisplay: 'always'", "signDisplay: 'exceptZero'", "style: 'unit', unit: 'kilometer'", "style: 'unit', unit: 'megabyte', unitDisplay: 'long'", "notation: 'compact', compactDisplay: 'long'", "roundingMode: 'floor'", "useGrouping: 'min2'", "trailingZeroDisplay: 'stripIfInteger'")
}
