// Importing and exporting asymmetric keys. A family of algorithms is an object
// without prototype:
//
//   scheme              which usages which key has, see cryptopairs.js
//   kindOf(algorithm)   the host's name for the type of key
//   isSlow              whether the host takes long to check private keys
//   formats             key format → 'der', 'jwk', 'public' or 'private': what
//                       the data is
//   kty, privateMember  of JSON Web Keys: the type, and what private ones have
//   checkJwk(jwk, algorithm)          throws for a key of another algorithm
//   publicOf(jwk, algorithm)          the bytes of the public key
//   privateOf(jwk, algorithm)         the bytes of the private key
//   exportJwk(key)                    the members of the family
(function (primordials, host, internals) {
  'use strict';

  const { webcrypto } = internals;
  const {
    after, checkJwk, checkUsages, compute, copy, invalid, jwkFor, lengthOf, needType, noParameters,
    privateKey, privateOf, publicKey, slow, unsupportedFormat,
  } = webcrypto;

  const importDer = (format, data, algorithm, usages, { isSlow, kindOf, scheme }) => {
    const isPublic = format === 'spki';
    checkUsages(usages, isPublic ? scheme.publicUsages : scheme.privateUsages);
    const cost = isSlow && !isPublic ? slow : 0;
    return after(compute('cryptoKeyImport', cost, kindOf(algorithm), format, data), (imported) =>
      isPublic ? publicKey(algorithm, imported) : privateOf(imported, algorithm));
  };

  const importPublic = (data, algorithm, usages, { kindOf, scheme }) => {
    checkUsages(usages, scheme.publicUsages);
    return publicKey(algorithm, compute('cryptoKeyCheck', 0, kindOf(algorithm), data));
  };

  const areSame = (a, b) => {
    if (lengthOf(a) !== lengthOf(b)) return false;
    let differs = 0;
    for (let i = 0; i < lengthOf(a); i++) differs |= a[i] ^ b[i];
    return differs === 0;
  };

  // Makes the private key of its bytes; the public key that came with it, if one
  // did, has to be its own.
  const importPrivate = (data, algorithm, usages, { kindOf, scheme }, given) => {
    checkUsages(usages, scheme.privateUsages);
    const own = compute('cryptoKeyPublic', 0, kindOf(algorithm), data);
    if (given !== undefined && !areSame(own, given)) {
      throw invalid('The public key is not that of the private key');
    }
    return privateKey(algorithm, data, own);
  };

  const importJwk = (jwk, algorithm, extractable, usages, family) => {
    const { kty, scheme } = family;
    const isPrivate = jwk[family.privateMember] !== undefined;
    checkUsages(usages, isPrivate ? scheme.privateUsages : scheme.publicUsages);
    checkJwk(jwk, { __proto__: null, kty, use: scheme.use, usages, extractable });
    family.checkJwk(jwk, algorithm);
    const given = family.publicOf(jwk, algorithm);
    return isPrivate
      ? importPrivate(family.privateOf(jwk, algorithm), algorithm, usages, family, given)
      : importPublic(given, algorithm, usages, family);
  };

  webcrypto.refuseMember = (member) =>
    invalid("The '" + member + "' of the JSON Web Key is not that of the algorithm");

  // Imports a key (importKey), once its algorithm is known.
  webcrypto.importPair = (format, data, algorithm, extractable, usages, family) => {
    switch (family.formats[format]) {
      case 'der': return importDer(format, data, algorithm, usages, family);
      case 'jwk': return importJwk(data, algorithm, extractable, usages, family);
      case 'public': return importPublic(data, algorithm, usages, family);
      case 'private': return importPrivate(data, algorithm, usages, family);
    }
    throw unsupportedFormat(format);
  };

  webcrypto.exportDer = (format, key, kind) => {
    needType(key, format === 'spki' ? 'public' : 'private');
    return compute('cryptoKeyExport', 0, kind, format, key.private ?? key.public, key.public);
  };

  const exportBytes = (key, type) => {
    needType(key, type);
    return copy(key[type]);
  };

  webcrypto.exportPair = (format, key, family) => {
    switch (family.formats[format]) {
      case 'der': return webcrypto.exportDer(format, key, family.kindOf(key.algorithm));
      case 'jwk': return jwkFor(key, family.exportJwk(key));
      case 'public': return exportBytes(key, 'public');
      case 'private': return exportBytes(key, 'private');
    }
    throw unsupportedFormat(format);
  };

  // Generating, importing and exporting keys of an algorithm without parameters,
  // whose name is the kind of its keys. family lacks scheme and kindOf.
  webcrypto.namedPairs = (name, scheme, family) => {
    const algorithm = { __proto__: null, name };
    const whole = { ...family, __proto__: null, scheme, kindOf: () => name };
    return {
      __proto__: null,
      name,
      scheme,
      generateKey: (params, usages) => webcrypto.generatePair(name, algorithm, usages, scheme),
      importKey: (format, data, params, extractable, usages) =>
        webcrypto.importPair(format, data, algorithm, extractable, usages, whole),
      exportKey: (format, key) => webcrypto.exportPair(format, key, whole),
    };
  };

  webcrypto.namedPairParameters = {
    __proto__: null, generateKey: noParameters, importKey: noParameters, exportKey: noParameters,
  };

  // The formats of elliptic curves.
  webcrypto.curveFormats = {
    __proto__: null, spki: 'der', pkcs8: 'der', jwk: 'jwk', raw: 'public', 'raw-public': 'public',
  };
})
