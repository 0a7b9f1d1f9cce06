package tooldata

import (
	"encoding/base64"
	"errors"

	"github.com/codemode-executor/codemode-executor/internal/ordered"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// makeBytes declares a tool that gives binary data.
func makeBytes(d declaration) (behaviour, error) {
	data, err := d.text("bytes")
	if err != nil {
		return nil, err
	}
	if _, err := base64.StdEncoding.DecodeString(data); err != nil {
		return nil, errors.New(`"bytes" is not base64: write standard base64 with padding`)
	}
	class, err := d.oneOf("as", "Uint8Array", "Uint8Array", "ArrayBuffer")
	if err != nil {
		return nil, err
	}
	return returns(ordered.Object{
		ordered.New(protocol.BinaryTag, ordered.Quote(class)),
		ordered.New("data", ordered.Quote(data)),
	}.Text()), nil
}
