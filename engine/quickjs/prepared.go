package quickjs

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/codemode-executor/codemode-executor/engine/quickjs/layout"
	"github.com/codemode-executor/codemode-executor/engine/sandbox/wasm"
)

// Prepared is the code of an engine before it is compiled: the instrumented binary,
// and what was read out of the original one. Kept between processes it saves most of
// what [Compile] does besides the compiling.
type Prepared struct {
	code   *wasm.Instrumented
	layout layout.Offsets
}

// Prepared gives the engine's code, which must not be used once the engine is closed.
func (e *Engine) Prepared() *Prepared { return &Prepared{e.module.Code(), e.layout} }

// preparedHeader is what comes before the binary: JSON behind its length, which is a
// 32-bit number, the least significant byte first.
type preparedHeader struct {
	Code   wasm.Instrumented // without the binary
	Layout layout.Offsets
}

// WriteTo writes what [ReadPrepared] reads.
func (p *Prepared) WriteTo(w io.Writer) (int64, error) {
	header := preparedHeader{*p.code, p.layout}
	header.Code.Binary = nil
	text, err := json.Marshal(header)
	if err != nil {
		return 0, fmt.Errorf("quickjs: %w", err)
	}
	written := int64(0)
	for _, part := range [][]byte{binary.LittleEndian.AppendUint32(nil, uint32(len(text))), text, p.code.Binary} {
		n, err := w.Write(part)
		written += int64(n)
		if err != nil {
			return written, err
		}
	}
	return written, nil
}

// ReadPrepared reads what [Prepared.WriteTo] wrote, in the same build of this package.
// It is trusted: whoever writes it decides what runs. The data is not copied, and must
// not change until the engine is closed.
func ReadPrepared(data []byte) (*Prepared, error) {
	const lengthSize = 4
	if len(data) < lengthSize {
		return nil, errors.New("quickjs: no prepared code")
	}
	length, rest := binary.LittleEndian.Uint32(data), data[lengthSize:]
	if uint64(length) > uint64(len(rest)) {
		return nil, errors.New("quickjs: no prepared code")
	}
	var header preparedHeader
	if err := json.Unmarshal(rest[:length], &header); err != nil {
		return nil, fmt.Errorf("quickjs: prepared code: %w", err)
	}
	header.Code.Binary = rest[length:]
	return &Prepared{&header.Code, header.Layout}, nil
}
