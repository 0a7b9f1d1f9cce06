package domains

import (
	"strings"
	"testing"
)

func TestToASCII(t *testing.T) {
	for _, tt := range []struct{ name, domain, want string }{
		{"ASCII", "Example.COM", "example.com"},
		{"empty", "", ""},
		{"empty labels", "a..b.", "a..b."},
		{"umlaut", "MÜNCHEN.de", "xn--mnchen-3ya.de"},
		{"nontransitional", "faß.de", "xn--fa-hia.de"},
		{"capital sharp s", "FAẞ.de", "xn--fa-hia.de"},
		{"ideographic stop", "a。b", "a.b"},
		{"width", "ａｂ", "ab"},
		{"already encoded", "XN--FA-HIA.de", "xn--fa-hia.de"},
		{"hyphens", "-a--b-.ab--c", "-a--b-.ab--c"},
		{"underscore and more", "a_b=c", "a_b=c"},
		{"Georgian capital", "\u10A0", "xn--rkj"},
		{"ignored", "a\u180Eb\u206B", "ab"},
		{"long label", strings.Repeat("a", 300), strings.Repeat("a", 300)},
		{"joiner in context", "\u0915\u094D\u200D\u0937", "xn--11b2ezcw70k"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got, ok := ToASCII(tt.domain); !ok || got != tt.want {
				t.Errorf("got %q, %v, want %q", got, ok, tt.want)
			}
		})
	}
}

func TestToASCIIFails(t *testing.T) {
	for _, tt := range []struct{ name, domain string }{
		{"disallowed", "a\u0080b"},
		{"unassigned", "\u0378"},
		{"combining mark first", "\u0301a"},
		{"mixed directions", "aא"},
		{"joiner out of context", "a\u200Db"},
		{"punycode of ASCII", "xn--a"},
		{"no punycode", "xn--0"},
		{"empty punycode", "a.xn--.b"},
		{"empty punycode, wide", "a。ｘＮ－-"},
		{"punycode in punycode", "xn--xn---epa"},
		{"lone surrogate", "a\uFFFDb"},
		{"too long", strings.Repeat("ü", maxDomain)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got, ok := ToASCII(tt.domain); ok {
				t.Errorf("got %q", got)
			}
		})
	}
}

func TestCall(t *testing.T) {
	if got, err := call(nil, []any{"ü"}); got != "xn--tda" || err != nil {
		t.Errorf("got %v, %v", got, err)
	}
	if got, err := call(nil, []any{"xn--"}); got != nil || err != nil {
		t.Errorf("got %v, %v", got, err)
	}
	if _, err := call(nil, []any{1.0}); err == nil {
		t.Error("a number is a domain")
	}
}

// FuzzToASCII checks that the result is ASCII and stays as it is.
func FuzzToASCII(f *testing.F) {
	for _, domain := range []string{"a.b", "faß.de", "xn--fa-hia.de", "\u10A0", "a。b", "אב.ג"} {
		f.Add(domain)
	}
	f.Fuzz(func(t *testing.T, domain string) {
		ascii, ok := ToASCII(domain)
		if !ok {
			return
		}
		for _, r := range ascii {
			if r > 0x7F {
				t.Fatalf("%q gives %q", domain, ascii)
			}
		}
		if again, ok := ToASCII(ascii); !ok || again != ascii {
			t.Errorf("%q gives %q, that gives %q, %v", domain, ascii, again, ok)
		}
	})
}
