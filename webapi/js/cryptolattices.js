// ML-DSA and ML-KEM: Modern Algorithms in the Web Cryptography API. Private keys
// are seeds.
(function (primordials, host, internals) {
  'use strict';

  const { webcrypto } = internals;
  const {
    after, base64url, compute, jwkBytesOf, lengthOf, namedPairParameters, namedPairs, needType,
    noParameters, parameters, refuseMember, register, signatures, signing, unpack, usageBits,
  } = webcrypto;

  const encapsulating = {
    __proto__: null, privateUsages: usageBits.decapsulateKey | usageBits.decapsulateBits,
    publicUsages: usageBits.encapsulateKey | usageBits.encapsulateBits, use: 'enc',
  };

  const formats = {
    __proto__: null, spki: 'der', pkcs8: 'der', jwk: 'jwk', 'raw-public': 'public',
    'raw-seed': 'private',
  };

  const exportJwk = (key) => {
    const { name } = key.algorithm;
    const jwk = { __proto__: null, kty: 'AKP', alg: name, pub: base64url(key.public) };
    if (key.private !== undefined) jwk.priv = base64url(key.private);
    return jwk;
  };

  const keys = (name, scheme) => namedPairs(name, scheme, {
    __proto__: null,
    formats,
    kty: 'AKP',
    privateMember: 'priv',
    checkJwk(jwk) { if (jwk.alg !== name) throw refuseMember('alg'); },
    publicOf: (jwk) => jwkBytesOf(jwk, 'pub'),
    privateOf: (jwk) => jwkBytesOf(jwk, 'priv'),
    exportJwk,
  });

  const contextParameters = parameters('ContextParams', [['context', 'buffer']]);

  const registerSignature = (name) => register({
    ...keys(name, signing),
    ...signatures(lengthOf),
    __proto__: null,
    parameters: {
      ...namedPairParameters, __proto__: null, sign: contextParameters, verify: contextParameters,
    },
  });
  registerSignature('ML-DSA-44');
  registerSignature('ML-DSA-65');
  registerSignature('ML-DSA-87');

  const registerEncapsulation = (name) => register({
    ...keys(name, encapsulating),
    __proto__: null,
    parameters: {
      ...namedPairParameters, __proto__: null, encapsulate: noParameters, decapsulate: noParameters,
    },
    // Gives the shared key and the ciphertext.
    encapsulate(key) {
      needType(key, 'public');
      return after(compute('cryptoEncapsulate', 0, name, key.public), unpack);
    },
    decapsulate(key, ciphertext) {
      needType(key, 'private');
      return compute('cryptoDecapsulate', 0, name, key.private, ciphertext);
    },
  });
  registerEncapsulation('ML-KEM-512');
  registerEncapsulation('ML-KEM-768');
  registerEncapsulation('ML-KEM-1024');
})
