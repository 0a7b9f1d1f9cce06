// ML-DSA and ML-KEM: Modern Algorithms in the Web Cryptography API. Private keys
// are seeds.
(function (primordials, host, internals) {
  'use strict';

  const { webcrypto } = internals;
  const {
    after, base64url, checkJwk, checkUsages, compute, exportDer, exportPublic, generatePair,
    importDer, importPrivate, importPublic, jwkBytesOf, jwkFor, needType, noParameters, parameters,
    refuseMember, register, signing, slice, unpack, unsupportedFormat, usageBits,
  } = webcrypto;

  const encapsulating = {
    __proto__: null, privateUsages: usageBits.decapsulateKey | usageBits.decapsulateBits,
    publicUsages: usageBits.encapsulateKey | usageBits.encapsulateBits, use: 'enc',
  };

  const importJwk = (jwk, algorithm, extractable, usages, scheme) => {
    const { name } = algorithm;
    const isPrivate = jwk.priv !== undefined;
    checkUsages(usages, isPrivate ? scheme.privateUsages : scheme.publicUsages);
    checkJwk(jwk, { __proto__: null, kty: 'AKP', use: scheme.use, usages, extractable });
    if (jwk.alg !== name) throw refuseMember('alg');
    const given = jwkBytesOf(jwk, 'pub');
    if (!isPrivate) return importPublic(given, name, algorithm, usages, scheme);
    return importPrivate(jwkBytesOf(jwk, 'priv'), name, algorithm, given);
  };

  const exportJwk = (key) => {
    const jwk = {
      __proto__: null, kty: 'AKP', alg: key.algorithm.name, pub: base64url(key.public),
    };
    if (key.private !== undefined) jwk.priv = base64url(key.private);
    return jwkFor(key, jwk);
  };

  const exportSeed = (key) => {
    needType(key, 'private');
    return slice(key.private, 0, key.private.length);
  };

  const keys = (name, scheme) => ({
    __proto__: null,
    name,
    scheme,
    generateKey: (params, usages) => generatePair(name, { __proto__: null, name }, usages, scheme),
    importKey(format, data, params, extractable, usages) {
      const algorithm = { __proto__: null, name };
      switch (format) {
        case 'spki':
        case 'pkcs8': return importDer(format, data, name, algorithm, usages, scheme);
        case 'jwk': return importJwk(data, algorithm, extractable, usages, scheme);
        case 'raw-public': return importPublic(data, name, algorithm, usages, scheme);
        case 'raw-seed':
          checkUsages(usages, scheme.privateUsages);
          return importPrivate(data, name, algorithm);
      }
      throw unsupportedFormat(format);
    },
    exportKey(format, key) {
      switch (format) {
        case 'spki':
        case 'pkcs8': return exportDer(format, key, name);
        case 'jwk': return exportJwk(key);
        case 'raw-public': return exportPublic(key);
        case 'raw-seed': return exportSeed(key);
      }
      throw unsupportedFormat(format);
    },
  });

  const keyParameters = {
    __proto__: null, generateKey: noParameters, importKey: noParameters, exportKey: noParameters,
  };
  const contextParameters = parameters('ContextParams', [['context', 'buffer']]);

  const registerSignature = (name) => register({
    ...keys(name, signing),
    __proto__: null,
    parameters: {
      ...keyParameters, __proto__: null, sign: contextParameters, verify: contextParameters,
    },
    sign({ context }, key, data) {
      needType(key, 'private');
      return compute('cryptoSign', data.length, name, key.private, data, undefined, undefined,
        context);
    },
    verify({ context }, key, signature, data) {
      needType(key, 'public');
      return compute('cryptoVerify', data.length, name, key.public, data, undefined, undefined,
        context, signature);
    },
  });
  registerSignature('ML-DSA-44');
  registerSignature('ML-DSA-65');
  registerSignature('ML-DSA-87');

  const registerEncapsulation = (name) => register({
    ...keys(name, encapsulating),
    __proto__: null,
    parameters: {
      ...keyParameters, __proto__: null, encapsulate: noParameters, decapsulate: noParameters,
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
