package webcrypto

import (
	"bytes"
	"context"
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/hex"
	"math/big"
	"slices"
	"sync"
	"testing"
)

// testRSA is generated once: 1024 bits are enough for tests.
var testRSA = sync.OnceValue(func() [2][]byte {
	c := &call{ctx: context.Background(), random: rand.Reader, args: []any{1024.0, []byte{3}}}
	v, err := generateRSA(c)
	if err != nil {
		panic(err)
	}
	packed := v.([]byte)
	n := int(packed[2])<<8 | int(packed[3])
	return [2][]byte{packed[4 : 4+n], packed[8+n:]}
})

func keyPair(t testing.TB, kind string) (private, public []byte) {
	t.Helper()
	if kind == "RSA" {
		return testRSA()[0], testRSA()[1]
	}
	parts := items(t, must(t, "cryptoKeyGenerate", kind))
	return parts[0], parts[1]
}

func TestKeysTravel(t *testing.T) {
	for kind := range keyTypes {
		t.Run(kind, func(t *testing.T) {
			private, public := keyPair(t, kind)
			if got := must(t, "cryptoKeyPublic", kind, private); !bytes.Equal(got, public) {
				t.Error("the private key gives another public key")
			}
			if got := must(t, "cryptoKeyCheck", kind, public); !bytes.Equal(got, public) {
				t.Error("the public key has another form")
			}
			spki := must(t, "cryptoKeyExport", kind, "spki", public, public)
			if got := must(t, "cryptoKeyImport", kind, "spki", spki); !bytes.Equal(got, public) {
				t.Error("SPKI gives another key")
			}
			pkcs8 := must(t, "cryptoKeyExport", kind, "pkcs8", private, public)
			got := items(t, must(t, "cryptoKeyImport", kind, "pkcs8", pkcs8))
			if !bytes.Equal(got[0], private) || !bytes.Equal(got[1], public) {
				t.Error("PKCS #8 gives another key")
			}
			refuses(t, kind, "spki", spki)
			refuses(t, kind, "pkcs8", pkcs8)
		})
	}
}

// refuses tries damaged forms of DER data, and the data as another kind of key.
func refuses(t *testing.T, kind, format string, der []byte) {
	t.Helper()
	for _, bad := range [][]byte{{}, der[:len(der)-1], append(bytes.Clone(der), 0), flipped(der, 0)} {
		if _, err := compute(t, "cryptoKeyImport", kind, format, bad); errorName(err) != "DataError" {
			t.Errorf("%s, %d of %d bytes: %v", format, len(bad), len(der), err)
		}
	}
	for other := range keyTypes {
		if other == kind {
			continue
		}
		if _, err := compute(t, "cryptoKeyImport", other, format, der); errorName(err) != "DataError" {
			t.Errorf("%s as %s: %v", format, other, err)
		}
	}
}

// TestStandardLibraryReads checks the DER against the parsers of package x509.
func TestStandardLibraryReads(t *testing.T) {
	for _, kind := range []string{"RSA", "P-256", "P-384", "P-521", "Ed25519", "X25519"} {
		t.Run(kind, func(t *testing.T) {
			private, public := keyPair(t, kind)
			if _, err := x509.ParsePKIXPublicKey(must(t, "cryptoKeyExport", kind, "spki", public, public)); err != nil {
				t.Error(err)
			}
			key, err := x509.ParsePKCS8PrivateKey(must(t, "cryptoKeyExport", kind, "pkcs8", private, public))
			if err != nil {
				t.Fatal(err)
			}
			theirs, err := x509.MarshalPKCS8PrivateKey(key)
			if err != nil {
				t.Fatal(err)
			}
			if got := items(t, must(t, "cryptoKeyImport", kind, "pkcs8", theirs)); !bytes.Equal(got[0], private) {
				t.Error("their PKCS #8 gives another key")
			}
		})
	}
}

func TestSignatures(t *testing.T) {
	data := []byte("data")
	for name := range schemes {
		kind := name
		if name == "RSASSA-PKCS1-v1_5" || name == "RSA-PSS" {
			kind = "RSA"
		}
		t.Run(name, func(t *testing.T) {
			private, public := keyPair(t, kind)
			args := func(key []byte) []any { return []any{name, key, data, "SHA-256", 20.0, []byte{}} }
			signature := must(t, "cryptoSign", args(private)...)
			verify := func(signature []byte) bool {
				got, err := compute(t, "cryptoVerify", append(args(public), signature)...)
				if err != nil {
					t.Fatal(err)
				}
				return got.(bool)
			}
			if !verify(signature) {
				t.Error("the signature is not good")
			}
			for _, bad := range [][]byte{{}, signature[1:], flipped(signature, 0), flipped(signature, len(signature)-1), append(bytes.Clone(signature), 0)} {
				if verify(bad) {
					t.Error("a changed signature is good")
				}
			}
		})
	}
}

func TestContextsSeparate(t *testing.T) {
	for _, name := range []string{"Ed448", "ML-DSA-44"} {
		t.Run(name, func(t *testing.T) {
			private, public := keyPair(t, name)
			data := []byte("data")
			signature := must(t, "cryptoSign", name, private, data, nil, nil, []byte("a"))
			for context, want := range map[string]bool{"a": true, "b": false, "": false} {
				got, err := compute(t, "cryptoVerify", name, public, data, nil, nil, []byte(context), signature)
				if err != nil || got != want {
					t.Errorf("context %q: %v, %v", context, got, err)
				}
			}
			if _, err := compute(t, "cryptoSign", name, private, data, nil, nil, make([]byte, 256)); errorName(err) != "OperationError" {
				t.Errorf("a context of 256 bytes: %v", err)
			}
		})
	}
}

func TestAgreement(t *testing.T) {
	for kind, keys := range keyTypes {
		if _, ok := keys.(agreer); !ok {
			continue
		}
		t.Run(kind, func(t *testing.T) {
			privateA, publicA := keyPair(t, kind)
			privateB, publicB := keyPair(t, kind)
			a, b := must(t, "cryptoAgree", kind, privateA, publicB), must(t, "cryptoAgree", kind, privateB, publicA)
			if !bytes.Equal(a, b) || len(a) == 0 {
				t.Errorf("%x and %x", a, b)
			}
			if _, err := compute(t, "cryptoAgree", kind, privateA, make([]byte, len(publicB))); errorName(err) != "OperationError" {
				t.Errorf("with zero: %v", err)
			}
		})
	}
}

func TestEncapsulation(t *testing.T) {
	for _, kind := range []string{"ML-KEM-512", "ML-KEM-768", "ML-KEM-1024"} {
		t.Run(kind, func(t *testing.T) {
			private, public := keyPair(t, kind)
			parts := items(t, must(t, "cryptoEncapsulate", kind, public))
			if got := must(t, "cryptoDecapsulate", kind, private, parts[1]); !bytes.Equal(got, parts[0]) {
				t.Error("the shared keys differ")
			}
			if _, err := compute(t, "cryptoDecapsulate", kind, private, parts[1][1:]); errorName(err) != "OperationError" {
				t.Errorf("a short ciphertext: %v", err)
			}
		})
	}
}

func TestCompressedPoints(t *testing.T) {
	for _, kind := range []string{"P-256", "P-384", "P-521"} {
		t.Run(kind, func(t *testing.T) {
			_, public := keyPair(t, kind)
			size := len(public) / 2
			compressed := append([]byte{2 + public[2*size]&1}, public[1:1+size]...)
			if got := must(t, "cryptoKeyCheck", kind, compressed); !bytes.Equal(got, public) {
				t.Errorf("got %x, want %x", got, public)
			}
			for _, bad := range [][]byte{{}, {0}, {2}, {4}, compressed[:size], append([]byte{5}, compressed[1:]...)} {
				if _, err := compute(t, "cryptoKeyCheck", kind, bad); errorName(err) != "DataError" {
					t.Errorf("%x: %v", bad, err)
				}
			}
		})
	}
}

// TestUnsalted checks what this package does itself against package rsa, which
// verifies any salt length.
func TestUnsalted(t *testing.T) {
	private, public := testRSA()[0], testRSA()[1]
	data := []byte("data")
	signature := must(t, "cryptoSign", "RSA-PSS", private, data, "SHA-256", 0.0)
	key, err := x509.ParsePKCS1PublicKey(public)
	if err != nil {
		t.Fatal(err)
	}
	digest := sha256.Sum256(data)
	if err := rsa.VerifyPSS(key, crypto.SHA256, digest[:], signature, nil); err != nil {
		t.Error(err)
	}
	salted := must(t, "cryptoSign", "RSA-PSS", private, data, "SHA-256", 20.0)
	for _, tt := range []struct {
		name      string
		signature []byte
		salt      float64
		want      bool
	}{
		{"unsalted", signature, 0, true},
		{"unsalted as salted", signature, 20, false},
		{"salted", salted, 20, true},
		{"salted as unsalted", salted, 0, false},
		{"salted with another length", salted, 21, false},
	} {
		got, err := compute(t, "cryptoVerify", "RSA-PSS", public, data, "SHA-256", tt.salt, nil, tt.signature)
		if err != nil || got != tt.want {
			t.Errorf("%s: %v, %v", tt.name, got, err)
		}
	}
	if _, err := compute(t, "cryptoSign", "RSA-PSS", private, data, "SHA-256", 100.0); errorName(err) != "OperationError" {
		t.Errorf("a salt that does not fit: %v", err)
	}
}

func TestOAEP(t *testing.T) {
	private, public := testRSA()[0], testRSA()[1]
	data := []byte("data")
	sealed := must(t, "cryptoRsaEncrypt", "SHA-1", public, data, []byte("label"))
	if got := must(t, "cryptoRsaDecrypt", "SHA-1", private, sealed, []byte("label")); !bytes.Equal(got, data) {
		t.Errorf("got %q", got)
	}
	for name, args := range map[string][]any{
		"another label": {"SHA-1", private, sealed, []byte("other")},
		"another hash":  {"SHA-256", private, sealed, []byte("label")},
		"short":         {"SHA-1", private, sealed[1:], []byte("label")},
		"changed":       {"SHA-1", private, flipped(sealed, 9), []byte("label")},
	} {
		if _, err := compute(t, "cryptoRsaDecrypt", args...); errorName(err) != "OperationError" {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := compute(t, "cryptoRsaEncrypt", "SHA-512", public, data); errorName(err) != "OperationError" {
		t.Errorf("a hash too long for the key: %v", err)
	}
}

func TestRSAParts(t *testing.T) {
	private, public := testRSA()[0], testRSA()[1]
	parts := items(t, must(t, "cryptoRsaParts", public, private))
	if len(parts) != 8 || !bytes.Equal(parts[1], []byte{3}) || len(parts[0]) != 128 {
		t.Fatalf("%d parts", len(parts))
	}
	build := func(parts [][]byte) (any, error) {
		args := make([]any, len(parts))
		for i, part := range parts {
			args[i] = part
		}
		return compute(t, "cryptoRsaBuild", args...)
	}
	built, err := build(parts)
	if err != nil {
		t.Fatal(err)
	}
	if got := items(t, built.([]byte)); !bytes.Equal(got[0], private) || !bytes.Equal(got[1], public) {
		t.Error("the parts give another key")
	}
	if got, err := build(parts[:2]); err != nil || !bytes.Equal(got.([]byte), public) {
		t.Errorf("the public parts give another key: %v", err)
	}
	for i := range parts {
		bad := slices.Clone(parts)
		bad[i] = flipped(parts[i], len(parts[i])-1)
		if _, err := build(bad); errorName(err) != "DataError" {
			t.Errorf("with a changed part %d: %v", i, err)
		}
	}
}

func TestRSABounds(t *testing.T) {
	for _, tt := range []struct {
		name     string
		bits     float64
		exponent []byte
	}{
		{"too few bits", 1023, []byte{1, 0, 1}},
		{"too many bits", 4097, []byte{1, 0, 1}},
		{"no exponent", 1024, []byte{}},
		{"exponent of one", 1024, []byte{1}},
		{"even exponent", 1024, []byte{1, 0, 0}},
		{"large exponent", 1024, []byte{0x80, 0, 0, 1}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := compute(t, "cryptoRsaGenerate", tt.bits, tt.exponent); errorName(err) != "OperationError" {
				t.Errorf("got %v", err)
			}
		})
	}
	large := new(big.Int).Lsh(big.NewInt(1), maxModulus)
	large.SetBit(large, 0, 1)
	if _, err := compute(t, "cryptoRsaBuild", large.Bytes(), []byte{1, 0, 1}); errorName(err) != "DataError" {
		t.Errorf("a modulus past the bound: %v", err)
	}
}

// TestSmallOrder adds points of the curves to themselves, in affine coordinates
// (RFC 8032, 5.1 and 5.2: x² + y² = 1 + dx²y² for Ed448, -x² + y² = 1 + dx²y² for
// Ed25519), and expects the neutral element.
func TestSmallOrder(t *testing.T) {
	p25519 := new(big.Int).Sub(new(big.Int).Lsh(one, 255), big.NewInt(19))
	d25519 := new(big.Int).Mul(big.NewInt(-121665), new(big.Int).ModInverse(big.NewInt(121666), p25519))
	p448 := new(big.Int).Sub(new(big.Int).Sub(new(big.Int).Lsh(one, 448), new(big.Int).Lsh(one, 224)), one)
	for _, tt := range []struct {
		name      string
		ys        map[string]bool
		p, a, d   *big.Int
		doublings int
	}{
		{"Ed25519", smallOrderY25519, p25519, big.NewInt(-1), d25519, 3},
		{"Ed448", smallOrderY448, p448, one, big.NewInt(-39081), 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for text := range tt.ys {
				y := littleEndian([]byte(text))
				x := recoverX(t, y, tt.a, tt.d, tt.p)
				for range tt.doublings {
					x, y = double(x, y, tt.a, tt.d, tt.p)
				}
				if x.Sign() != 0 || y.Cmp(one) != 0 {
					t.Errorf("%s is not the y of a point of small order", hex.EncodeToString([]byte(text)))
				}
			}
		})
	}
}

func littleEndian(b []byte) *big.Int {
	b = bytes.Clone(b)
	slices.Reverse(b)
	return new(big.Int).SetBytes(b)
}

// recoverX gives an x for y: ax² + y² = 1 + dx²y².
func recoverX(t *testing.T, y, a, d, p *big.Int) *big.Int {
	t.Helper()
	yy := new(big.Int).Mul(y, y)
	numerator := new(big.Int).Sub(one, yy)
	denominator := new(big.Int).Sub(a, new(big.Int).Mul(d, yy))
	xx := numerator.Mul(numerator, new(big.Int).ModInverse(denominator.Mod(denominator, p), p))
	x := new(big.Int).ModSqrt(xx.Mod(xx, p), p)
	if x == nil {
		t.Fatalf("%x is not the y of a point", y)
	}
	return x
}

func double(x, y, a, d, p *big.Int) (*big.Int, *big.Int) {
	xy := new(big.Int).Mul(x, y)
	product := new(big.Int).Mul(d, new(big.Int).Mul(xy, xy))
	fraction := func(n, d *big.Int) *big.Int {
		n.Mul(n, new(big.Int).ModInverse(d.Mod(d, p), p))
		return n.Mod(n, p)
	}
	squares := new(big.Int).Sub(new(big.Int).Mul(y, y), new(big.Int).Mul(a, new(big.Int).Mul(x, x)))
	return fraction(new(big.Int).Lsh(xy, 1), new(big.Int).Add(one, product)),
		fraction(squares, new(big.Int).Sub(one, product))
}

func TestSmallOrderIsRefused(t *testing.T) {
	for _, tt := range []struct {
		name string
		ys   map[string]bool
	}{{"Ed25519", smallOrderY25519}, {"Ed448", smallOrderY448}} {
		t.Run(tt.name, func(t *testing.T) {
			for text := range tt.ys {
				public := []byte(text)
				zero := append(bytes.Clone(public), make([]byte, len(public))...) // R, and an S of zero
				got, err := compute(t, "cryptoVerify", tt.name, public, []byte("any data"), nil, nil, nil, zero)
				if err != nil || got != false {
					t.Errorf("%x: %v, %v", public, got, err)
				}
			}
		})
	}
}

func TestSeedsInPKCS8(t *testing.T) {
	for _, kind := range []string{"ML-KEM-768", "ML-DSA-65"} {
		t.Run(kind, func(t *testing.T) {
			seed, public := keyPair(t, kind)
			expanded := expandedKey(t, kind, seed)
			both := func(seed, expanded []byte) []byte {
				s, _ := marshalOctetString(seed)
				e, _ := marshalOctetString(expanded)
				return sequenceOf(append(s, e...))
			}
			alone, _ := marshalOctetString(expanded)
			for _, tt := range []struct {
				name  string
				field []byte
				want  string
			}{
				{"both", both(seed, expanded), ""},
				{"both that do not fit", both(flipped(seed, 0), expanded), "DataError"},
				{"the expanded key alone", alone, "NotSupportedError"},
				{"a short seed", append([]byte{0x80, byte(len(seed) - 1)}, seed[1:]...), "DataError"},
				{"nothing", nil, "DataError"},
			} {
				der, err := marshalPKCS8(keyTypes[kind].identifier(), tt.field)
				if err != nil {
					t.Fatal(err)
				}
				got, err := compute(t, "cryptoKeyImport", kind, "pkcs8", der)
				if errorName(err) != tt.want {
					t.Errorf("%s: %v", tt.name, err)
				}
				if tt.want == "" && !bytes.Equal(items(t, got.([]byte))[1], public) {
					t.Errorf("%s: another key", tt.name)
				}
			}
		})
	}
}

func expandedKey(t *testing.T, kind string, seed []byte) (out []byte) {
	t.Helper()
	var err error
	switch keys := keyTypes[kind].(type) {
	case mlkemKeys:
		_, private := keys.scheme.DeriveKeyPair(seed)
		out, err = private.MarshalBinary()
	case mldsaKeys:
		_, private := keys.scheme.DeriveKey(seed)
		out, err = private.MarshalBinary()
	}
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func sequenceOf(content []byte) []byte {
	return append([]byte{0x30, 0x82, byte(len(content) >> 8), byte(len(content))}, content...)
}

func FuzzImportKey(f *testing.F) {
	for kind := range keyTypes {
		if kind == "RSA" {
			continue // generated keys would differ with each run; RSA has seeds from its own types
		}
		private := bytes.Repeat([]byte{1}, 32)
		t := keyTypes[kind]
		public, err := t.public(private)
		if err != nil {
			continue
		}
		field, _ := t.wrap(private, public)
		pkcs8, _ := marshalPKCS8(t.identifier(), field)
		spki, _ := marshalSPKI(t.identifier(), public)
		f.Add(kind, pkcs8)
		f.Add(kind, spki)
	}
	f.Fuzz(func(t *testing.T, kind string, der []byte) {
		if keyTypes[kind] == nil {
			return
		}
		if public, err := compute(t, "cryptoKeyImport", kind, "spki", der); err == nil {
			must(t, "cryptoKeyExport", kind, "spki", public, public)
		}
		if packed, err := compute(t, "cryptoKeyImport", kind, "pkcs8", der); err == nil {
			parts := items(t, packed.([]byte))
			again := must(t, "cryptoKeyExport", kind, "pkcs8", parts[0], parts[1])
			if got := must(t, "cryptoKeyImport", kind, "pkcs8", again); !bytes.Equal(got, packed.([]byte)) {
				t.Error("the exported key is another")
			}
		}
	})
}
