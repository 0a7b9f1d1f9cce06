package outbound

import (
	"net/url"
	"strings"
)

// parseURL parses an http or https URL as the URL standard writes it.
func parseURL(text string) (*url.URL, bool) {
	u, err := url.Parse(escapeStrayPercents(text))
	return u, err == nil && u.Host != "" && (u.Scheme == "http" || u.Scheme == "https")
}

// originOf names the server of a URL.
func originOf(text string) string {
	u, ok := parseURL(text)
	if !ok {
		return "the server"
	}
	return u.Scheme + "://" + u.Host
}

// escapeStrayPercents writes "%25" for each "%" of the path that begins no escape.
// The URL standard lets it stand, net/url refuses it.
func escapeStrayPercents(text string) string {
	path, query, hasQuery := strings.Cut(text, "?")
	if !strings.Contains(path, "%") {
		return text
	}
	var out strings.Builder
	for i := range len(path) {
		out.WriteByte(path[i])
		if path[i] == '%' && !isEscape(path[i:]) {
			out.WriteString("25")
		}
	}
	if hasQuery {
		out.WriteString("?" + query)
	}
	return out.String()
}

func isEscape(s string) bool { return len(s) >= 3 && isHex(s[1]) && isHex(s[2]) }

func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'
}
