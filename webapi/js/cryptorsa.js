// RSA: Web Cryptography, 20 to 22.
(function (primordials, host, internals) {
  'use strict';

  const { MathClz32 } = primordials;
  const { domException, webcrypto } = internals;
  const {
    after, base64url, checkJwk, checkUsages, compute, exportDer, importDer, invalid, jwkBytesOf,
    jwkFor, needType, noParameters, pairOf, parameters, privateOf, publicKey, register, slow,
    unpack, unsupportedFormat, usageBits,
  } = webcrypto;

  const generateParameters = parameters('RsaHashedKeyGenParams',
    [['hash', 'hash', 'required']],
    [['modulusLength', 'unsignedLong', 'required'], ['publicExponent', 'bigInteger', 'required']]);
  const importParameters = parameters('RsaHashedImportParams', [['hash', 'hash', 'required']]);

  // Gives the bits of an integer without leading zeros.
  const bitLength = (bytes) => {
    let at = 0;
    while (at < bytes.length - 1 && bytes[at] === 0) at++;
    return (bytes.length - at) * 8 - MathClz32(bytes[at]) + 24;
  };

  const algorithmOf = (name, hash, modulusLength, publicExponent) => ({
    __proto__: null, name, modulusLength, publicExponent, hash: { __proto__: null, name: hash.name },
  });

  // Gives the algorithm of a key; parts are its integers.
  const describe = (name, hash, key) => {
    const parts = unpack(compute('cryptoRsaParts', 0, key.public));
    key.algorithm = algorithmOf(name, hash, bitLength(parts[0]), parts[1]);
    return key;
  };

  const members = ['n', 'e', 'd', 'p', 'q', 'dp', 'dq', 'qi'];

  const importPrivateJwk = (jwk) => {
    if (jwk.oth !== undefined) {
      throw domException('NotSupportedError', 'RSA keys with further primes are not supported');
    }
    if (jwk.p === undefined && jwk.q === undefined && jwk.dp === undefined &&
        jwk.dq === undefined && jwk.qi === undefined) {
      throw domException('NotSupportedError', 'RSA private keys without their primes are not supported');
    }
    const part = (i) => jwkBytesOf(jwk, members[i]);
    return privateOf(compute('cryptoRsaBuild', 0, part(0), part(1), part(2), part(3), part(4),
      part(5), part(6), part(7)));
  };

  const importJwk = (jwk, hash, extractable, usages, scheme) => {
    const isPrivate = jwk.d !== undefined;
    checkUsages(usages, isPrivate ? scheme.privateUsages : scheme.publicUsages);
    checkJwk(jwk, { __proto__: null, kty: 'RSA', use: scheme.use, usages, extractable });
    if (jwk.alg !== undefined && jwk.alg !== scheme.jwkAlgorithms[hash.name]) {
      throw invalid("The 'alg' of the JSON Web Key is not that of the algorithm");
    }
    if (isPrivate) return importPrivateJwk(jwk);
    return publicKey(undefined, compute('cryptoRsaBuild', 0, jwkBytesOf(jwk, 'n'),
      jwkBytesOf(jwk, 'e')));
  };

  const exportJwk = (key, scheme) => {
    const parts = unpack(compute('cryptoRsaParts', 0, key.public, key.private));
    const jwk = { __proto__: null, kty: 'RSA', alg: scheme.jwkAlgorithms[key.algorithm.hash.name] };
    for (let i = 0; i < parts.length; i++) jwk[members[i]] = base64url(parts[i]);
    return jwkFor(key, jwk);
  };

  // RFC 8017, 3.1: odd, and at least 3. The host knows up to 31 bits.
  const checkExponent = (bytes) => {
    const bits = bytes.length === 0 ? 0 : bitLength(bytes);
    if (bits >= 2 && bits <= 31 && bytes[bytes.length - 1] & 1) return;
    throw domException('OperationError', 'The public exponent is not an odd number from 3 to 2**31-1');
  };

  // Generating, importing and exporting keys.
  const keys = (name, scheme) => ({
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
      if (format === 'jwk') {
        return describe(name, hash, importJwk(data, hash, extractable, usages, scheme));
      }
      if (format !== 'spki' && format !== 'pkcs8') throw unsupportedFormat(format);
      return describe(name, hash, importDer(format, data, 'RSA', undefined, usages, scheme));
    },
    exportKey(format, key) {
      if (format === 'jwk') return exportJwk(key, scheme);
      if (format !== 'spki' && format !== 'pkcs8') throw unsupportedFormat(format);
      return exportDer(format, key, 'RSA');
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
    __proto__: null,
    parameters: {
      ...keyParameters, __proto__: null, sign: signParameters, verify: signParameters,
    },
    sign({ saltLength }, key, data) {
      needType(key, 'private');
      return compute('cryptoSign', slow, name, key.private, data, key.algorithm.hash.name,
        saltLength);
    },
    verify({ saltLength }, key, signature, data) {
      needType(key, 'public');
      return compute('cryptoVerify', data.length, name, key.public, data, key.algorithm.hash.name,
        saltLength, undefined, signature);
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
