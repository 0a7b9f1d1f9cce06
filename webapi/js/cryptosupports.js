// SubtleCrypto.supports: Modern Algorithms in the Web Cryptography API, "The
// supports method". What an operation would refuse is found by trying it, as far
// as that needs neither the program's key nor its data.
(function (primordials, host, internals) {
  'use strict';

  const { ObjectDefineProperty, Uint8Array } = primordials;
  const { ownDescriptor, webcrypto, webidl } = internals;
  const { SubtleCrypto, algorithmIdentifier, normalize } = webcrypto;
  const { normalizeEither } = webcrypto.steps;

  const anyKey = { __proto__: null, secret: new Uint8Array(0) };

  // Throws unless bits of this length can be derived.
  const tryDeriving = (identifier, length) => {
    const params = normalize('deriveBits', identifier);
    if (params.public === undefined) params.algorithm.deriveBits(params, anyKey, length);
    else params.algorithm.checkAgreement(params, length);
  };

  const checks = {
    __proto__: null,
    encrypt: (identifier) => normalize('encrypt', identifier),
    decrypt: (identifier) => normalize('decrypt', identifier),
    sign: (identifier) => normalize('sign', identifier),
    verify: (identifier) => normalize('verify', identifier),
    digest: (identifier) => normalize('digest', identifier),
    importKey: (identifier) => normalize('importKey', identifier),
    exportKey: (identifier) => normalize('exportKey', identifier),
    encapsulateBits: (identifier) => normalize('encapsulate', identifier),
    decapsulateBits: (identifier) => normalize('decapsulate', identifier),
    generateKey(identifier) {
      const params = normalize('generateKey', identifier);
      params.algorithm.generateKey(params, 0);
    },
    getPublicKey: (identifier) =>
      normalize('exportKey', identifier).algorithm.scheme.publicUsages,
    deriveBits: (identifier, length) => tryDeriving(identifier, length),
    deriveKey(identifier, length, derived) {
      normalize('importKey', derived);
      const params = normalize('get key length', derived);
      tryDeriving(identifier, params.algorithm.getKeyLength(params));
    },
    wrapKey(identifier, length, wrapped) {
      normalizeEither('wrapKey', 'encrypt', identifier);
      if (wrapped !== undefined) normalize('exportKey', wrapped);
    },
    unwrapKey(identifier, length, wrapped) {
      normalizeEither('unwrapKey', 'decrypt', identifier);
      if (wrapped !== undefined) normalize('importKey', wrapped);
    },
    encapsulateKey(identifier, length, shared) {
      normalize('encapsulate', identifier);
      if (shared !== undefined) normalize('importKey', shared);
    },
    decapsulateKey(identifier, length, shared) {
      normalize('decapsulate', identifier);
      if (shared !== undefined) normalize('importKey', shared);
    },
  };

  // Tells the overloads apart by their third argument: a length, or an algorithm.
  const isLength = (value) => value === undefined || value === null || typeof value === 'number';

  class Additions {
    static supports(operation, algorithm, length = null) {
      webidl.required(arguments.length, 2, 'SubtleCrypto.supports');
      const what = 'SubtleCrypto.supports: argument ';
      const check = checks[webidl.DOMString(operation, what + 1)];
      const identifier = algorithmIdentifier(algorithm, what + 2);
      const additional = isLength(length) ? undefined : algorithmIdentifier(length, what + 3);
      const bits = isLength(length) ? lengthOf(length, what + 3) : null;
      if (check === undefined) return false;
      try {
        check(identifier, bits, additional);
        return true;
      } catch {
        return false;
      }
    }
  }
  const lengthOf = webidl.nullable(webidl.unsignedLong);

  ObjectDefineProperty(SubtleCrypto, 'supports', ownDescriptor(Additions, 'supports'));
})
