// Secret keys: what AES, HMAC, KMAC and ChaCha20-Poly1305 have in common.
(function (primordials, host, internals) {
  'use strict';

  const { domException, webcrypto } = internals;
  const {
    base64url, checkJwk, checkUsages, copy, invalid, jwkBytesOf, jwkFor, lengthOf, secretKey,
  } = webcrypto;

  webcrypto.unsupportedFormat = (format) =>
    domException('NotSupportedError', "The algorithm has no key format '" + format + "'");

  // Gives random bytes of the host, at most 65536.
  webcrypto.randomBytes = (length) => webcrypto.compute('cryptoRandom', 0, length);

  const isRaw = (format, scheme) =>
    format === 'raw-secret' || (format === 'raw' && scheme.takesRaw);

  // Gives the bytes of a secret key to import. scheme is {usages, use, takesRaw,
  // jwkAlgorithm(bits, params)}: the last gives what 'alg' has to be.
  webcrypto.importSecret = (format, data, params, extractable, usages, scheme) => {
    checkUsages(usages, scheme.usages);
    if (isRaw(format, scheme)) return data;
    if (format !== 'jwk') throw webcrypto.unsupportedFormat(format);
    checkJwk(data, { __proto__: null, kty: 'oct', use: scheme.use, usages, extractable });
    const bytes = jwkBytesOf(data, 'k');
    const algorithm = scheme.jwkAlgorithm(lengthOf(bytes) * 8, params);
    if (data.alg !== undefined && data.alg !== algorithm) {
      throw invalid("The 'alg' of the JSON Web Key is not that of the key");
    }
    return bytes;
  };

  webcrypto.exportSecret = (format, key, scheme) => {
    const { secret } = key;
    if (isRaw(format, scheme)) return copy(secret);
    if (format !== 'jwk') throw webcrypto.unsupportedFormat(format);
    return jwkFor(key, {
      __proto__: null, kty: 'oct', k: base64url(secret),
      alg: scheme.jwkAlgorithm(lengthOf(secret) * 8, key.algorithm),
    });
  };

  // Gives a new secret key of so many bits, the last of which are zero where the
  // bytes have more.
  webcrypto.generateSecret = (algorithm, bits) => {
    const bytes = (bits + 7) / 8 | 0;
    if (bytes > 65536) throw domException('OperationError', 'The key is too long');
    const secret = webcrypto.randomBytes(bytes);
    webcrypto.clearAfter(secret, bits);
    return secretKey(algorithm, secret);
  };

  // Clears the bits of bytes that come after so many.
  webcrypto.clearAfter = (bytes, bits) => {
    if (bits % 8 !== 0) bytes[lengthOf(bytes) - 1] &= 0xff << 8 - bits % 8;
  };
})
