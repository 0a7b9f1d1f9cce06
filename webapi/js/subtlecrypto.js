// SubtleCrypto: Web Cryptography, 14; Modern Algorithms in the Web Cryptography
// API. The order of the checks is the standard's.
(function (primordials, host, internals) {
  'use strict';

  const { webcrypto, webidl } = internals;
  const {
    after, algorithmIdentifier, jwkBytes, jwkObject, keyArgument, normalize, parseJwk, promising,
    steps, usages: usagesOf,
  } = webcrypto;
  const {
    bufferOf, dataFor, finishGenerated, importFinished, keyData, needExportable, needKeyFor,
    normalizeEither,
  } = steps;
  const { bufferSource, copyBytes, required } = webidl;

  const formatOf = webidl.enumeration('KeyFormat', [
    'raw-public', 'raw-private', 'raw-seed', 'raw-secret', 'raw', 'spki', 'pkcs8', 'jwk',
  ]);
  const lengthOf = webidl.nullable(webidl.unsignedLong);

  let check;

  class SubtleCrypto {
    #brand;

    constructor(token = undefined) { webidl.constructible(token); }

    encrypt(algorithm, key, data) {
      return promising(() => {
        check(this, arguments.length, 3, 'encrypt');
        return crypt('encrypt', algorithm, key, data);
      });
    }

    decrypt(algorithm, key, data) {
      return promising(() => {
        check(this, arguments.length, 3, 'decrypt');
        return crypt('decrypt', algorithm, key, data);
      });
    }

    sign(algorithm, key, data) {
      return promising(() => {
        check(this, arguments.length, 3, 'sign');
        return crypt('sign', algorithm, key, data);
      });
    }

    verify(algorithm, key, signature, data) {
      return promising(() => {
        check(this, arguments.length, 4, 'verify');
        algorithm = algorithmIdentifier(algorithm, 'verify: argument 1');
        key = keyArgument(key, 'verify: argument 2');
        signature = bufferSource(signature, 'verify: argument 3');
        data = bufferSource(data, 'verify: argument 4');
        const params = normalize('verify', algorithm);
        signature = copyBytes(signature);
        data = copyBytes(data);
        needKeyFor(params, key, 'verify');
        return params.algorithm.verify(params, key, signature, data);
      });
    }

    digest(algorithm, data) {
      return promising(() => {
        check(this, arguments.length, 2, 'digest');
        algorithm = algorithmIdentifier(algorithm, 'digest: argument 1');
        data = bufferSource(data, 'digest: argument 2');
        const params = normalize('digest', algorithm);
        return after(params.algorithm.digest(params, copyBytes(data)), bufferOf);
      });
    }

    generateKey(algorithm, extractable, keyUsages) {
      return promising(() => {
        check(this, arguments.length, 3, 'generateKey');
        algorithm = algorithmIdentifier(algorithm, 'generateKey: argument 1');
        extractable = !!extractable;
        const usages = usagesOf(keyUsages, 'generateKey: argument 3');
        const params = normalize('generateKey', algorithm);
        return after(params.algorithm.generateKey(params, usages),
          (result) => finishGenerated(result, extractable, usages, params.algorithm));
      });
    }

    deriveKey(algorithm, baseKey, derivedKeyType, extractable, keyUsages) {
      return promising(() => {
        check(this, arguments.length, 5, 'deriveKey');
        algorithm = algorithmIdentifier(algorithm, 'deriveKey: argument 1');
        const key = keyArgument(baseKey, 'deriveKey: argument 2');
        derivedKeyType = algorithmIdentifier(derivedKeyType, 'deriveKey: argument 3');
        extractable = !!extractable;
        const usages = usagesOf(keyUsages, 'deriveKey: argument 5');
        const params = normalize('deriveBits', algorithm);
        const imported = normalize('importKey', derivedKeyType);
        const sized = normalize('get key length', derivedKeyType);
        needKeyFor(params, key, 'deriveKey');
        const length = sized.algorithm.getKeyLength(sized);
        return after(params.algorithm.deriveBits(params, key, length),
          (bytes) => importFinished('raw-secret', bytes, imported, extractable, usages));
      });
    }

    deriveBits(algorithm, baseKey, length = null) {
      return promising(() => {
        check(this, arguments.length, 2, 'deriveBits');
        algorithm = algorithmIdentifier(algorithm, 'deriveBits: argument 1');
        const key = keyArgument(baseKey, 'deriveBits: argument 2');
        length = lengthOf(length, 'deriveBits: argument 3');
        const params = normalize('deriveBits', algorithm);
        needKeyFor(params, key, 'deriveBits');
        return after(params.algorithm.deriveBits(params, key, length), bufferOf);
      });
    }

    importKey(format, data, algorithm, extractable, keyUsages) {
      return promising(() => {
        check(this, arguments.length, 5, 'importKey');
        format = formatOf(format, 'importKey: argument 1');
        data = keyData(data, 'importKey: argument 2');
        algorithm = algorithmIdentifier(algorithm, 'importKey: argument 3');
        extractable = !!extractable;
        const usages = usagesOf(keyUsages, 'importKey: argument 5');
        const params = normalize('importKey', algorithm);
        return importFinished(format, dataFor(format, data), params, extractable, usages);
      });
    }

    exportKey(format, key) {
      return promising(() => {
        check(this, arguments.length, 2, 'exportKey');
        format = formatOf(format, 'exportKey: argument 1');
        key = keyArgument(key, 'exportKey: argument 2');
        return after(needExportable(key).exportKey(format, key),
          format === 'jwk' ? jwkObject : bufferOf);
      });
    }

    wrapKey(format, key, wrappingKey, wrapAlgorithm) {
      return promising(() => {
        check(this, arguments.length, 4, 'wrapKey');
        format = formatOf(format, 'wrapKey: argument 1');
        key = keyArgument(key, 'wrapKey: argument 2');
        const wrapping = keyArgument(wrappingKey, 'wrapKey: argument 3');
        wrapAlgorithm = algorithmIdentifier(wrapAlgorithm, 'wrapKey: argument 4');
        const params = normalizeEither('wrapKey', 'encrypt', wrapAlgorithm);
        needKeyFor(params, wrapping, 'wrapKey');
        const exported = needExportable(key).exportKey(format, key);
        const bytes = format === 'jwk' ? after(exported, jwkBytes) : exported;
        const { algorithm } = params;
        const wrapped = after(bytes, (data) => algorithm.wrapKey !== undefined
          ? algorithm.wrapKey(params, wrapping, data)
          : algorithm.encrypt(params, wrapping, data));
        return after(wrapped, bufferOf);
      });
    }

    unwrapKey(format, wrappedKey, unwrappingKey, unwrapAlgorithm, unwrappedKeyAlgorithm,
      extractable, keyUsages) {
      return promising(() => {
        check(this, arguments.length, 7, 'unwrapKey');
        format = formatOf(format, 'unwrapKey: argument 1');
        wrappedKey = bufferSource(wrappedKey, 'unwrapKey: argument 2');
        const unwrapping = keyArgument(unwrappingKey, 'unwrapKey: argument 3');
        unwrapAlgorithm = algorithmIdentifier(unwrapAlgorithm, 'unwrapKey: argument 4');
        const identifier = algorithmIdentifier(unwrappedKeyAlgorithm, 'unwrapKey: argument 5');
        extractable = !!extractable;
        const usages = usagesOf(keyUsages, 'unwrapKey: argument 7');
        const params = normalizeEither('unwrapKey', 'decrypt', unwrapAlgorithm);
        const imported = normalize('importKey', identifier);
        wrappedKey = copyBytes(wrappedKey);
        needKeyFor(params, unwrapping, 'unwrapKey');
        const { algorithm } = params;
        const unwrapped = algorithm.unwrapKey !== undefined
          ? algorithm.unwrapKey(params, unwrapping, wrappedKey)
          : algorithm.decrypt(params, unwrapping, wrappedKey);
        return after(unwrapped, (bytes) => {
          const data = format === 'jwk' ? parseJwk(bytes) : bytes;
          return importFinished(format, data, imported, extractable, usages);
        });
      });
    }

    static {
      check = (target, count, least, name) => {
        target.#brand;
        required(count, least, 'SubtleCrypto.' + name);
      };
    }
  }

  // encrypt, decrypt and sign differ in name only.
  const crypt = (operation, algorithm, key, data) => {
    algorithm = algorithmIdentifier(algorithm, operation + ': argument 1');
    key = keyArgument(key, operation + ': argument 2');
    data = bufferSource(data, operation + ': argument 3');
    const params = normalize(operation, algorithm);
    data = copyBytes(data);
    needKeyFor(params, key, operation);
    return after(params.algorithm[operation](params, key, data), bufferOf);
  };

  webcrypto.SubtleCrypto = SubtleCrypto;
  steps.check = check;
})
