package webcrypto

import "encoding/binary"

// list packs several byte strings into one.
func list(items ...[]byte) []byte {
	var out []byte
	for _, item := range items {
		out = binary.BigEndian.AppendUint32(out, uint32(len(item)))
		out = append(out, item...)
	}
	return out
}
