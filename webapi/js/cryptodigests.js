// Digests: Web Cryptography, 33 "SHA"; Modern Algorithms in the Web Cryptography
// API, SHA-3 and cSHAKE.
(function (primordials, host, internals) {
  'use strict';

  const { domException, webcrypto } = internals;
  const { compute, lengthOf, noParameters, parameters, register } = webcrypto;

  // The block size of each hash function in bits, which is the length of HMAC keys.
  const blockSizes = webcrypto.blockSizes = {
    __proto__: null,
    'SHA-1': 512, 'SHA-256': 512, 'SHA-384': 1024, 'SHA-512': 1024,
    'SHA3-256': 1088, 'SHA3-384': 832, 'SHA3-512': 576,
  };

  for (const name in blockSizes) {
    register({
      __proto__: null,
      name,
      parameters: { __proto__: null, digest: noParameters },
      digest: (params, data) => compute('cryptoDigest', lengthOf(data), name, data),
    });
  }

  const shakeParameters = parameters('CShakeParams', [
    ['length', 'unsignedLong', 'required'], ['functionName', 'buffer'], ['customization', 'buffer'],
  ]);

  const shake = (name) => register({
    __proto__: null,
    name,
    parameters: { __proto__: null, digest: shakeParameters },
    digest(params, data) {
      const { length, functionName, customization } = params;
      if (length % 8 !== 0) {
        throw domException('NotSupportedError', 'The length is not a multiple of 8');
      }
      return compute('cryptoShake', lengthOf(data) + length / 8, name, data, length, functionName,
        customization);
    },
  });
  shake('cSHAKE128');
  shake('cSHAKE256');
})
