// Asymmetric keys: what all algorithms with public and private keys have in common.
(function (primordials, host, internals) {
  'use strict';

  const { domException, webcrypto } = internals;
  const {
    after, checkUsages, clearAfter, compute, invalid, needType, parameters, privateKey, publicKey,
    slice, unpack, usageBits,
  } = webcrypto;

  // Which usages the keys of a pair can have, and the 'use' of JSON Web Keys.
  webcrypto.signing = {
    __proto__: null, privateUsages: usageBits.sign, publicUsages: usageBits.verify, use: 'sig',
  };
  webcrypto.agreeing = {
    __proto__: null, privateUsages: usageBits.deriveKey | usageBits.deriveBits, publicUsages: 0,
    use: 'enc',
  };

  webcrypto.refuseMember = (member) =>
    invalid("The '" + member + "' of the JSON Web Key is not that of the algorithm");

  // Gives the pair of keys for a packed private and public key.
  webcrypto.pairOf = (packed, algorithm) => {
    const parts = unpack(packed);
    return {
      __proto__: null,
      privateKey: privateKey(algorithm, parts[0], parts[1]),
      publicKey: publicKey(algorithm, slice(parts[1], 0, parts[1].length)),
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

  // Imports the formats that have one meaning for all algorithms.
  webcrypto.importDer = (format, data, kind, algorithm, usages, scheme) => {
    if (format === 'spki') {
      checkUsages(usages, scheme.publicUsages);
      return publicKey(algorithm, compute('cryptoKeyImport', 0, kind, format, data));
    }
    checkUsages(usages, scheme.privateUsages);
    return webcrypto.privateOf(compute('cryptoKeyImport', 0, kind, format, data), algorithm);
  };

  webcrypto.importPublic = (data, kind, algorithm, usages, scheme) => {
    checkUsages(usages, scheme.publicUsages);
    return publicKey(algorithm, compute('cryptoKeyCheck', 0, kind, data));
  };

  // Makes the private key of its bytes; the public key that came with it, if one
  // did, has to be its own.
  webcrypto.importPrivate = (data, kind, algorithm, given) => {
    const own = compute('cryptoKeyPublic', 0, kind, data);
    if (given !== undefined) {
      let differs = own.length ^ given.length;
      for (let i = 0; i < own.length && differs === 0; i++) differs |= own[i] ^ given[i];
      if (differs !== 0) throw invalid('The public key is not that of the private key');
    }
    return privateKey(algorithm, data, own);
  };

  webcrypto.exportDer = (format, key, kind) => {
    needType(key, format === 'spki' ? 'public' : 'private');
    return compute('cryptoKeyExport', 0, kind, format, key.private ?? key.public, key.public);
  };

  webcrypto.exportPublic = (key) => {
    needType(key, 'public');
    return slice(key.public, 0, key.public.length);
  };

  // Gives a public key for a private one (getPublicKey).
  webcrypto.publicOf = (key, usages, scheme) => {
    needType(key, 'private');
    checkUsages(usages, scheme.publicUsages);
    return publicKey(key.algorithm, slice(key.public, 0, key.public.length));
  };

  webcrypto.unknownCurve = () =>
    domException('NotSupportedError', 'The algorithm does not know this curve');

  webcrypto.agreementParameters = parameters('EcdhKeyDeriveParams', [['public', 'key', 'required']]);

  // Refuses a length that a shared secret of so many bytes does not have.
  webcrypto.checkShared = (bytes, length) => {
    if (length > bytes * 8) {
      throw domException('OperationError', 'The shared secret is shorter than ' + length + ' bits');
    }
  };

  // Gives the first bits of a shared secret, all if length is null.
  const truncated = (secret, length) => {
    if (length === null) return secret;
    webcrypto.checkShared(secret.length, length);
    const bytes = slice(secret, 0, (length + 7) / 8 | 0);
    clearAfter(bytes, length);
    return bytes;
  };

  webcrypto.agree = (kind, own, other, length) => {
    needType(own, 'private');
    needType(other, 'public');
    if (other.algorithm.name !== own.algorithm.name ||
        other.algorithm.namedCurve !== own.algorithm.namedCurve) {
      throw domException('InvalidAccessError', 'The keys are of different algorithms or curves');
    }
    return truncated(compute('cryptoAgree', 0, kind, own.private, other.public), length);
  };
})
