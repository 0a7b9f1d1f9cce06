// CryptoKey: Web Cryptography, 13. The steps of this package use the slots of a
// key, a record without prototype:
//
//   type, extractable
//   algorithm   a record: name and what else the algorithm keeps; values are
//               strings, numbers, Uint8Arrays and, for hash, {name}
//   usages      a set of bits, see webcrypto.usageBits
//   secret | private, public   key material, Uint8Arrays, in the forms that
//               package hostcalls/webcrypto says; private keys have both
(function (primordials, host, internals) {
  'use strict';

  const { ObjectDefineProperty } = primordials;
  const { domException, newList, push, webcrypto, webidl } = internals;
  const { copyBytes } = webidl;

  // In the order in which the standard lists them, and keys give them.
  const usageNames = [
    'encrypt', 'decrypt', 'sign', 'verify', 'deriveKey', 'deriveBits', 'wrapKey', 'unwrapKey',
    'encapsulateKey', 'encapsulateBits', 'decapsulateKey', 'decapsulateBits',
  ];
  const usageBits = webcrypto.usageBits = { __proto__: null };
  for (let i = 0; i < usageNames.length; i++) usageBits[usageNames[i]] = 1 << i;

  const usageList = webidl.sequence(webidl.enumeration('KeyUsage', usageNames));

  // Converts a sequence of usages to a set of bits.
  webcrypto.usages = (value, what) => {
    const list = usageList(value, what);
    let bits = 0;
    for (let i = 0; i < list.length; i++) bits |= usageBits[list[i]];
    return bits;
  };

  // Gives the usages as a list of strings.
  webcrypto.usageNames = (bits) => {
    const list = newList();
    for (let i = 0; i < usageNames.length; i++) {
      if (bits & 1 << i) push(list, usageNames[i]);
    }
    return list;
  };

  // Refuses usages that keys of a kind cannot have.
  webcrypto.checkUsages = (bits, allowed) => {
    if ((bits & ~allowed) === 0) return;
    const name = webcrypto.usageNames(bits & ~allowed)[0];
    throw domException('SyntaxError', "The key cannot have the usage '" + name + "'");
  };

  const define = (object, key, value) => ObjectDefineProperty(object, key, {
    __proto__: null, value, writable: true, enumerable: true, configurable: true,
  });

  // Gives the object that a program sees for a record of an algorithm.
  const algorithmObject = (record) => {
    const object = {};
    for (const key in record) {
      const value = record[key];
      if (typeof value !== 'object') define(object, key, value);
      else define(object, key, key === 'hash' ? algorithmObject(value) : copyBytes(value));
    }
    return object;
  };

  let slotsOf, isKey;

  class CryptoKey {
    #slots;
    #algorithm; // what the program saw
    #usages;

    constructor(token = undefined, slots = undefined) {
      webidl.constructible(token);
      this.#slots = slots;
    }

    get type() { return this.#slots.type; }
    get extractable() { return this.#slots.extractable; }

    get algorithm() {
      const { algorithm } = this.#slots;
      this.#algorithm ??= algorithmObject(algorithm);
      return this.#algorithm;
    }

    get usages() {
      const { usages } = this.#slots;
      this.#usages ??= webidl.createArray(webcrypto.usageNames(usages));
      return this.#usages;
    }

    static {
      slotsOf = (key) => key.#slots;
      isKey = (value) => typeof value === 'object' && value !== null && #slots in value;
    }
  }
  webidl.defineInterface(CryptoKey);
  ObjectDefineProperty(CryptoKey, 'length', { __proto__: null, value: 0 });

  webcrypto.isKey = isKey;
  webcrypto.slotsOf = slotsOf;
  webcrypto.keyOf = (slots) => new CryptoKey(webidl.token, slots);
  webcrypto.keyArgument = (value, what) => {
    if (!isKey(value)) throw new primordials.TypeError(what + ' is not a CryptoKey');
    return slotsOf(value);
  };

  // Gives the slots of a secret key.
  webcrypto.secretKey = (algorithm, secret) =>
    ({ __proto__: null, type: 'secret', extractable: false, algorithm, usages: 0, secret });

  webcrypto.publicKey = (algorithm, publicBytes) => ({
    __proto__: null, type: 'public', extractable: true, algorithm, usages: 0, public: publicBytes,
  });

  webcrypto.privateKey = (algorithm, privateBytes, publicBytes) => ({
    __proto__: null, type: 'private', extractable: false, algorithm, usages: 0,
    private: privateBytes, public: publicBytes,
  });

  // Refuses a key of another type than an operation needs.
  webcrypto.needType = (key, type) => {
    if (key.type !== type) {
      throw domException('InvalidAccessError', 'The key is ' + key.type + ', not ' + type);
    }
  };
})
