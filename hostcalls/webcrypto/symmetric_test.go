package webcrypto

import (
	"bytes"
	"context"
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"testing"
)

// text gives the outcome of an operation that gives bytes.
func text(t testing.TB, name string, args ...any) string {
	t.Helper()
	v, err := compute(t, name, args...)
	if err != nil {
		return errorName(err)
	}
	return hex.EncodeToString(v.([]byte))
}

func sequence(from, n int) []byte {
	out := make([]byte, n)
	for i := range out {
		out[i] = byte(from + i)
	}
	return out
}

func TestMessageDigests(t *testing.T) {
	for _, tt := range []struct {
		name string
		args []any
		want string
	}{
		{"SHA-1", []any{"cryptoDigest", "SHA-1", []byte("abc")}, "a9993e364706816aba3e25717850c26c9cd0d89d"},
		{"SHA-256", []any{"cryptoDigest", "SHA-256", []byte("abc")}, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
		{"SHA3-256", []any{"cryptoDigest", "SHA3-256", []byte("abc")}, "3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532"},
		{"unknown", []any{"cryptoDigest", "MD5", []byte("abc")}, "NotSupportedError"},
		// NIST, cSHAKE samples, 1.
		{"cSHAKE128", []any{"cryptoShake", "cSHAKE128", sequence(0, 4), 256.0, []byte{}, []byte("Email Signature")}, "c1c36925b6409a04f1b504fcbca9d82b4017277cb5ed2b2065fc1d3814d5aaf5"},
		{"cSHAKE256, no output", []any{"cryptoShake", "cSHAKE256", []byte("abc"), 0.0}, ""},
		{"cSHAKE, too much output", []any{"cryptoShake", "cSHAKE256", []byte("abc"), 4294967288.0}, "OperationError"},
		// RFC 4231, 4.3.
		{"HMAC", []any{"cryptoHmac", "SHA-256", []byte("Jefe"), []byte("what do ya want for nothing?")}, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"},
		// NIST, KMAC samples, 1 and 2.
		{"KMAC128", []any{"cryptoKmac", "KMAC128", sequence(0x40, 32), sequence(0, 4), 256.0}, "e5780b0d3ea6f7d3a429c5706aa43a00fadbd7d49628839e3187243f456ee14e"},
		{"KMAC128 with customization", []any{"cryptoKmac", "KMAC128", sequence(0x40, 32), sequence(0, 4), 256.0, []byte("My Tagged Application")}, "3b1fba963cd8b0b59e8c1a6d71888b7143651af8ba0a7070c0979e2811324aa5"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := text(t, tt.args[0].(string), tt.args[1:]...); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

func TestVerifyMac(t *testing.T) {
	key, data := []byte("key"), []byte("data")
	for _, tt := range []struct {
		name, sign, verify string
		args, extra        []any
	}{
		{"HMAC", "cryptoHmac", "cryptoHmacVerify", []any{"SHA-384", key, data}, nil},
		{"KMAC", "cryptoKmac", "cryptoKmacVerify", []any{"KMAC256", key, data, 512.0, []byte("x")}, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			mac := must(t, tt.sign, tt.args...)
			for _, signature := range [][]byte{mac, mac[1:], nil, append(mac[:len(mac)-1:len(mac)-1], mac[len(mac)-1]^1)} {
				got, err := compute(t, tt.verify, append(tt.args[:len(tt.args):len(tt.args)], append([]byte{}, signature...))...)
				if want := bytes.Equal(signature, mac); err != nil || got != want {
					t.Errorf("%x: got %v, %v, want %v", signature, got, err, want)
				}
			}
		})
	}
}

func TestCipherVectors(t *testing.T) {
	kek, ocbKey := sequence(0, 16), sequence(0, 16)
	for _, tt := range []struct {
		name           string
		algorithm      string
		key, data      []byte
		iv, associated []byte
		bits           float64
		want           string
	}{
		// RFC 3394, 4.1 and 4.6.
		{name: "wrap 128 bits", algorithm: "AES-KW", key: kek, data: unhex(t, "00112233445566778899aabbccddeeff"),
			want: "1fa68b0a8112b447aef34bd8fb5a7b829d3e862371d2cfe5"},
		{name: "wrap 256 bits", algorithm: "AES-KW", key: sequence(0, 32), data: unhex(t, "00112233445566778899aabbccddeeff000102030405060708090a0b0c0d0e0f"),
			want: "28c9f404c4b810f4cbccb35cfb87f8263f5786e2d80ed326cbc7f0e71a99f43bfb988b9b7a02dd21"},
		// RFC 7253, appendix A.
		{name: "OCB, nothing", algorithm: "AES-OCB", key: ocbKey, iv: unhex(t, "bbaa99887766554433221100"), bits: 128,
			want: "785407bfffc8ad9edcc5520ac9111ee6"},
		{name: "OCB, eight bytes", algorithm: "AES-OCB", key: ocbKey, iv: unhex(t, "bbaa99887766554433221101"), associated: sequence(0, 8), data: sequence(0, 8), bits: 128,
			want: "6820b3657b6f615a5725bda0d3b4eb3a257c9af1f8f03009"},
		{name: "OCB, forty bytes", algorithm: "AES-OCB", key: ocbKey, iv: unhex(t, "bbaa9988776655443322110d"), associated: sequence(0, 40), data: sequence(0, 40), bits: 128,
			want: "d5ca91748410c1751ff8a2f618255b68a0a12e093ff454606e59f9c1d0ddc54b65e8628e568bad7aed07ba06a4a69483a7035490c5769e60"},
		{name: "OCB, 96 bits of tag", algorithm: "AES-OCB", key: unhex(t, "0f0e0d0c0b0a09080706050403020100"), iv: unhex(t, "bbaa9988776655443322110d"), associated: sequence(0, 40), data: sequence(0, 40), bits: 96,
			want: "1792a4e31e0755fb03e31b22116e6c2ddf9efd6e33d536f1a0124b0a55bae884ed93481529c76b6ad0c515f4d1cdd4fdac4f02aa"},
		// NIST SP 800-38A, F.5.1, and the same with a counter that wraps.
		{name: "CTR", algorithm: "AES-CTR", key: unhex(t, "2b7e151628aed2a6abf7158809cf4f3c"), iv: unhex(t, "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff"), data: unhex(t, "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"), bits: 128,
			want: "874d6191b620e3261bef6864990db6ce9806f66b7970fdff8617187bb9fffdff"},
		{name: "CBC", algorithm: "AES-CBC", key: unhex(t, "2b7e151628aed2a6abf7158809cf4f3c"), iv: sequence(0, 16), data: unhex(t, "6bc1bee22e409f96e93d7e117393172a"),
			want: "7649abac8119b246cee98e9b12e9197d8964e0b149c10b7b682e6e39aaeb731c"},
		// McGrew and Viega, test case 6 (an iv of 60 bytes), with shorter tags.
		{name: "GCM, 128 bits of tag", algorithm: "AES-GCM", key: unhex(t, "feffe9928665731c6d6a8f9467308308"), iv: gcmIV(t), associated: unhex(t, "feedfacedeadbeeffeedfacedeadbeefabaddad2"), data: gcmData(t), bits: 128,
			want: gcmWant + "619cc5aefffe0bfa462af43c1699d050"},
		{name: "GCM, 32 bits of tag", algorithm: "AES-GCM", key: unhex(t, "feffe9928665731c6d6a8f9467308308"), iv: gcmIV(t), associated: unhex(t, "feedfacedeadbeeffeedfacedeadbeefabaddad2"), data: gcmData(t), bits: 32,
			want: gcmWant + "619cc5ae"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := text(t, "cryptoEncrypt", tt.algorithm, tt.key, append([]byte{}, tt.data...), tt.iv, tt.associated, tt.bits); got != tt.want {
				t.Fatalf("encrypted\n%s, want\n%s", got, tt.want)
			}
			sealed := unhex(t, tt.want)
			if got := text(t, "cryptoDecrypt", tt.algorithm, tt.key, sealed, tt.iv, tt.associated, tt.bits); got != hex.EncodeToString(tt.data) {
				t.Errorf("decrypted %s", got)
			}
			if tt.algorithm == "AES-CTR" {
				return
			}
			for _, bad := range [][]byte{flipped(sealed, 0), flipped(sealed, len(sealed)-1), sealed[:len(sealed)-1], {}} {
				if tt.algorithm == "AES-CBC" && len(bad) == len(sealed) && bad[0] != sealed[0] {
					continue // a changed block still has its padding
				}
				if got := text(t, "cryptoDecrypt", tt.algorithm, tt.key, bad, tt.iv, tt.associated, tt.bits); got != "OperationError" {
					t.Errorf("decrypted changed data: %s", got)
				}
			}
		})
	}
}

func flipped(b []byte, i int) []byte {
	b = bytes.Clone(b)
	b[i] ^= 0x80
	return b
}

func gcmIV(t testing.TB) []byte {
	return unhex(t, "9313225df88406e555909c5aff5269aa6a7a9538534f7da1e4c303d2a318a728c3c0c95156809539fcf0e2429a6b525416aedbf5a0de6a57a637b39b")
}

func gcmData(t testing.TB) []byte {
	return unhex(t, "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39")
}

const gcmWant = "8ce24998625615b603a033aca13fb894be9112a5c3a211a8ba262a3cca7e2ca701e4a9a4fba43c90ccdcb281d48c7c6fd62875d2aca417034c34aee5"

// TestCounterWraps compares with block after block, the counter set by hand.
func TestCounterWraps(t *testing.T) {
	key, data := sequence(0, 32), make([]byte, 16*5+3)
	for _, bits := range []int{3, 8, 64, 65, 127, 128} {
		t.Run(fmt.Sprint(bits), func(t *testing.T) {
			iv := bytes.Repeat([]byte{0xFF}, 16)
			iv[15] = 0xFE // wraps after two blocks
			want := ""
			for block := range 6 {
				counter := bytes.Clone(iv)
				if block >= 2 {
					clear := 128 - bits
					for i := clear; i < 128; i++ {
						counter[i/8] &^= 0x80 >> (i % 8)
					}
					counter[15] |= byte(block - 2)
				} else {
					counter[15] += byte(block)
				}
				n := min(16, len(data)-16*block)
				want += text(t, "cryptoEncrypt", "AES-CTR", key, data[:n], counter, nil, 128.0)
			}
			if got := text(t, "cryptoEncrypt", "AES-CTR", key, data, iv, nil, float64(bits)); got != want {
				t.Errorf("got\n%s, want\n%s", got, want)
			}
		})
	}
	if got := text(t, "cryptoEncrypt", "AES-CTR", key, data, make([]byte, 16), nil, 2.0); got != "OperationError" {
		t.Errorf("six blocks with two bits: %s", got)
	}
}

func TestCipherErrors(t *testing.T) {
	key := make([]byte, 16)
	for _, tt := range []struct {
		name string
		args []any
		want string
	}{
		{"unknown", []any{"DES", key, key}, "NotSupportedError"},
		{"key length", []any{"AES-CBC", make([]byte, 17), key, key}, "OperationError"},
		{"CBC without iv", []any{"AES-CBC", key, key}, "OperationError"},
		{"CTR without length", []any{"AES-CTR", key, key, key}, "OperationError"},
		{"GCM with an empty iv", []any{"AES-GCM", key, key, []byte{}, nil, 128.0}, "OperationError"},
		{"GCM with a short tag", []any{"AES-GCM", key, key, key, nil, 24.0}, "OperationError"},
		{"OCB with a long iv", []any{"AES-OCB", key, key, key, nil, 128.0}, "OperationError"},
		{"ChaCha20 with a short iv", []any{"ChaCha20-Poly1305", make([]byte, 32), key, key[:8]}, "OperationError"},
		{"ChaCha20 with a short key", []any{"ChaCha20-Poly1305", key, key, key[:12]}, "OperationError"},
		{"key wrap of nine bytes", []any{"AES-KW", key, make([]byte, 17)}, "OperationError"},
		{"key wrap of eight bytes", []any{"AES-KW", key, key[:8]}, "OperationError"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := text(t, "cryptoEncrypt", tt.args...); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

func TestDerivation(t *testing.T) {
	// RFC 5869, A.1.
	got := text(t, "cryptoHkdf", "SHA-256", bytes.Repeat([]byte{0x0b}, 22), sequence(0, 13), sequence(0xf0, 10), 42.0)
	if want := "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"; got != want {
		t.Errorf("HKDF gave %s, want %s", got, want)
	}
	if got := text(t, "cryptoHkdf", "SHA-256", []byte{}, []byte{}, []byte{}, 255*32+1.0); got != "OperationError" {
		t.Errorf("HKDF of too much: %s", got)
	}
	want, err := pbkdf2.Key(sha256.New, "password", []byte("salt"), 77, 100)
	if err != nil {
		t.Fatal(err)
	}
	if got := text(t, "cryptoPbkdf2", "SHA-256", []byte("password"), []byte("salt"), 77.0, 100.0); got != hex.EncodeToString(want) {
		t.Errorf("PBKDF2 gave %s, want %x", got, want)
	}
	for _, iterations := range []float64{0, maxRounds + 1, 4294967295} {
		if got := text(t, "cryptoPbkdf2", "SHA-256", []byte{}, []byte{}, iterations, 32.0); got != "OperationError" {
			t.Errorf("PBKDF2 with %v iterations: %s", iterations, got)
		}
	}
}

func TestDerivationEndsWithTheRun(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	c := &call{ctx: ctx, random: rand.Reader, args: []any{"SHA-512", []byte{}, []byte{}, float64(maxRounds), 64.0}}
	if _, err := derivePBKDF2(c); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
