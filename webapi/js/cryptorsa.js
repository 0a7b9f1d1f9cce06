// RSA: Web Cryptography, 20 to 22.
(function (primordials, host, internals) {
  'use strict';

  const { MathClz32 } = primordials;
  const { domException, webcrypto } = internals;
  const {
    after, base64url, checkJwk, checkUsages, compute, exportPair, importPair, jwkBytesOf, jwkFor,
    lengthOf, needType, noParameters, pairOf, parameters, privateOf, publicKey, refuseMember,
    register, signatures, slow, unpack, usageBits,
  } = webcrypto;

  const generateParameters = parameters('RsaHashedKeyGenParams',
    [['hash', 'hash', 'required']],
    [['modulusLength', 'unsignedLong', 'required'], ['publicExponent', 'bigInteger', 'required']]);
  const importParameters = parameters('RsaHashedImportParams', [['hash', 'hash', 'required']]);

  // Gives the bits of an integer without leading zeros.
  const bitLength = (bytes) => {
    let at = 0;
    while (at < lengthOf(bytes) - 1 && bytes[at] === 0) at++;
    return (lengthOf(bytes) - at) * 8 - MathClz32(bytes[at]) + 24;
  };

  const algorithmOf = (name, hash, modulusLength, publicExponent) => ({
    __proto__: null, name, modulusLength, publicExponent,
    hash: { __proto__: null, name: hash.name },
  });

  // Gives the algorithm of a key; parts are its integers.
  const describe = (name, hash, key) => {
    const parts = unpack(compute('cryptoRsaParts', 0, key.public));
    key.algorithm = algorithmOf(name, hash, bitLength(parts[0]), parts[1]);
    return key;
  };

  const unsupported = (how) =>
    domException('NotSupportedError', 'RSA private keys ' + how + ' are not supported');

  // The integers of a key, in the order in which the host has them.
  const members = ['n', 'e', 'd', 'p', 'q', 'dp', 'dq', 'qi'];

  const primeMembers = ['p', 'q', 'dp', 'dq', 'qi'];

  const checkPrimes = (jwk) => {
    if (jwk.oth !== undefined) throw unsupported('with further primes');
    for (let i = 0; i < primeMembers.length; i++) {
      if (jwk[primeMembers[i]] !== undefined) return;
    }
    throw unsupported('without their primes');
  };

  const buildPrivate = (jwk) => {
    checkPrimes(jwk);
    const part = (i) => jwkBytesOf(jwk, members[i]);
    return after(compute('cryptoRsaBuild', slow, part(0), part(1), part(2), part(3), part(4),
      part(5), part(6), part(7)), (packed) => privateOf(packed));
  };

  const buildPublic = (jwk) => publicKey(undefined,
    compute('cryptoRsaBuild', 0, jwkBytesOf(jwk, 'n'), jwkBytesOf(jwk, 'e')));

  const importJwk = (jwk, hash, extractable, usages, scheme) => {
    const isPrivate = jwk.d !== undefined;
    checkUsages(usages, isPrivate ? scheme.privateUsages : scheme.publicUsages);
    checkJwk(jwk, { __proto__: null, kty: 'RSA', use: scheme.use, usages, extractable });
    if (jwk.alg !== undefined && jwk.alg !== scheme.jwkAlgorithms[hash.name]) {
      throw refuseMember('alg');
    }
    return isPrivate ? buildPrivate(jwk) : buildPublic(jwk);
  };

  const exportJwk = (key, scheme) => {
    const cost = key.private === undefined ? 0 : slow;
    return after(compute('cryptoRsaParts', cost, key.public, key.private), (packed) => {
      const parts = unpack(packed);
      const alg = scheme.jwkAlgorithms[key.algorithm.hash.name];
      const jwk = { __proto__: null, kty: 'RSA', alg };
      for (let i = 0; i < parts.length; i++) jwk[members[i]] = base64url(parts[i]);
      return jwkFor(key, jwk);
    });
  };

  // RFC 8017, 3.1: odd, and at least 3. The host knows up to 31 bits.
  const checkExponent = (bytes) => {
    const bits = lengthOf(bytes) === 0 ? 0 : bitLength(bytes);
    if (bits >= 2 && bits <= 31 && bytes[lengthOf(bytes) - 1] & 1) return;
    throw domException('OperationError', 'The public exponent is no odd number from 3 to 2**31-1');
  };

  const familyOf = (scheme) => ({
    __proto__: null, scheme, kindOf: () => 'RSA', isSlow: true,
    formats: { __proto__: null, spki: 'der', pkcs8: 'der' },
  });

  // Generating, importing and exporting keys.
  const keys = (name, scheme, family = familyOf(scheme)) => ({
    __proto__: null,
    name,
    generateKey({ hash, modulusLength, publicExponent }, usages) {
      checkUsages(usages, scheme.privateUsages | scheme.publicUsages);
      checkExponent(publicExponent);
      const algorithm = algorithmOf(name, hash, modulusLength, publicExponent);
      return after(compute('cryptoRsaGenerate', slow, modulusLength, publicExponent),
        (packed) => pairOf(packed, algorithm));
    },
    importKey(format, data, { hash }, extractable, usages) {
      return after(format === 'jwk' ? importJwk(data, hash, extractable, usages, scheme)
        : importPair(format, data, undefined, extractable, usages, family),
      (key) => describe(name, hash, key));
    },
    exportKey(format, key) {
      return format === 'jwk' ? exportJwk(key, scheme) : exportPair(format, key, family);
    },
    scheme,
  });

  const keyParameters = {
    __proto__: null, generateKey: generateParameters, importKey: importParameters,
    exportKey: noParameters,
  };

  const signatureScheme = (prefix) => ({
    __proto__: null, privateUsages: usageBits.sign, publicUsages: usageBits.verify, use: 'sig',
    jwkAlgorithms: {
      __proto__: null, 'SHA-1': prefix + '1', 'SHA-256': prefix + '256',
      'SHA-384': prefix + '384', 'SHA-512': prefix + '512',
    },
  });

  const registerSignature = (name, prefix, signParameters) => register({
    ...keys(name, signatureScheme(prefix)),
    ...signatures(() => slow),
    __proto__: null,
    parameters: {
      ...keyParameters, __proto__: null, sign: signParameters, verify: signParameters,
    },
  });
  registerSignature('RSASSA-PKCS1-v1_5', 'RS', noParameters);
  registerSignature('RSA-PSS', 'PS',
    parameters('RsaPssParams', [['saltLength', 'unsignedLong', 'required']]));

  const oaepParameters = parameters('RsaOaepParams', [['label', 'buffer']]);
  register({
    ...keys('RSA-OAEP', {
      __proto__: null, privateUsages: usageBits.decrypt | usageBits.unwrapKey,
      publicUsages: usageBits.encrypt | usageBits.wrapKey, use: 'enc',
      jwkAlgorithms: {
        __proto__: null, 'SHA-1': 'RSA-OAEP', 'SHA-256': 'RSA-OAEP-256',
        'SHA-384': 'RSA-OAEP-384', 'SHA-512': 'RSA-OAEP-512',
      },
    }),
    __proto__: null,
    parameters: {
      ...keyParameters, __proto__: null, encrypt: oaepParameters, decrypt: oaepParameters,
    },
    encrypt({ label }, key, data) {
      needType(key, 'public');
      return compute('cryptoRsaEncrypt', 0, key.algorithm.hash.name, key.public, data, label);
    },
    decrypt({ label }, key, data) {
      needType(key, 'private');
      return compute('cryptoRsaDecrypt', slow, key.algorithm.hash.name, key.private, data, label);
    },
  });
})
