// The elliptic curves of NIST: Web Cryptography, 23 (ECDSA) and 24 (ECDH).
(function (primordials, host, internals) {
  'use strict';

  const { TypedArrayPrototypeSet, Uint8Array } = primordials;
  const { domException, webcrypto } = internals;
  const {
    agree, agreeing, agreementParameters, base64url, checkShared, checkUsages, curveFormats,
    exportPair, generatePair, importPair, invalid, jwkBytesOf, lengthOf, noParameters, parameters,
    refuseMember, register, signatures, signing, slice,
  } = webcrypto;

  // The curves of NIST: the size of a coordinate in bytes, and the signature
  // algorithm of JSON Web Keys.
  const nist = {
    __proto__: null,
    'P-256': { __proto__: null, size: 32, alg: 'ES256' },
    'P-384': { __proto__: null, size: 48, alg: 'ES384' },
    'P-521': { __proto__: null, size: 66, alg: 'ES512' },
  };

  const coordinate = (jwk, name, size) => {
    const bytes = jwkBytesOf(jwk, name);
    if (lengthOf(bytes) !== size) {
      throw invalid("The '" + name + "' of the JSON Web Key has the wrong length");
    }
    return bytes;
  };

  const pointOf = (jwk, size) => {
    const point = new Uint8Array(1 + 2 * size);
    point[0] = 4;
    TypedArrayPrototypeSet(point, coordinate(jwk, 'x', size), 1);
    TypedArrayPrototypeSet(point, coordinate(jwk, 'y', size), 1 + size);
    return point;
  };

  const checkJwk = ({ alg, crv }, { namedCurve }, scheme) => {
    if (crv !== namedCurve) throw refuseMember('crv');
    if (scheme === signing && alg !== undefined && alg !== nist[crv].alg) throw refuseMember('alg');
  };

  const exportJwk = (key) => {
    const { namedCurve: crv } = key.algorithm;
    const { size } = nist[crv];
    const jwk = {
      __proto__: null, kty: 'EC', crv, x: base64url(slice(key.public, 1, 1 + size)),
      y: base64url(slice(key.public, 1 + size, 1 + 2 * size)),
    };
    if (key.private !== undefined) jwk.d = base64url(key.private);
    return jwk;
  };

  const familyOf = (scheme) => ({
    __proto__: null,
    scheme,
    kindOf: ({ namedCurve }) => namedCurve,
    formats: curveFormats,
    kty: 'EC',
    privateMember: 'd',
    checkJwk: (jwk, algorithm) => checkJwk(jwk, algorithm, scheme),
    publicOf: (jwk, { namedCurve }) => pointOf(jwk, nist[namedCurve].size),
    privateOf: (jwk, { namedCurve }) => coordinate(jwk, 'd', nist[namedCurve].size),
    exportJwk,
  });

  const checkCurve = (namedCurve) => {
    if (nist[namedCurve] !== undefined) return;
    throw domException('NotSupportedError', 'The algorithm does not know this curve');
  };

  // Generating, importing and exporting keys.
  const keys = (name, scheme) => {
    const family = familyOf(scheme);
    return {
      __proto__: null,
      name,
      scheme,
      generateKey({ namedCurve }, usages) {
        checkUsages(usages, scheme.privateUsages | scheme.publicUsages);
        checkCurve(namedCurve);
        return generatePair(namedCurve, { __proto__: null, name, namedCurve }, usages, scheme);
      },
      importKey(format, data, { namedCurve }, extractable, usages) {
        checkCurve(namedCurve);
        const algorithm = { __proto__: null, name, namedCurve };
        return importPair(format, data, algorithm, extractable, usages, family);
      },
      exportKey: (format, key) => exportPair(format, key, family),
    };
  };

  const keyParameters = parameters('EcKeyGenParams', [['namedCurve', 'string', 'required']]);
  const allParameters = {
    __proto__: null, generateKey: keyParameters, importKey: keyParameters, exportKey: noParameters,
  };

  const ecdsaParameters = parameters('EcdsaParams', [['hash', 'hash', 'required']]);
  register({
    ...keys('ECDSA', signing),
    ...signatures(lengthOf),
    __proto__: null,
    parameters: {
      ...allParameters, __proto__: null, sign: ecdsaParameters, verify: ecdsaParameters,
    },
  });

  register({
    ...keys('ECDH', agreeing),
    __proto__: null,
    parameters: { ...allParameters, __proto__: null, deriveBits: agreementParameters },
    deriveBits: (params, key, length) =>
      agree(key.algorithm.namedCurve, key, params.public, length),
    checkAgreement: (params, length) =>
      checkShared(nist[params.public.algorithm.namedCurve].size, length),
  });
})
