// Asymmetric keys: what all algorithms with public and private keys have in common.
(function (primordials, host, internals) {
  'use strict';

  const { domException, webcrypto } = internals;
  const {
    after, checkUsages, compute, copy, needType, privateKey, publicKey, unpack, usageBits,
  } = webcrypto;

  // Which usages the keys of a pair can have, and the 'use' of JSON Web Keys.
  webcrypto.signing = {
    __proto__: null, privateUsages: usageBits.sign, publicUsages: usageBits.verify, use: 'sig',
  };
  webcrypto.agreeing = {
    __proto__: null, privateUsages: usageBits.deriveKey | usageBits.deriveBits, publicUsages: 0,
    use: 'enc',
  };

  // Gives the pair of keys for a packed private and public key.
  webcrypto.pairOf = (packed, algorithm) => {
    const parts = unpack(packed);
    return {
      __proto__: null,
      privateKey: privateKey(algorithm, parts[0], parts[1]),
      publicKey: publicKey(algorithm, copy(parts[1])),
    };
  };

  // Generates a pair: kind is the host's name for the type of key, scheme says
  // which usages which key has.
  webcrypto.generatePair = (kind, algorithm, usages, scheme) => {
    checkUsages(usages, scheme.privateUsages | scheme.publicUsages);
    return after(compute('cryptoKeyGenerate', 0, kind),
      (packed) => webcrypto.pairOf(packed, algorithm));
  };

  // Gives the slots for the packed private and public key.
  webcrypto.privateOf = (packed, algorithm) => {
    const parts = unpack(packed);
    return privateKey(algorithm, parts[0], parts[1]);
  };

  // Gives a public key for a private one (getPublicKey).
  webcrypto.publicOf = (key, usages, scheme) => {
    needType(key, 'private');
    checkUsages(usages, scheme.publicUsages);
    return publicKey(key.algorithm, copy(key.public));
  };

  webcrypto.unknownCurve = () =>
    domException('NotSupportedError', 'The algorithm does not know this curve');
})
