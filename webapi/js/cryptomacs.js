// HMAC: Web Cryptography, 32. KMAC: Modern Algorithms in the Web Cryptography API.
(function (primordials, host, internals) {
  'use strict';

  const { TypeError } = primordials;
  const { domException, webcrypto } = internals;
  const {
    blockSizes, clearAfter, compute, exportSecret, generateSecret, importSecret, invalid, lengthOf,
    noParameters, parameters, register, secretKey, usageBits,
  } = webcrypto;

  const usages = usageBits.sign | usageBits.verify;

  // Gives the length in bits of a key to import, which may be that of its bytes or
  // up to seven bits less.
  const importedLength = (bytes, length) => {
    const bits = lengthOf(bytes) * 8;
    if (length === undefined) return bits;
    if (length > bits || length <= bits - 8) {
      throw invalid('The length is not that of the key');
    }
    return length;
  };

  const importedKey = (algorithm, bytes) => {
    clearAfter(bytes, algorithm.length);
    return secretKey(algorithm, bytes);
  };

  const jwkHashes = {
    __proto__: null,
    'SHA-1': 'HS1', 'SHA-256': 'HS256', 'SHA-384': 'HS384', 'SHA-512': 'HS512',
  };
  const hmacScheme = {
    __proto__: null, usages, use: 'sig', takesRaw: true,
    jwkAlgorithm: (bits, { hash }) => jwkHashes[hash.name],
  };
  const hmacParameters = parameters('HmacImportParams', [
    ['hash', 'hash', 'required'], ['length', 'unsignedLong'],
  ]);

  const hmacAlgorithm = (hash, length) =>
    ({ __proto__: null, name: 'HMAC', hash: { __proto__: null, name: hash.name }, length });

  register({
    __proto__: null,
    name: 'HMAC',
    parameters: {
      __proto__: null, sign: noParameters, verify: noParameters, generateKey: hmacParameters,
      importKey: hmacParameters, 'get key length': hmacParameters, exportKey: noParameters,
    },
    sign: (params, key, data) =>
      compute('cryptoHmac', lengthOf(data), key.algorithm.hash.name, key.secret, data),
    verify: (params, key, signature, data) =>
      compute('cryptoHmacVerify', lengthOf(data), key.algorithm.hash.name, key.secret, data,
        signature),
    generateKey(params, asked) {
      webcrypto.checkUsages(asked, usages);
      const { hash, length = blockSizes[hash.name] } = params;
      if (length === 0) throw domException('OperationError', 'The key would have no bits');
      return generateSecret(hmacAlgorithm(hash, length), length);
    },
    importKey(format, data, params, extractable, asked) {
      const bytes = importSecret(format, data, params, extractable, asked, hmacScheme);
      if (lengthOf(bytes) === 0) throw invalid('The key is empty');
      return importedKey(hmacAlgorithm(params.hash, importedLength(bytes, params.length)), bytes);
    },
    exportKey: (format, key) => exportSecret(format, key, hmacScheme),
    getKeyLength({ hash, length = blockSizes[hash.name] }) {
      if (length === 0) throw new TypeError('The length of an HMAC key is 0');
      return length;
    },
  });

  const kmacParameters = parameters('KmacParams', [
    ['length', 'unsignedLong', 'required'], ['customization', 'buffer'],
  ]);
  const kmacKeyParameters = parameters('KmacKeyGenParams', [['length', 'unsignedLong']]);

  const outputLength = ({ length }) => {
    if (length % 8 === 0) return length;
    throw domException('NotSupportedError', 'The length is not a multiple of 8');
  };

  const kmac = (name, defaultLength) => {
    const scheme = {
      __proto__: null, usages, use: 'sig', takesRaw: false, jwkAlgorithm: () => 'K' + defaultLength,
    };
    register({
      __proto__: null,
      name,
      parameters: {
        __proto__: null, sign: kmacParameters, verify: kmacParameters,
        generateKey: kmacKeyParameters, importKey: kmacKeyParameters,
        'get key length': kmacKeyParameters, exportKey: noParameters,
      },
      sign: (params, key, data) => compute('cryptoKmac', lengthOf(data) + params.length / 8, name,
        key.secret, data, outputLength(params), params.customization),
      verify: (params, key, signature, data) => compute('cryptoKmacVerify',
        lengthOf(data) + params.length / 8, name, key.secret, data, outputLength(params),
        params.customization, signature),
      generateKey({ length = defaultLength }, asked) {
        webcrypto.checkUsages(asked, usages);
        if (length === 0) throw domException('OperationError', 'The key would have no bits');
        return generateSecret({ __proto__: null, name, length }, length);
      },
      importKey(format, data, params, extractable, asked) {
        const bytes = importSecret(format, data, params, extractable, asked, scheme);
        if (lengthOf(bytes) === 0) throw invalid('The key is empty');
        const length = importedLength(bytes, params.length);
        return importedKey({ __proto__: null, name, length }, bytes);
      },
      exportKey: (format, key) => exportSecret(format, key, scheme),
      getKeyLength({ length = defaultLength }) {
        if (length === 0) throw new TypeError('The length of a KMAC key is 0');
        return length;
      },
    });
  };
  kmac('KMAC128', 128);
  kmac('KMAC256', 256);
})
