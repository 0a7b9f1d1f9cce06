// The codec of the tool boundary: JSON in which binary values are objects
// {"__codemode_binary_v1__": kind, "data": base64}, at any depth.
(function (primordials, host, internals) {
  'use strict';

  const {
    ArrayBuffer, ArrayBufferIsView, ArrayBufferPrototypeGetByteLength, ArrayIsArray,
    FunctionPrototypeSymbolHasInstance, JSONParse, JSONStringify, ObjectHasOwn, ObjectKeys,
    ObjectSetPrototypeOf, StringPrototypeIncludes, TypeError, TypedArrayPrototypeGetBuffer,
    TypedArrayPrototypeGetSymbolToStringTag, Uint8ArrayFromBase64, Uint8ArrayPrototypeToBase64,
  } = primordials;
  const { bytesOfBuffer, bytesOfView, fill, newList, placeholder, push } = internals;

  const tag = '__codemode_binary_v1__';

  // The prototypes are asked first, since a getter that throws takes long.
  const isArrayBuffer = (value) => {
    try {
      return FunctionPrototypeSymbolHasInstance(ArrayBuffer, value) &&
        ArrayBufferPrototypeGetByteLength(value) >= 0;
    } catch {
      return false;
    }
  };

  const tagged = (payloads, kind, bytes) => ({
    __proto__: null,
    [tag]: kind,
    data: placeholder(payloads, Uint8ArrayPrototypeToBase64(bytes)),
  });

  // Gives what stands for a value in JSON.
  const replace = (payloads, value) => {
    if (typeof value === 'bigint') {
      throw new TypeError(
        'Tool arguments cannot hold a BigInt: pass String(value) or Number(value)');
    }
    if (typeof value !== 'object' || value === null) return value;
    if (ArrayBufferIsView(value)) {
      const isUint8 = TypedArrayPrototypeGetSymbolToStringTag(value) === 'Uint8Array';
      return tagged(payloads, isUint8 ? 'Uint8Array' : 'ArrayBufferView', bytesOfView(value));
    }
    return isArrayBuffer(value) ? tagged(payloads, 'ArrayBuffer', bytesOfBuffer(value)) : value;
  };

  // Gives the JSON text of the list of arguments. Throws TypeError for what
  // JSON has no form for, and whatever toJSON methods and getters throw.
  internals.encodeArguments = function encodeArguments(args) {
    const payloads = newList();
    const text = JSONStringify(ObjectSetPrototypeOf(args, null),
      (key, value) => replace(payloads, value));
    return fill(text, payloads);
  };

  const isType = (type) =>
    type === 'Uint8Array' || type === 'ArrayBuffer' || type === 'ArrayBufferView';

  // Only what has exactly the two members, with the values they may have, stands for
  // bytes: all else is data of somebody who uses the same name.
  const isTagged = (value, keys) => keys.length === 2 && !ArrayIsArray(value) &&
    ObjectHasOwn(value, tag) && ObjectHasOwn(value, 'data') && isType(value[tag]) &&
    typeof value.data === 'string';

  // Gives the bytes that a value stands for, undefined if its data is no base64.
  const binary = (value) => {
    let bytes;
    try {
      bytes = Uint8ArrayFromBase64(value.data);
    } catch {
      return undefined;
    }
    return value[tag] === 'ArrayBuffer' ? TypedArrayPrototypeGetBuffer(bytes) : bytes;
  };

  // Replaces the tagged objects below root, which is fresh from JSON.parse, so
  // that its properties are plain own ones. A list of work instead of recursion:
  // the depth is the host's to choose.
  const revive = (root) => {
    const work = newList();
    push(work, root);
    while (work.length > 0) {
      const parent = work[work.length - 1];
      work.length--;
      const keys = ObjectKeys(parent);
      for (let i = 0; i < keys.length; i++) {
        const value = parent[keys[i]];
        if (typeof value !== 'object' || value === null) continue;
        const bytes = isTagged(value, ObjectKeys(value)) ? binary(value) : undefined;
        if (bytes !== undefined) parent[keys[i]] = bytes;
        else push(work, value);
      }
    }
  };

  // Gives the value of a JSON text. Throws SyntaxError for anything else.
  internals.decodeAnswer = function decodeAnswer(text) {
    const value = JSONParse(text);
    const mayHoldBinary = StringPrototypeIncludes(text, tag);
    if (mayHoldBinary && typeof value === 'object' && value !== null) revive(value);
    return value;
  };
})
