// Steps that the methods of SubtleCrypto share: Web Cryptography, 14.3.
(function (primordials, host, internals) {
  'use strict';

  const { TypeError, TypedArrayPrototypeGetBuffer } = primordials;
  const { domException, webcrypto, webidl } = internals;
  const { after, algorithmOf, jsonWebKey, keyOf, normalize, usageBits } = webcrypto;
  const { bufferSource, copyBytes } = webidl;

  // Gives the ArrayBuffer of bytes that nobody else has.
  const bufferOf = (bytes) => TypedArrayPrototypeGetBuffer(bytes);

  const invalidAccess = (message) => domException('InvalidAccessError', message);

  const needKeyFor = (params, key, usage) => {
    if (params.name !== key.algorithm.name) {
      throw invalidAccess('The key is for ' + key.algorithm.name + ', not ' + params.name);
    }
    if ((key.usages & usageBits[usage]) === 0) {
      throw invalidAccess("The key cannot be used for '" + usage + "'");
    }
  };

  const needUsages = (key, usages) => {
    if (key.type !== 'public' && usages === 0) {
      throw domException('SyntaxError', 'A ' + key.type + ' key without usages is of no use');
    }
  };

  // Imports and finishes a key (importKey, steps 9 to 13).
  const importFinished = (format, data, params, extractable, usages) => {
    const imported = params.algorithm.importKey(format, data, params, extractable, usages);
    return after(imported, (key) => {
      needUsages(key, usages);
      key.extractable = extractable;
      key.usages = usages;
      return keyOf(key);
    });
  };

  const needExportable = (key) => {
    const algorithm = algorithmOf(key);
    if (algorithm.exportKey === undefined) {
      throw domException('NotSupportedError', 'Keys of ' + algorithm.name + ' cannot be exported');
    }
    if (!key.extractable) throw invalidAccess('The key is not extractable');
    return algorithm;
  };

  const finishPair = (pair, extractable, usages, scheme) => {
    const { privateKey, publicKey } = pair;
    needUsages(privateKey, usages & scheme.privateUsages);
    privateKey.extractable = extractable;
    privateKey.usages = usages & scheme.privateUsages;
    publicKey.usages = usages & scheme.publicUsages;
    return { privateKey: keyOf(privateKey), publicKey: keyOf(publicKey) };
  };

  const finishGenerated = (result, extractable, usages, { scheme }) => {
    if (result.privateKey !== undefined) return finishPair(result, extractable, usages, scheme);
    needUsages(result, usages);
    result.extractable = extractable;
    result.usages = usages;
    return keyOf(result);
  };

  // Normalizes for the first operation of two that the algorithm supports.
  const normalizeEither = (first, second, identifier) => {
    try {
      return normalize(first, identifier);
    } catch {
      return normalize(second, identifier);
    }
  };

  const keyData = webidl.union([[webidl.isBufferSource, bufferSource]], jsonWebKey);

  // Gives the bytes or the JSON Web Key of an importKey call.
  const dataFor = (format, data) => {
    const isBytes = webidl.isBufferSource(data);
    if (isBytes === (format === 'jwk')) {
      throw new TypeError("importKey: the key data is not what the format '" + format + "' needs");
    }
    return isBytes ? copyBytes(data) : data;
  };

  webcrypto.steps = {
    __proto__: null, bufferOf, dataFor, finishGenerated, importFinished, keyData, needExportable,
    needKeyFor, normalizeEither,
  };
})
