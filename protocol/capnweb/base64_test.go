package capnweb

import "testing"

// TestDecodeBase64 gives what Buffer.from(text, "base64") of Node gives.
func TestDecodeBase64(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"empty", "", ""},
		{"without padding", "AAEC/Q", "\x00\x01\x02\xfd"},
		{"with padding", "AAEC/Q==", "\x00\x01\x02\xfd"},
		{"URL-safe alphabet", "-_-_", "\xfb\xff\xbf"},
		{"foreign characters", "Q!U\nF é B", "AAA"},
		{"one character too many", "QUFBQ", "AAA"},
		{"only one character", "Q", ""},
		{"behind the padding", "QQ==QQ==", "A"},
		{"bits that do not fit", "QR", "A"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := string(decodeBase64(test.text)); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}
