// crypto: Web Cryptography, 10.
(function (primordials, host, internals) {
  'use strict';

  const {
    StringPrototypeSlice, TypeError, TypedArrayPrototypeFill, TypedArrayPrototypeGetBuffer,
    TypedArrayPrototypeGetByteLength, TypedArrayPrototypeGetByteOffset,
    TypedArrayPrototypeGetSymbolToStringTag, TypedArrayPrototypeSet, Uint8Array,
    Uint8ArrayPrototypeToHex,
  } = primordials;
  const { domException, webcrypto, webidl } = internals;
  const { SubtleCrypto, randomBytes } = webcrypto;

  const quota = 65536; // bytes of one call of getRandomValues
  const poolSize = 4096;
  const pooled = 256; // requests up to here share one call of the host

  let pool;
  let used = poolSize;

  // Gives a view of fresh random bytes; it is valid until the next call.
  const random = (length) => {
    if (length > pooled) return randomBytes(length);
    if (used + length > poolSize) {
      pool = randomBytes(poolSize);
      used = 0;
    }
    const view = new Uint8Array(TypedArrayPrototypeGetBuffer(pool), used, length);
    used += length;
    return view;
  };

  const integers = {
    __proto__: null,
    Int8Array: true, Uint8Array: true, Uint8ClampedArray: true, Int16Array: true,
    Uint16Array: true, Int32Array: true, Uint32Array: true, BigInt64Array: true,
    BigUint64Array: true,
  };

  const fill = (array) => {
    if (!webidl.isView(array)) {
      throw new TypeError('Crypto.getRandomValues: argument 1 is not a view of an ArrayBuffer');
    }
    webidl.bufferSource(array, 'Crypto.getRandomValues: argument 1');
    if (integers[TypedArrayPrototypeGetSymbolToStringTag(array)] === undefined) {
      throw domException('TypeMismatchError', 'getRandomValues fills arrays of integers only');
    }
    const length = TypedArrayPrototypeGetByteLength(array);
    if (length > quota) {
      throw domException('QuotaExceededError',
        'getRandomValues fills at most ' + quota + ' bytes, not ' + length);
    }
    if (length === 0) return;
    const bytes = new Uint8Array(TypedArrayPrototypeGetBuffer(array),
      TypedArrayPrototypeGetByteOffset(array), length);
    const view = random(length);
    TypedArrayPrototypeSet(bytes, view);
    TypedArrayPrototypeFill(view, 0); // so that memory holds them in one place only
  };

  // RFC 9562, 5.4.
  const uuid = () => {
    const bytes = random(16);
    bytes[6] = bytes[6] & 0x0f | 0x40;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    const hex = Uint8ArrayPrototypeToHex(bytes);
    return StringPrototypeSlice(hex, 0, 8) + '-' + StringPrototypeSlice(hex, 8, 12) + '-' +
      StringPrototypeSlice(hex, 12, 16) + '-' + StringPrototypeSlice(hex, 16, 20) + '-' +
      StringPrototypeSlice(hex, 20);
  };

  class Crypto {
    #subtle;

    constructor(token = undefined) {
      webidl.constructible(token);
      this.#subtle = new SubtleCrypto(webidl.token);
    }

    get subtle() { return this.#subtle; }

    getRandomValues(array) {
      this.#subtle;
      webidl.required(arguments.length, 1, 'Crypto.getRandomValues');
      fill(array);
      return array;
    }

    randomUUID() {
      this.#subtle;
      return uuid();
    }
  }
  webidl.defineInterface(Crypto);
  webidl.defineInterface(SubtleCrypto);

  const crypto = new Crypto(webidl.token);
  webidl.defineGlobalAttributes({ get crypto() { return crypto; } });
})
