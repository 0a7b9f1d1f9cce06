// Package textcodec converts between text and bytes for the guest's TextEncoder
// and TextDecoder, after the Encoding Standard (https://encoding.spec.whatwg.org/).
//
// The index tables of the legacy encodings are read out of golang.org/x/text; the
// decoders are the standard's, because x/text places U+FFFD differently after
// errors and keeps no state that could be handed to a guest between two chunks.
package textcodec

import (
	"fmt"

	"github.com/codemode-executor/codemode-executor/hostcalls"
)

// maxChunk bounds the bytes of one call. The guest cuts longer input.
const maxChunk = 1 << 20

// Functions gives the functions for the guest:
//
//   - encodeUTF8(text): a Uint8Array with the UTF-8 encoding of a string.
//   - decodeText(encoding, fatal, bytes): the text of the whole input, or
//     undefined if it has an error and fatal is true. encoding is a name in the
//     Encoding Standard's spelling.
//   - decodeChunk(encoding, fatal, bytes, state, last): one piece of the input.
//     state is "" at first, then what the call before gave. The result is one
//     character whose code is the length of the new state, the state, and the
//     text; or undefined as above.
func Functions() []hostcalls.Function {
	return []hostcalls.Function{
		{Name: "encodeUTF8", Length: 1, Call: encodeUTF8},
		{Name: "decodeText", Length: 3, Call: decodeText},
		{Name: "decodeChunk", Length: 5, Call: decodeChunk},
	}
}

func typeError(format string, args ...any) error {
	return &hostcalls.Error{Name: "TypeError", Message: fmt.Sprintf(format, args...)}
}

func encodeUTF8(_ *hostcalls.Env, args []any) (any, error) {
	text, ok := args[0].(string)
	if !ok {
		return nil, typeError("encodeUTF8 takes a string")
	}
	return []byte(text), nil
}

func decodeText(_ *hostcalls.Env, args []any) (any, error) {
	d, src, err := input(args)
	if err != nil {
		return nil, err
	}
	out, ok := d.decode(nil, src, true)
	if !ok {
		return nil, nil
	}
	return string(out), nil
}

func decodeChunk(_ *hostcalls.Env, args []any) (any, error) {
	d, src, err := input(args)
	if err != nil {
		return nil, err
	}
	state, isText := args[3].(string)
	last, isBool := args[4].(bool)
	if !isText || !isBool || !d.restore(state) {
		return nil, typeError("decodeChunk takes the state that it gave")
	}
	text, ok := d.decode(nil, src, last)
	if !ok {
		return nil, nil
	}
	return d.save() + string(text), nil
}

// input reads the arguments that the decoding functions share.
func input(args []any) (d *decoder, src []byte, err error) {
	name, isText := args[0].(string)
	fatal, isBool := args[1].(bool)
	src, isBytes := args[2].([]byte)
	if !isText || !isBool || !isBytes {
		return nil, nil, typeError("decoding takes a name, a boolean and bytes")
	}
	if len(src) > maxChunk {
		return nil, nil, typeError("a chunk is longer than %d bytes", maxChunk)
	}
	d, ok := newDecoder(name, fatal)
	if !ok {
		return nil, nil, typeError("no encoding %q", name)
	}
	return d, src, nil
}
