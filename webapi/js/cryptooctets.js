// Curve25519: Web Cryptography, 25 (Ed25519) and 26 (X25519). Curve448: Secure
// Curves in the Web Cryptography API (Ed448, X448).
(function (primordials, host, internals) {
  'use strict';

  const { webcrypto } = internals;
  const {
    agree, agreeing, agreementParameters, base64url, checkJwk, checkShared, checkUsages, compute,
    exportDer, exportPublic, generatePair, importDer, importPrivate, importPublic, jwkBytesOf, jwkFor,
    needType, noParameters, parameters, refuseMember, register, signing, unsupportedFormat,
  } = webcrypto;

  // The name of an algorithm is that of its curve.
  const checkOctetAlgorithm = (jwk, name, scheme) => {
    if (jwk.crv !== name) throw refuseMember('crv');
    if (scheme === signing && jwk.alg !== undefined && jwk.alg !== name && jwk.alg !== 'EdDSA') {
      throw refuseMember('alg');
    }
  };

  const importOctetJwk = (jwk, algorithm, extractable, usages, scheme) => {
    const { name } = algorithm;
    const isPrivate = jwk.d !== undefined;
    checkUsages(usages, isPrivate ? scheme.privateUsages : scheme.publicUsages);
    checkJwk(jwk, { __proto__: null, kty: 'OKP', use: scheme.use, usages, extractable });
    checkOctetAlgorithm(jwk, name, scheme);
    const given = jwkBytesOf(jwk, 'x');
    if (!isPrivate) return importPublic(given, name, algorithm, usages, scheme);
    return importPrivate(jwkBytesOf(jwk, 'd'), name, algorithm, given);
  };

  const exportOctetJwk = (key, scheme) => {
    const { name } = key.algorithm;
    const jwk = { __proto__: null, kty: 'OKP', crv: name, x: base64url(key.public) };
    if (scheme === signing) jwk.alg = name;
    if (key.private !== undefined) jwk.d = base64url(key.private);
    return jwkFor(key, jwk);
  };

  const octetKeys = (name, scheme) => ({
    __proto__: null,
    name,
    scheme,
    generateKey: (params, usages) => generatePair(name, { __proto__: null, name }, usages, scheme),
    importKey(format, data, params, extractable, usages) {
      const algorithm = { __proto__: null, name };
      switch (format) {
        case 'spki':
        case 'pkcs8': return importDer(format, data, name, algorithm, usages, scheme);
        case 'jwk': return importOctetJwk(data, algorithm, extractable, usages, scheme);
        case 'raw':
        case 'raw-public': return importPublic(data, name, algorithm, usages, scheme);
      }
      throw unsupportedFormat(format);
    },
    exportKey(format, key) {
      switch (format) {
        case 'spki':
        case 'pkcs8': return exportDer(format, key, name);
        case 'jwk': return exportOctetJwk(key, scheme);
        case 'raw':
        case 'raw-public': return exportPublic(key);
      }
      throw unsupportedFormat(format);
    },
  });

  const octetKeyParameters = {
    __proto__: null, generateKey: noParameters, importKey: noParameters, exportKey: noParameters,
  };

  const registerEdwards = (name, signParameters) => register({
    ...octetKeys(name, signing),
    __proto__: null,
    parameters: {
      ...octetKeyParameters, __proto__: null, sign: signParameters, verify: signParameters,
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
  registerEdwards('Ed25519', noParameters);
  registerEdwards('Ed448', parameters('Ed448Params', [['context', 'buffer']]));

  const registerMontgomery = (name) => register({
    ...octetKeys(name, agreeing),
    __proto__: null,
    parameters: { ...octetKeyParameters, __proto__: null, deriveBits: agreementParameters },
    deriveBits: (params, key, length) => agree(name, key, params.public, length),
    checkAgreement: (params, length) => checkShared(params.public.public.length, length),
  });
  registerMontgomery('X25519');
  registerMontgomery('X448');
})
