package compression

import "errors"

var (
	errTruncated = errors.New("the compressed data ends too early")
	errTrailing  = errors.New("data follows the end of the compressed data")
)

// phase is the part of the compressed data that comes next.
type phase int

const (
	inHeader phase = iota
	inData
	inTrailer
	atEnd
)

// decompressor is a coder that decompresses.
type decompressor struct {
	framing  framing
	inflater *inflater
	phase    phase
	isEnded  bool  // no more input follows
	err      error // of the data after what is pending
}

func newDecompressor(f framing) *decompressor {
	return &decompressor{framing: f, inflater: newInflater()}
}

func (d *decompressor) write(p []byte) error {
	d.inflater.add(p)
	return nil
}

func (d *decompressor) end() error {
	d.isEnded = true
	return nil
}

func (d *decompressor) release() {}

// read gives output before it gives the error that comes after it.
func (d *decompressor) read() ([]byte, error) {
	if d.err == nil {
		d.err = d.advance()
	}
	if piece := d.inflater.take(); len(piece) > 0 {
		d.framing.written(piece)
		return piece, nil
	}
	return nil, d.err
}

// advance decodes up to a piece.
func (d *decompressor) advance() error {
	for {
		done, err := d.step()
		switch {
		case err != nil:
			return err
		case d.inflater.pending() > 0:
			return nil
		case done && d.phase == atEnd:
			return d.finish()
		case !done && d.isEnded:
			return errTruncated
		case !done:
			return nil
		}
		d.phase++
	}
}

// step works on the current phase and tells whether it is done.
func (d *decompressor) step() (done bool, err error) {
	switch d.phase {
	case inHeader:
		return d.framing.header(&d.inflater.bitReader)
	case inData:
		err = d.inflater.run()
		return d.inflater.state == inflateDone, err
	case inTrailer:
		return d.framing.trailer(&d.inflater.bitReader)
	}
	return true, nil
}

func (d *decompressor) finish() error {
	if !d.inflater.empty() {
		return errTrailing
	}
	return nil
}
