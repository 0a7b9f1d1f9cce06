// What asymmetric keys are used for: signing, and agreeing on secrets.
(function (primordials, host, internals) {
  'use strict';

  const { domException, webcrypto } = internals;
  const { clearAfter, compute, lengthOf, needType, parameters, slice } = webcrypto;

  const hashOf = (params, key) => (params.hash ?? key.algorithm.hash)?.name;
  const schemeOf = (params, key) => key.algorithm.namedCurve ?? params.name;

  // The operations of signature algorithms. costOf(data) tells how long signing
  // takes, see webcrypto.compute.
  webcrypto.signatures = (costOf) => ({
    __proto__: null,
    sign(params, key, data) {
      needType(key, 'private');
      return compute('cryptoSign', costOf(data), schemeOf(params, key), key.private, data,
        hashOf(params, key), params.saltLength, params.context);
    },
    verify(params, key, signature, data) {
      needType(key, 'public');
      return compute('cryptoVerify', lengthOf(data), schemeOf(params, key), key.public, data,
        hashOf(params, key), params.saltLength, params.context, signature);
    },
  });

  webcrypto.agreementParameters =
    parameters('EcdhKeyDeriveParams', [['public', 'key', 'required']]);

  // Refuses a length that a shared secret of so many bytes does not have.
  const checkShared = webcrypto.checkShared = (bytes, length) => {
    if (length > bytes * 8) {
      throw domException('OperationError', 'The shared secret is shorter than ' + length + ' bits');
    }
  };

  // Gives the first bits of a shared secret, all if length is null.
  const truncated = (secret, length) => {
    if (length === null) return secret;
    checkShared(lengthOf(secret), length);
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
