// The elliptic curves of NIST: Web Cryptography, 23 (ECDSA) and 24 (ECDH).
(function (primordials, host, internals) {
  'use strict';

  const { TypedArrayPrototypeSet, Uint8Array } = primordials;
  const { webcrypto } = internals;
  const {
    agree, agreeing, agreementParameters, base64url, checkJwk, checkShared, checkUsages, compute,
    exportDer, exportPublic, generatePair, importDer, importPrivate, importPublic, invalid, jwkBytesOf, jwkFor,
    needType, noParameters, parameters, refuseMember, register, signing, slice, unknownCurve,
    unsupportedFormat,
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
    if (bytes.length !== size) {
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

  const importNistJwk = (jwk, algorithm, extractable, usages, scheme) => {
    const { namedCurve: curve } = algorithm;
    const isPrivate = jwk.d !== undefined;
    checkUsages(usages, isPrivate ? scheme.privateUsages : scheme.publicUsages);
    checkJwk(jwk, { __proto__: null, kty: 'EC', use: scheme.use, usages, extractable });
    if (jwk.crv !== curve) throw refuseMember('crv');
    const { size, alg } = nist[curve];
    if (scheme === signing && jwk.alg !== undefined && jwk.alg !== alg) throw refuseMember('alg');
    const point = pointOf(jwk, size);
    if (!isPrivate) return importPublic(point, curve, algorithm, usages, scheme);
    return importPrivate(coordinate(jwk, 'd', size), curve, algorithm, point);
  };

  const exportNistJwk = (key) => {
    const { namedCurve: crv } = key.algorithm;
    const { size } = nist[crv];
    const jwk = {
      __proto__: null, kty: 'EC', crv, x: base64url(slice(key.public, 1, 1 + size)),
      y: base64url(slice(key.public, 1 + size, 1 + 2 * size)),
    };
    if (key.private !== undefined) jwk.d = base64url(key.private);
    return jwkFor(key, jwk);
  };

  const curveParameters = parameters('EcKeyGenParams', [['namedCurve', 'string', 'required']]);
  const curveKeyParameters = {
    __proto__: null, generateKey: curveParameters, importKey: curveParameters,
    exportKey: noParameters,
  };

  const nistKeys = (name, scheme) => ({
    __proto__: null,
    name,
    scheme,
    generateKey({ namedCurve }, usages) {
      checkUsages(usages, scheme.privateUsages | scheme.publicUsages);
      if (nist[namedCurve] === undefined) throw unknownCurve();
      return generatePair(namedCurve, { __proto__: null, name, namedCurve }, usages, scheme);
    },
    importKey(format, data, { namedCurve }, extractable, usages) {
      if (nist[namedCurve] === undefined) throw unknownCurve();
      const algorithm = { __proto__: null, name, namedCurve };
      switch (format) {
        case 'spki':
        case 'pkcs8': return importDer(format, data, namedCurve, algorithm, usages, scheme);
        case 'jwk': return importNistJwk(data, algorithm, extractable, usages, scheme);
        case 'raw':
        case 'raw-public': return importPublic(data, namedCurve, algorithm, usages, scheme);
      }
      throw unsupportedFormat(format);
    },
    exportKey(format, key) {
      switch (format) {
        case 'spki':
        case 'pkcs8': return exportDer(format, key, key.algorithm.namedCurve);
        case 'jwk': return exportNistJwk(key);
        case 'raw':
        case 'raw-public': return exportPublic(key);
      }
      throw unsupportedFormat(format);
    },
  });

  const ecdsaParameters = parameters('EcdsaParams', [['hash', 'hash', 'required']]);
  register({
    ...nistKeys('ECDSA', signing),
    __proto__: null,
    parameters: {
      ...curveKeyParameters, __proto__: null, sign: ecdsaParameters, verify: ecdsaParameters,
    },
    sign({ hash }, key, data) {
      needType(key, 'private');
      return compute('cryptoSign', data.length, key.algorithm.namedCurve, key.private, data,
        hash.name);
    },
    verify({ hash }, key, signature, data) {
      needType(key, 'public');
      return compute('cryptoVerify', data.length, key.algorithm.namedCurve, key.public, data,
        hash.name, undefined, undefined, signature);
    },
  });

  register({
    ...nistKeys('ECDH', agreeing),
    __proto__: null,
    parameters: { ...curveKeyParameters, __proto__: null, deriveBits: agreementParameters },
    deriveBits: (params, key, length) =>
      agree(key.algorithm.namedCurve, key, params.public, length),
    checkAgreement: (params, length) =>
      checkShared(nist[params.public.algorithm.namedCurve].size, length),
  });
})
