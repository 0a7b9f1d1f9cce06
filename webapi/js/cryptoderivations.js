// Key derivation: Web Cryptography, 34 (HKDF) and 35 (PBKDF2).
(function (primordials, host, internals) {
  'use strict';

  const { Uint8Array } = primordials;
  const { domException, webcrypto } = internals;
  const {
    checkUsages, compute, lengthOf, noParameters, parameters, register, secretKey, slow,
    unsupportedFormat, usageBits,
  } = webcrypto;

  const usages = usageBits.deriveKey | usageBits.deriveBits;

  const failed = (message) => domException('OperationError', message);

  const checkLength = (length) => {
    if (length === null || length % 8 !== 0) {
      throw failed('The length of derived bits is a multiple of 8');
    }
  };

  // Importing what keys are derived from: it can never be exported.
  const baseKeys = (name) => ({
    __proto__: null,
    name,
    importKey(format, data, params, extractable, asked) {
      if (format !== 'raw' && format !== 'raw-secret') throw unsupportedFormat(format);
      checkUsages(asked, usages);
      if (extractable) {
        throw domException('SyntaxError', 'Keys of ' + name + ' are not extractable');
      }
      return secretKey({ __proto__: null, name }, data);
    },
    getKeyLength: () => null,
  });

  const hkdfParameters = parameters('HkdfParams', [
    ['hash', 'hash', 'required'], ['salt', 'buffer', 'required'], ['info', 'buffer', 'required'],
  ]);
  register({
    ...baseKeys('HKDF'),
    __proto__: null,
    parameters: {
      __proto__: null, deriveBits: hkdfParameters, importKey: noParameters,
      'get key length': noParameters,
    },
    deriveBits({ hash, salt, info }, key, length) {
      checkLength(length);
      if (length === 0) return new Uint8Array(0);
      const cost = lengthOf(salt) + lengthOf(info) + lengthOf(key.secret);
      return compute('cryptoHkdf', cost, hash.name, key.secret, salt, info, length / 8);
    },
  });

  // Iterations that take about as long as to read the most bytes of quick work.
  const quickIterations = 1000;

  const pbkdf2Parameters = parameters('Pbkdf2Params', [
    ['salt', 'buffer', 'required'], ['iterations', 'unsignedLong', 'required'],
    ['hash', 'hash', 'required'],
  ]);
  register({
    ...baseKeys('PBKDF2'),
    __proto__: null,
    parameters: {
      __proto__: null, deriveBits: pbkdf2Parameters, importKey: noParameters,
      'get key length': noParameters,
    },
    deriveBits({ hash, salt, iterations }, key, length) {
      checkLength(length);
      if (iterations === 0) throw failed('The number of iterations is 0');
      if (length === 0) return new Uint8Array(0);
      const isQuick = iterations * (1 + length / 256) <= quickIterations;
      const cost = isQuick ? lengthOf(salt) + lengthOf(key.secret) : slow;
      return compute('cryptoPbkdf2', cost, hash.name, key.secret, salt, iterations, length / 8);
    },
  });
})
