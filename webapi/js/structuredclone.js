// Structured clone: HTML, 2.7 "Safe passing of structured data". Serializing and
// deserializing are one pass, since both happen in the same realm.
//
// Objects that are transferred come into being only after everything has been
// serialized without an error. Until then a placeholder stands for each, and what
// is stored into the clone goes on a list, in order, to be carried out at the end.
(function (primordials, host, internals) {
  'use strict';

  const {
    Array, ArrayBufferPrototypeGetDetached, ArrayBufferPrototypeTransfer, ArrayIsArray,
    MapPrototypeSet, ObjectDefineProperty, ObjectGetPrototypeOf, ObjectHasOwn, ObjectKeys,
    ObjectPrototype, ObjectSetPrototypeOf, SafeMap, SetPrototypeAdd,
  } = primordials;
  const { defineGlobal, domException, kindOf, newList, push, webidl } = internals;

  const copiers = new SafeMap(); // kind → (state, object) → copy
  const transferables = new SafeMap(); // kind → {isDetached, transfer}

  // Makes a kind of object serializable. copy(state, object) gives the copy, having
  // called state's remember(copy) before it looks at anything inside the object.
  internals.defineCopier = function defineCopier(kind, copy) {
    copiers.set(kind, copy);
  };

  // Makes a kind of object transferable: isDetached(object) tells whether one has
  // been transferred before, transfer(object) detaches it and gives its successor;
  // check(object), if given, throws when it cannot be transferred at present.
  internals.defineTransferable = function defineTransferable(kind, isDetached, transfer, check) {
    transferables.set(kind, { __proto__: null, isDetached, transfer, check });
  };

  const refuse = internals.refuseClone = (what) => {
    throw domException('DataCloneError', what + ' cannot be cloned');
  };

  // Stands for what make() makes once the transfers are done.
  class Placeholder {
    actual = undefined;
    constructor(make) { this.make = make; }
  }
  const placeholders = ObjectSetPrototypeOf(Placeholder.prototype, null);
  const isPlaceholder = internals.isClonePlaceholder = (value) =>
    typeof value === 'object' && value !== null && ObjectGetPrototypeOf(value) === placeholders;
  internals.clonePlaceholder = (make) => new Placeholder(make);

  const resolve = internals.resolveClone = (value) => {
    if (!isPlaceholder(value)) return value;
    value.actual ??= value.make();
    return value.actual;
  };

  const property = { __proto__: null, value: undefined, writable: true, enumerable: true,
    configurable: true };

  const hiddenProperty = { __proto__: null, value: undefined, writable: true, enumerable: false,
    configurable: true };

  const storing = (descriptor) => (object, key, value) => {
    descriptor.value = value;
    ObjectDefineProperty(object, key, descriptor);
    descriptor.value = undefined;
  };
  const storeProperty = storing(property);
  const defineHidden = storing(hiddenProperty);

  // Stores into a copy: now, or once the transfers are done.
  const store = (state, operation, target, key, value) => {
    if (state.stores === undefined) return operation(target, key, value);
    push(state.stores, { __proto__: null, operation, target, key, value });
  };
  internals.storeEntry = (state, map, key, value) => store(state, MapPrototypeSet, map, key, value);
  internals.storeMember = (state, set, value) => store(state, SetPrototypeAdd, set, value);
  internals.storeHidden = (state, object, key, value) =>
    store(state, defineHidden, object, key, value);

  const carryOut = (stores) => {
    for (let i = 0; i < stores.length; i++) {
      const { operation, target, key, value } = stores[i];
      operation(target, resolve(key), resolve(value));
    }
  };

  const copyProperties = internals.copyProperties = (state, object, copy) => {
    const keys = ObjectKeys(object);
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i];
      if (!ObjectHasOwn(object, key)) continue; // a getter removed it
      store(state, storeProperty, copy, key, clone(state, object[key]));
    }
    return copy;
  };

  const cloneArray = (state, array) => {
    const copy = new Array(array.length);
    state.seen.set(array, copy);
    return copyProperties(state, array, copy);
  };

  const clonePlain = (state, object) => {
    const copy = {};
    state.seen.set(object, copy);
    return copyProperties(state, object, copy);
  };

  const cloneObject = (state, object) => {
    const seen = state.seen.get(object);
    if (seen !== undefined) return seen;
    if (ArrayIsArray(object)) return cloneArray(state, object);
    if (ObjectGetPrototypeOf(object) === ObjectPrototype) return clonePlain(state, object);
    const kind = kindOf(object);
    if (kind === 'Object') return clonePlain(state, object);
    const copier = copiers.get(kind);
    if (copier === undefined) return refuse('A ' + kind);
    const copy = copier(state, object);
    state.seen.set(object, copy);
    return copy;
  };

  // "StructuredSerializeInternal" and the deserialization of what it gives.
  const clone = internals.cloneInto = (state, value) => {
    switch (typeof value) {
      case 'object': return value === null ? null : cloneObject(state, value);
      case 'symbol': return refuse('A symbol');
      case 'function': return refuse('A function');
      default: return value;
    }
  };

  const transferableOf = (object) => {
    const kind = kindOf(object);
    const found = transferables.get(kind);
    if (found === undefined) {
      throw domException('DataCloneError', 'A ' + kind + ' cannot be transferred');
    }
    return found;
  };

  const newState = (transfer) => {
    const state = { __proto__: null, seen: new SafeMap(), stores: undefined };
    if (transfer === undefined || transfer.length === 0) return state;
    state.stores = newList();
    for (let i = 0; i < transfer.length; i++) {
      const object = transfer[i];
      const { transfer: take } = transferableOf(object);
      if (state.seen.has(object)) {
        throw domException('DataCloneError', 'The list of what to transfer names an object twice');
      }
      state.seen.set(object, new Placeholder(() => take(object)));
    }
    return state;
  };

  const checkTransfer = (transfer) => {
    for (let i = 0; i < transfer.length; i++) {
      const { isDetached, check } = transferableOf(transfer[i]);
      if (isDetached(transfer[i])) {
        throw domException('DataCloneError', 'An object to transfer was transferred before');
      }
      check?.(transfer[i]);
    }
  };

  const takeAll = (state, transfer) => {
    const taken = newList();
    for (let i = 0; i < transfer.length; i++) push(taken, resolve(state.seen.get(transfer[i])));
    return taken;
  };

  // "StructuredSerializeWithTransfer", deserialized: gives {value, transferred},
  // where transferred lists the successors of the objects of the list transfer.
  internals.structuredClone = function structuredClone(value, transfer) {
    const state = newState(transfer);
    const copy = clone(state, value);
    if (state.stores === undefined) {
      return { __proto__: null, value: copy, transferred: newList() };
    }
    checkTransfer(transfer);
    const transferred = takeAll(state, transfer);
    carryOut(state.stores);
    return { __proto__: null, value: resolve(copy), transferred };
  };

  internals.defineTransferable('ArrayBuffer', ArrayBufferPrototypeGetDetached,
    (buffer) => ArrayBufferPrototypeTransfer(buffer));

  const transferType = webidl.sequence(webidl.object);
  internals.transferType = transferType;
  internals.structuredSerializeOptions = webidl.dictionary('StructuredSerializeOptions', [
    { key: 'transfer', type: transferType, default: newList },
  ]);

  const { structuredClone } = {
    structuredClone(value, options = {}) {
      webidl.required(arguments.length, 1, 'structuredClone');
      const { transfer } = internals.structuredSerializeOptions(options,
        'structuredClone: argument 2');
      return internals.structuredClone(value, transfer).value;
    },
  };
  defineGlobal('structuredClone', structuredClone, true);
})
