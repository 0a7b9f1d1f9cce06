// Curve25519: Web Cryptography, 25 (Ed25519) and 26 (X25519). Curve448: Secure
// Curves in the Web Cryptography API (Ed448, X448).
(function (primordials, host, internals) {
  'use strict';

  const { webcrypto } = internals;
  const {
    agree, agreeing, agreementParameters, base64url, checkShared, curveFormats, jwkBytesOf,
    lengthOf, namedPairParameters, namedPairs, noParameters, parameters, refuseMember, register,
    signatures, signing,
  } = webcrypto;

  // The name of an algorithm is that of its curve.
  const checkJwk = ({ alg, crv }, name, scheme) => {
    if (crv !== name) throw refuseMember('crv');
    if (scheme === signing && alg !== undefined && alg !== name && alg !== 'EdDSA') {
      throw refuseMember('alg');
    }
  };

  const exportJwk = (key, scheme) => {
    const { name } = key.algorithm;
    const jwk = { __proto__: null, kty: 'OKP', crv: name, x: base64url(key.public) };
    if (scheme === signing) jwk.alg = name;
    if (key.private !== undefined) jwk.d = base64url(key.private);
    return jwk;
  };

  const keys = (name, scheme) => namedPairs(name, scheme, {
    __proto__: null,
    formats: curveFormats,
    kty: 'OKP',
    privateMember: 'd',
    checkJwk: (jwk) => checkJwk(jwk, name, scheme),
    publicOf: (jwk) => jwkBytesOf(jwk, 'x'),
    privateOf: (jwk) => jwkBytesOf(jwk, 'd'),
    exportJwk: (key) => exportJwk(key, scheme),
  });

  const registerEdwards = (name, signParameters) => register({
    ...keys(name, signing),
    ...signatures(lengthOf),
    __proto__: null,
    parameters: {
      ...namedPairParameters, __proto__: null, sign: signParameters, verify: signParameters,
    },
  });
  registerEdwards('Ed25519', noParameters);
  registerEdwards('Ed448', parameters('Ed448Params', [['context', 'buffer']]));

  const registerMontgomery = (name) => register({
    ...keys(name, agreeing),
    __proto__: null,
    parameters: { ...namedPairParameters, __proto__: null, deriveBits: agreementParameters },
    deriveBits: (params, key, length) => agree(name, key, params.public, length),
    checkAgreement: (params, length) => checkShared(lengthOf(params.public.public), length),
  });
  registerMontgomery('X25519');
  registerMontgomery('X448');
})
