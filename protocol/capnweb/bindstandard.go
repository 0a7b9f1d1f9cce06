package capnweb

import (
	"math/big"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
)

// standardModel converts the types of the standard library that have a
// counterpart in JavaScript.
func standardModel(v any) (any, bool) {
	switch v := v.(type) {
	case *big.Int:
		if v == nil {
			return nil, true
		}
		return v, true
	case big.Int:
		return &v, true
	case time.Time:
		return NewDate(v), true
	case url.URL:
		return URL(v.String()), true
	case *url.URL:
		if v == nil {
			return nil, true
		}
		return URL(v.String()), true
	case http.Header:
		return headersOf(v), true
	}
	return nil, false
}

// headersOf answers the fields as a Headers object lists them: names in lower
// case, sorted, the values of one in their order.
func headersOf(header http.Header) Headers {
	fields := make(Headers, 0, len(header))
	for name, values := range header {
		for _, value := range values {
			fields = append(fields, [2]string{strings.ToLower(name), value})
		}
	}
	slices.SortStableFunc(fields, func(a, b [2]string) int { return strings.Compare(a[0], b[0]) })
	return fields
}
