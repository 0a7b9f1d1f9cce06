// What Modern Algorithms in the Web Cryptography API adds to SubtleCrypto:
// encapsulation, getPublicKey, supports.
(function (primordials, host, internals) {
  'use strict';

  const { ObjectDefineProperty } = primordials;
  const { domException, ownDescriptor, webcrypto, webidl } = internals;
  const {
    SubtleCrypto, after, algorithmIdentifier, algorithmOf, keyArgument, keyOf, normalize,
    promising, publicOf, steps, usages: usagesOf,
  } = webcrypto;
  const { bufferOf, check, importFinished, needKeyFor } = steps;
  const { bufferSource, copyBytes } = webidl;

  class Additions {
    encapsulateKey(encapsulationAlgorithm, encapsulationKey, sharedKeyAlgorithm, extractable,
      keyUsages) {
      return promising(() => {
        check(this, arguments.length, 5, 'encapsulateKey');
        const algorithm = algorithmIdentifier(encapsulationAlgorithm,
          'encapsulateKey: argument 1');
        const key = keyArgument(encapsulationKey, 'encapsulateKey: argument 2');
        const identifier = algorithmIdentifier(sharedKeyAlgorithm, 'encapsulateKey: argument 3');
        const usages = usagesOf(keyUsages, 'encapsulateKey: argument 5');
        const params = normalize('encapsulate', algorithm);
        const imported = normalize('importKey', identifier);
        needKeyFor(params, key, 'encapsulateKey');
        return after(params.algorithm.encapsulate(key), (parts) => {
          const shared = importFinished('raw-secret', parts[0], imported, !!extractable, usages);
          return after(shared, (sharedKey) => ({ sharedKey, ciphertext: bufferOf(parts[1]) }));
        });
      });
    }

    encapsulateBits(encapsulationAlgorithm, encapsulationKey) {
      return promising(() => {
        check(this, arguments.length, 2, 'encapsulateBits');
        const algorithm = algorithmIdentifier(encapsulationAlgorithm,
          'encapsulateBits: argument 1');
        const key = keyArgument(encapsulationKey, 'encapsulateBits: argument 2');
        const params = normalize('encapsulate', algorithm);
        needKeyFor(params, key, 'encapsulateBits');
        return after(params.algorithm.encapsulate(key),
          (parts) => ({ sharedKey: bufferOf(parts[0]), ciphertext: bufferOf(parts[1]) }));
      });
    }

    decapsulateKey(decapsulationAlgorithm, decapsulationKey, ciphertext, sharedKeyAlgorithm,
      extractable, keyUsages) {
      return promising(() => {
        check(this, arguments.length, 6, 'decapsulateKey');
        const algorithm = algorithmIdentifier(decapsulationAlgorithm,
          'decapsulateKey: argument 1');
        const key = keyArgument(decapsulationKey, 'decapsulateKey: argument 2');
        const bytes = bufferSource(ciphertext, 'decapsulateKey: argument 3');
        const identifier = algorithmIdentifier(sharedKeyAlgorithm, 'decapsulateKey: argument 4');
        const usages = usagesOf(keyUsages, 'decapsulateKey: argument 6');
        const params = normalize('decapsulate', algorithm);
        const imported = normalize('importKey', identifier);
        const copy = copyBytes(bytes);
        needKeyFor(params, key, 'decapsulateKey');
        return after(params.algorithm.decapsulate(key, copy),
          (shared) => importFinished('raw-secret', shared, imported, !!extractable, usages));
      });
    }

    decapsulateBits(decapsulationAlgorithm, decapsulationKey, ciphertext) {
      return promising(() => {
        check(this, arguments.length, 3, 'decapsulateBits');
        const algorithm = algorithmIdentifier(decapsulationAlgorithm,
          'decapsulateBits: argument 1');
        const key = keyArgument(decapsulationKey, 'decapsulateBits: argument 2');
        const bytes = bufferSource(ciphertext, 'decapsulateBits: argument 3');
        const params = normalize('decapsulate', algorithm);
        const copy = copyBytes(bytes);
        needKeyFor(params, key, 'decapsulateBits');
        return after(params.algorithm.decapsulate(key, copy), bufferOf);
      });
    }

    getPublicKey(key, keyUsages) {
      return promising(() => {
        check(this, arguments.length, 2, 'getPublicKey');
        key = keyArgument(key, 'getPublicKey: argument 1');
        const usages = usagesOf(keyUsages, 'getPublicKey: argument 2');
        const { name, scheme } = algorithmOf(key);
        if (scheme === undefined) {
          throw domException('NotSupportedError', name + ' has no public keys');
        }
        const slots = publicOf(key, usages, scheme);
        slots.usages = usages;
        return keyOf(slots);
      });
    }
  }

  const names = [
    'encapsulateKey', 'encapsulateBits', 'decapsulateKey', 'decapsulateBits', 'getPublicKey',
  ];
  for (let i = 0; i < names.length; i++) {
    ObjectDefineProperty(SubtleCrypto.prototype, names[i],
      ownDescriptor(Additions.prototype, names[i]));
  }
})
