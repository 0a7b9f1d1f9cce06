package capnweb

import "encoding/base64"

// decodeBase64 reads the text of a bytes expression as Node does: either
// alphabet, with or without padding, other characters skipped.
func decodeBase64(text string) []byte {
	data, err := base64.RawStdEncoding.DecodeString(text)
	if err == nil {
		return data
	}
	data, _ = base64.RawStdEncoding.DecodeString(canonicalBase64(text))
	return data
}

// canonicalBase64 answers the text in the standard alphabet, up to the padding,
// without what belongs to neither and without a last character too many.
func canonicalBase64(text string) string {
	out := make([]byte, 0, len(text))
	for i := 0; i < len(text) && text[i] != '='; i++ {
		switch c := text[i]; {
		case c == '-':
			out = append(out, '+')
		case c == '_':
			out = append(out, '/')
		case 'A' <= c && c <= 'Z', 'a' <= c && c <= 'z', '0' <= c && c <= '9', c == '+', c == '/':
			out = append(out, c)
		}
	}
	if len(out)%4 == 1 {
		out = out[:len(out)-1]
	}
	return string(out)
}

// appendBase64 appends a JSON string that holds the data in the standard
// alphabet, without padding (RFC 4648, section 3.2), as bytes expressions do.
func appendBase64(out, data []byte) []byte {
	out = append(out, '"')
	out = base64.RawStdEncoding.AppendEncode(out, data)
	return append(out, '"')
}
