// Package webcrypto does the computations of the Web Cryptography API for the
// guest, whose side of it is package webapi: algorithm names, parameters and
// errors are checked there as the standard says, here only as far as the host
// needs.
//
// Nothing of a key stays on the host. A key is bytes that the guest keeps and
// passes with each call:
//
//   - symmetric: the key;
//   - RSA: PKCS #1 DER (RFC 8017, A.1), public or private;
//   - elliptic curves of NIST: the uncompressed point, the private scalar;
//   - Curve25519 and Curve448: as in RFC 7748 and RFC 8032;
//   - ML-KEM and ML-DSA: the public key, the seed (FIPS 203, FIPS 204).
//
// Several results in one value are a list: each item's length in four bytes, big
// endian, then the item.
package webcrypto
