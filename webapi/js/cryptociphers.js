// Symmetric ciphers: Web Cryptography, 27 to 30 (AES); Modern Algorithms in the
// Web Cryptography API, AES-OCB and ChaCha20-Poly1305.
(function (primordials, host, internals) {
  'use strict';

  const { StringPrototypeSlice } = primordials;
  const { domException, webcrypto } = internals;
  const {
    checkUsages, compute, exportSecret, generateSecret, importSecret, invalid, lengthOf,
    noParameters, parameters, register, secretKey, usageBits,
  } = webcrypto;

  const wrapping = usageBits.wrapKey | usageBits.unwrapKey;
  const encrypting = usageBits.encrypt | usageBits.decrypt | wrapping;

  const failed = (message) => domException('OperationError', message);

  const isKeyLength = (bits) => bits === 128 || bits === 192 || bits === 256;
  const aesKeyParameters =
    parameters('AesKeyGenParams', [['length', 'unsignedShort', 'required']]);

  // Generating, importing and exporting keys of AES.
  const aesKeys = (name, usages, takesRaw) => {
    const scheme = {
      __proto__: null, usages, use: 'enc', takesRaw,
      jwkAlgorithm: (bits) => 'A' + bits + StringPrototypeSlice(name, 4),
    };
    const checkLength = (length) => {
      if (!isKeyLength(length)) throw failed('An AES key has 128, 192 or 256 bits');
      return length;
    };
    return {
      __proto__: null,
      generateKey({ length }, asked) {
        checkUsages(asked, usages);
        return generateSecret({ __proto__: null, name, length: checkLength(length) }, length);
      },
      importKey(format, data, params, extractable, asked) {
        const bytes = importSecret(format, data, params, extractable, asked, scheme);
        const length = lengthOf(bytes) * 8;
        if (!isKeyLength(length)) throw invalid('An AES key has 128, 192 or 256 bits');
        return secretKey({ __proto__: null, name, length }, bytes);
      },
      exportKey: (format, key) => exportSecret(format, key, scheme),
      getKeyLength: ({ length }) => checkLength(length),
    };
  };

  const crypt = (operation, params, key, data, iv, associated, bits) =>
    compute(operation, lengthOf(data) + (associated === undefined ? 0 : lengthOf(associated)),
      params.name, key.secret, data, iv, associated, bits);

  // Registers a mode of AES; check(params, data, isDecrypting) gives what the host
  // takes: the initialization vector, the associated data and a number of bits.
  const registerMode = (name, modeParameters, takesRaw, check) => {
    const run = (operation, params, key, data) => {
      const { iv, associated, bits } = check(params, data, operation === 'cryptoDecrypt');
      return crypt(operation, params, key, data, iv, associated, bits);
    };
    register({
      ...aesKeys(name, encrypting, takesRaw),
      __proto__: null,
      name,
      parameters: {
        __proto__: null, encrypt: modeParameters, decrypt: modeParameters,
        generateKey: aesKeyParameters, importKey: noParameters,
        'get key length': aesKeyParameters, exportKey: noParameters,
      },
      encrypt: (params, key, data) => run('cryptoEncrypt', params, key, data),
      decrypt: (params, key, data) => run('cryptoDecrypt', params, key, data),
    });
  };

  const cbcParameters = parameters('AesCbcParams', [['iv', 'buffer', 'required']]);
  registerMode('AES-CBC', cbcParameters, true, ({ iv }) => {
    if (lengthOf(iv) !== 16) throw failed('The iv of AES-CBC has 16 bytes');
    return { __proto__: null, iv };
  });

  const ctrParameters = parameters('AesCtrParams', [
    ['counter', 'buffer', 'required'], ['length', 'octet', 'required'],
  ]);
  registerMode('AES-CTR', ctrParameters, true, ({ counter, length }) => {
    if (lengthOf(counter) !== 16) throw failed('The counter of AES-CTR has 16 bytes');
    if (length === 0 || length > 128) throw failed('The counter of AES-CTR has 1 to 128 bits');
    return { __proto__: null, iv: counter, bits: length };
  });

  const aeadParameters = parameters('AeadParams', [
    ['iv', 'buffer', 'required'], ['additionalData', 'buffer'], ['tagLength', 'octet'],
  ]);

  // The tags of modes that authenticate are of given lengths, the last of which is
  // the default.
  const checkTag = (lengths) => ({ iv, additionalData, tagLength }, data, isDecrypting) => {
    const bits = tagLength ?? lengths[lengths.length - 1];
    let isKnown = false;
    for (let i = 0; i < lengths.length; i++) isKnown ||= lengths[i] === bits;
    if (!isKnown) throw failed('There are no tags of ' + bits + ' bits');
    if (isDecrypting && lengthOf(data) < bits / 8) throw failed('The data is shorter than its tag');
    return { __proto__: null, iv, associated: additionalData, bits };
  };
  registerMode('AES-GCM', aeadParameters, true, checkTag([32, 64, 96, 104, 112, 120, 128]));
  registerMode('AES-OCB', aeadParameters, false, checkTag([64, 96, 128]));

  register({
    ...aesKeys('AES-KW', wrapping, true),
    __proto__: null,
    name: 'AES-KW',
    parameters: {
      __proto__: null, wrapKey: noParameters, unwrapKey: noParameters,
      generateKey: aesKeyParameters, importKey: noParameters, 'get key length': aesKeyParameters,
      exportKey: noParameters,
    },
    wrapKey: (params, key, data) => crypt('cryptoEncrypt', params, key, data),
    unwrapKey: (params, key, data) => crypt('cryptoDecrypt', params, key, data),
  });

  const chachaScheme = {
    __proto__: null, usages: encrypting, use: 'enc', takesRaw: false, jwkAlgorithm: () => 'C20P',
  };
  const checkChachaTag = checkTag([128]);
  const chacha = (operation, params, key, data) => {
    const { iv, associated } = checkChachaTag(params, data, operation === 'cryptoDecrypt');
    if (lengthOf(iv) !== 12) throw failed('The iv of ChaCha20-Poly1305 has 12 bytes');
    return crypt(operation, params, key, data, iv, associated);
  };
  register({
    __proto__: null,
    name: 'ChaCha20-Poly1305',
    parameters: {
      __proto__: null, encrypt: aeadParameters, decrypt: aeadParameters, generateKey: noParameters,
      importKey: noParameters, 'get key length': noParameters, exportKey: noParameters,
    },
    encrypt: (params, key, data) => chacha('cryptoEncrypt', params, key, data),
    decrypt: (params, key, data) => chacha('cryptoDecrypt', params, key, data),
    generateKey(params, asked) {
      checkUsages(asked, encrypting);
      return generateSecret({ __proto__: null, name: params.name }, 256);
    },
    importKey(format, data, params, extractable, asked) {
      const bytes = importSecret(format, data, params, extractable, asked, chachaScheme);
      if (lengthOf(bytes) !== 32) throw invalid('A ChaCha20-Poly1305 key has 256 bits');
      return secretKey({ __proto__: null, name: params.name }, bytes);
    },
    exportKey: (format, key) => exportSecret(format, key, chachaScheme),
    getKeyLength: () => 256,
  });
})
