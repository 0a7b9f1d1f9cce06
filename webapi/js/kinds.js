// Tells what an object is by its internal slots: what it says of itself through
// `constructor`, Symbol.toStringTag or Symbol.hasInstance is the guest's to choose.
(function (primordials, host, internals) {
  'use strict';

  const {
    ArrayIsArray, ErrorIsError, ObjectGetPrototypeOf, ObjectPrototype, SafeMap, SafeWeakMap,
  } = primordials;

  // A prototype chain of proxies can be endless.
  const maxChain = internals.maxChain = 100;
  const kinds = new SafeMap(); // prototype → kind
  const marks = new SafeWeakMap(); // object of the harness → kind

  // Adds a kind of object: those whose prototype chain holds prototype and on
  // which probe gives a value. Without probe the chain decides alone.
  internals.defineKind = function defineKind(name, prototype, probe) {
    kinds.set(prototype, { __proto__: null, name, probe });
  };

  // Makes one object of a kind, whatever its prototype.
  internals.markKind = function markKind(object, name) {
    marks.set(object, name);
  };

  const has = (kind, object) => {
    if (kind.probe === undefined) return true;
    try {
      return kind.probe(object) !== undefined;
    } catch {
      return false;
    }
  };

  // Gives the name of an object's kind; 'Object' is every ordinary object and
  // every instance of a class of the program. Throws what a proxy throws.
  internals.kindOf = function kindOf(object) {
    const mark = marks.get(object);
    if (mark !== undefined) return mark;
    if (ArrayIsArray(object)) return 'Array';
    if (ErrorIsError(object)) return 'Error';
    let prototype = ObjectGetPrototypeOf(object);
    for (let n = 0; prototype !== null && prototype !== ObjectPrototype && n < maxChain; n++) {
      const kind = kinds.get(prototype);
      if (kind !== undefined && has(kind, object)) return kind.name;
      prototype = ObjectGetPrototypeOf(prototype);
    }
    return 'Object';
  };

  // The kinds of the language, each with a getter or method that works on
  // objects of the kind only and runs no code of the guest.
  const probes = {
    __proto__: null,
    ArrayBuffer: 'ArrayBufferPrototypeGetByteLength',
    BigInt: 'BigIntPrototypeValueOf',
    Boolean: 'BooleanPrototypeValueOf',
    // Not its length, which a view of a detached buffer throws for.
    DataView: 'DataViewPrototypeGetBuffer',
    Date: 'DatePrototypeGetTime',
    Map: 'MapPrototypeGetSize',
    Number: 'NumberPrototypeValueOf',
    RegExp: 'RegExpPrototypeGetSource',
    Set: 'SetPrototypeGetSize',
    SharedArrayBuffer: 'SharedArrayBufferPrototypeGetByteLength',
    String: 'StringPrototypeValueOf',
    Symbol: 'SymbolPrototypeValueOf',
    TypedArray: 'TypedArrayPrototypeGetSymbolToStringTag',
  };
  for (const name in probes) {
    internals.defineKind(name, primordials[name + 'Prototype'], primordials[probes[name]]);
  }

  // The kinds that nothing can be asked without an effect.
  const opaque = {
    __proto__: null,
    AsyncIterator: 0, FinalizationRegistry: 0, Iterator: 0, Promise: 0, WeakMap: 0, WeakRef: 0,
    WeakSet: 0,
  };
  for (const name in opaque) internals.defineKind(name, primordials[name + 'Prototype']);
})
