// Algorithms by name, and the parameters a program gives: Web Cryptography, 18
// "Algorithms".
//
// An algorithm is an object without prototype:
//
//   name         as the standard writes it
//   parameters   operation → a converter that webcrypto.parameters made
//   and the operations it supports, as functions:
//     digest(params, data)                encrypt decrypt (params, key, data)
//     sign(params, key, data)             wrapKey unwrapKey (params, key, data)
//     verify(params, key, signature, data)
//     generateKey(params, usages)         slots of a key, or of a pair
//     importKey(format, data, params, extractable, usages)   slots of a key
//     exportKey(format, key)              bytes, or the record of a JSON Web Key
//     deriveBits(params, key, length)     getKeyLength(params)
//     publicKeyUsages()                   encapsulate(key) decapsulate(key, bytes)
//
// where data is a Uint8Array that the operation may keep, key the slots of a key,
// and the results may be pending.
(function (primordials, host, internals) {
  'use strict';

  const {
    RegExpPrototypeExec, SafeMap, StringPrototypeToLowerCase, TypeError,
    TypedArrayPrototypeGetSymbolToStringTag,
  } = primordials;
  const { domException, newList, push, shorten, webcrypto, webidl } = internals;
  const { copyBytes, isObject } = webidl;

  const algorithmIdentifier = webcrypto.algorithmIdentifier = (value, what) =>
    isObject(value) ? value : webidl.DOMString(value, what);

  const bigInteger = (value, what) => {
    if (!isObject(value) || TypedArrayPrototypeGetSymbolToStringTag(value) !== 'Uint8Array') {
      throw new TypeError(what + ' is not a Uint8Array');
    }
    return webidl.bufferSource(value, what);
  };

  // The types of parameters; the last is what the steps of normalization make of
  // the converted value.
  const kinds = {
    __proto__: null,
    buffer: { type: webidl.bufferSource, finish: copyBytes },
    bigInteger: { type: bigInteger, finish: copyBytes },
    string: { type: webidl.DOMString },
    hash: { type: algorithmIdentifier, finish: (value) => normalize('digest', value) },
    key: { type: webcrypto.keyArgument },
    octet: { type: webidl.octet.enforceRange },
    unsignedShort: { type: webidl.unsignedShort.enforceRange },
    unsignedLong: { type: webidl.unsignedLong.enforceRange },
  };

  const nameOnly = webidl.dictionary('Algorithm', [
    { key: 'name', type: webidl.DOMString, required: true },
  ]);

  // Gives the converter of a dictionary that inherits from Algorithm. Members are
  // [key, kind] or [key, kind, 'required']; parent is another such list.
  webcrypto.parameters = (name, members, parent) => {
    const dictionaryOf = (list, base) => {
      const described = newList();
      for (let i = 0; i < list.length; i++) {
        const { 0: key, 1: kind, 2: need } = list[i];
        push(described, {
          __proto__: null, key, type: kinds[kind].type, required: need === 'required',
        });
      }
      return webidl.dictionary(name, described, base);
    };
    const base = parent === undefined ? nameOnly : dictionaryOf(parent, nameOnly);
    const convert = dictionaryOf(members, base);
    const finishers = newList();
    const addFinishers = (list) => {
      for (let i = 0; i < list.length; i++) {
        const { finish } = kinds[list[i][1]];
        if (finish !== undefined) push(finishers, { __proto__: null, key: list[i][0], finish });
      }
    };
    if (parent !== undefined) addFinishers(parent);
    addFinishers(members);
    return { __proto__: null, convert, finishers };
  };

  webcrypto.noParameters = { __proto__: null, convert: nameOnly, finishers: newList() };

  const operations = new SafeMap(); // operation → name in lower case → algorithm
  const algorithms = new SafeMap(); // name → algorithm

  // Makes an algorithm known for the operations it has parameters for.
  webcrypto.register = (algorithm) => {
    algorithms.set(algorithm.name, algorithm);
    for (const operation in algorithm.parameters) {
      if (!operations.has(operation)) operations.set(operation, new SafeMap());
      operations.get(operation).set(StringPrototypeToLowerCase(algorithm.name), algorithm);
    }
  };

  webcrypto.algorithmOf = (key) => algorithms.get(key.algorithm.name);

  const ascii = /^[\x20-\x7e]*$/; // beyond, lower case is more than ASCII's

  const find = (operation, name) => {
    const algorithm = RegExpPrototypeExec(ascii, name) === null ? undefined
      : operations.get(operation)?.get(StringPrototypeToLowerCase(name));
    if (algorithm !== undefined) return algorithm;
    throw domException('NotSupportedError', "There is no algorithm '" + shorten(name, 50) +
      "' for " + operation);
  };

  // Normalizes an algorithm (18.4.4). Gives the parameters with the algorithm
  // itself as `algorithm` and its name.
  const normalize = webcrypto.normalize = (operation, identifier) => {
    const value = typeof identifier === 'string' ? { __proto__: null, name: identifier }
      : identifier;
    const algorithm = find(operation, nameOnly(value, 'The algorithm').name);
    const { convert, finishers } = algorithm.parameters[operation];
    const params = convert(value, 'The algorithm ' + algorithm.name);
    params.name = algorithm.name;
    params.algorithm = algorithm;
    for (let i = 0; i < finishers.length; i++) {
      const { key, finish } = finishers[i];
      if (params[key] !== undefined) params[key] = finish(params[key]);
    }
    return params;
  };
})
