package webcrypto

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/subtle"
	"encoding/binary"
	"math/bits"
)

// ocb is the mode OCB3 (RFC 7253), whose names it uses.
type ocb struct {
	block  cipher.Block
	tag    int          // bytes
	star   ocbBlock     // L_*
	dollar ocbBlock     // L_$
	double [64]ocbBlock // L_i
}

type ocbBlock [aes.BlockSize]byte

func newOCB(key []byte, p parameters) (cipher.AEAD, error) {
	block, err := newAES(key)
	if err != nil {
		return nil, err
	}
	if len(p.iv) == 0 || len(p.iv) > 15 {
		return nil, operationError("The iv of AES-OCB has 1 to 15 bytes.")
	}
	if p.bits%8 != 0 || p.bits < 64 || p.bits > 128 {
		return nil, operationError("AES-OCB has no tags of this length.")
	}
	o := &ocb{block: block, tag: p.bits / 8}
	block.Encrypt(o.star[:], o.star[:])
	o.dollar = o.star.doubled()
	o.double[0] = o.dollar.doubled()
	for i := 1; i < len(o.double); i++ {
		o.double[i] = o.double[i-1].doubled()
	}
	return o, nil
}

// doubled is multiplication by x in GF(2¹²⁸).
func (b ocbBlock) doubled() (out ocbBlock) {
	high, low := binary.BigEndian.Uint64(b[:8]), binary.BigEndian.Uint64(b[8:])
	binary.BigEndian.PutUint64(out[:8], high<<1|low>>63)
	binary.BigEndian.PutUint64(out[8:], low<<1^(high>>63)*0x87)
	return out
}

func (b *ocbBlock) xor(other []byte) { subtle.XORBytes(b[:], b[:], other) }

// padded gives a last block that is not full: the rest, a one bit and zeros.
func padded(rest []byte) (out ocbBlock) {
	out[copy(out[:], rest)] = 0x80
	return out
}

func (o *ocb) NonceSize() int { return 15 }

func (o *ocb) Overhead() int { return o.tag }

// offset gives Offset_0 of a nonce.
func (o *ocb) offset(nonce []byte) (out ocbBlock) {
	var n ocbBlock
	n[0] = byte(o.tag * 8 % 128 << 1)
	copy(n[len(n)-len(nonce):], nonce)
	n[len(n)-len(nonce)-1] |= 1
	bottom := int(n[15] & 63)
	n[15] &^= 63
	var stretch [24]byte
	o.block.Encrypt(stretch[:], n[:])
	subtle.XORBytes(stretch[16:], stretch[:8], stretch[1:9])
	shift, skip := bottom%8, bottom/8
	for i := range out {
		pair := binary.BigEndian.Uint16(stretch[i+skip : i+skip+2])
		out[i] = byte(pair >> (8 - shift))
	}
	return out
}

// hash is HASH of the associated data.
func (o *ocb) hash(data []byte) (out ocbBlock) {
	var offset, b ocbBlock
	i := uint64(1)
	for ; len(data) >= aes.BlockSize; i++ {
		offset.xor(o.double[bits.TrailingZeros64(i)][:])
		b = offset
		b.xor(data[:aes.BlockSize])
		o.block.Encrypt(b[:], b[:])
		out.xor(b[:])
		data = data[aes.BlockSize:]
	}
	if len(data) > 0 {
		offset.xor(o.star[:])
		b = padded(data)
		b.xor(offset[:])
		o.block.Encrypt(b[:], b[:])
		out.xor(b[:])
	}
	return out
}

// crypt encrypts or decrypts and gives the tag; apply is the block cipher in that
// direction.
func (o *ocb) crypt(out, in, nonce, associated []byte, apply func(dst, src []byte), decrypting bool) ocbBlock {
	offset := o.offset(nonce)
	var checksum ocbBlock
	at := 0
	for i := uint64(1); len(in)-at >= aes.BlockSize; i++ {
		offset.xor(o.double[bits.TrailingZeros64(i)][:])
		b := offset
		b.xor(in[at : at+aes.BlockSize])
		apply(b[:], b[:])
		b.xor(offset[:])
		copy(out[at:], b[:])
		at += aes.BlockSize
	}
	plain := in
	if decrypting {
		plain = out
	}
	if at < len(in) {
		offset.xor(o.star[:])
		var pad ocbBlock
		o.block.Encrypt(pad[:], offset[:])
		subtle.XORBytes(out[at:], in[at:], pad[:])
		last := padded(plain[at:])
		checksum.xor(last[:])
	}
	for i := 0; i < at; i += aes.BlockSize {
		checksum.xor(plain[i : i+aes.BlockSize])
	}
	checksum.xor(offset[:])
	checksum.xor(o.dollar[:])
	o.block.Encrypt(checksum[:], checksum[:])
	sum := o.hash(associated)
	checksum.xor(sum[:])
	return checksum
}

func (o *ocb) Seal(dst, nonce, plaintext, associated []byte) []byte {
	out := make([]byte, len(plaintext))
	tag := o.crypt(out, plaintext, nonce, associated, o.block.Encrypt, false)
	return append(append(dst, out...), tag[:o.tag]...)
}

func (o *ocb) Open(dst, nonce, ciphertext, associated []byte) ([]byte, error) {
	size := len(ciphertext) - o.tag
	if size < 0 {
		return nil, errTag
	}
	out := make([]byte, size)
	tag := o.crypt(out, ciphertext[:size], nonce, associated, o.block.Decrypt, true)
	if subtle.ConstantTimeCompare(tag[:o.tag], ciphertext[size:]) != 1 {
		return nil, errTag
	}
	return append(dst, out...), nil
}
