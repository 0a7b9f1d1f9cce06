package protocol

import "fmt"

// iso writes the date as toISOString does (ECMA-262, section 21.4.4.36), and
// answers false for an invalid date.
func (d *Date) iso() (string, bool) {
	t, ok := d.Time()
	if !ok {
		return "", false
	}
	const rest = "-01-02T15:04:05.000Z"
	year := t.Year()
	if 0 <= year && year <= 9999 {
		return t.Format("2006" + rest), true
	}
	return fmt.Sprintf("%+07d", year) + t.Format(rest), true
}
