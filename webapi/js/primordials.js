// Captures the intrinsics before any guest code exists. The guest may replace
// every global and every prototype method afterwards; files of this package
// reach them through `primordials` only:
//
//   Array.isArray(x)         ArrayIsArray(x)
//   s.slice(1)               StringPrototypeSlice(s, 1)
//   map.size                 MapPrototypeGetSize(map)
//   regexp[Symbol.match](s)  RegExpPrototypeSymbolMatch(regexp, s)
(function (primordials, host, internals) {
  'use strict';

  const { defineProperty, freeze, getOwnPropertyDescriptor, setPrototypeOf } = Object;
  const { ownKeys } = Reflect;
  const { bind, call } = Function.prototype;
  const uncurryThis = bind.bind(call);

  const TypedArray = Object.getPrototypeOf(Uint8Array);
  const IteratorPrototype = Iterator.prototype;
  const AsyncIteratorPrototype =
    Object.getPrototypeOf(Object.getPrototypeOf((async function* () {}).prototype));

  const namespaces = { JSON, Math, Reflect };
  const classes = {
    AggregateError, Array, ArrayBuffer, BigInt, BigInt64Array, BigUint64Array, Boolean,
    DataView, Date, Error, EvalError, FinalizationRegistry, Float16Array, Float32Array,
    Float64Array, Function, Int16Array, Int32Array, Int8Array, InternalError, Map, Number,
    Object, Promise, Proxy, RangeError, ReferenceError, RegExp, Set, SharedArrayBuffer,
    String, Symbol, SyntaxError, TypedArray, TypeError, Uint16Array, Uint32Array, Uint8Array,
    Uint8ClampedArray, URIError, WeakMap, WeakRef, WeakSet,
  };

  const add = (name, value) =>
    defineProperty(primordials, name, { __proto__: null, value, enumerable: true });

  const pascal = (key) => typeof key === 'symbol'
    ? 'Symbol' + key.description.slice('Symbol.'.length).replace(/^./, (c) => c.toUpperCase())
    : key.replace(/^./, (c) => c.toUpperCase());

  // Copies the properties of an intrinsic under names that begin with prefix;
  // transform turns each function into what is stored.
  const copy = (source, prefix, transform) => {
    for (const key of ownKeys(source)) {
      if (key === 'prototype' || key === 'arguments' || key === 'caller') continue;
      const { get, set, value } = getOwnPropertyDescriptor(source, key);
      const name = prefix + pascal(key);
      if (get) add(prefix + 'Get' + pascal(key), uncurryThis(get));
      if (set) add(prefix + 'Set' + pascal(key), uncurryThis(set));
      if (!get && !set) add(name, typeof value === 'function' ? transform(value) : value);
    }
  };

  for (const name of ownKeys(namespaces)) copy(namespaces[name], name, (f) => f);
  for (const name of ownKeys(classes)) {
    const constructor = classes[name];
    add(name, constructor);
    // The static methods of Promise need their receiver, the others in use do not.
    copy(constructor, name, name === 'Promise' ? (f) => f.bind(Promise) : (f) => f);
    if (constructor.prototype === undefined) continue;
    add(name + 'Prototype', constructor.prototype);
    copy(constructor.prototype, name + 'Prototype', uncurryThis);
  }

  // A class whose instances have the methods of base but none of its prototype
  // chain: `map.get(key)` then cannot reach anything the guest replaced.
  const makeSafe = (base, safe) => {
    for (const key of ownKeys(base.prototype)) {
      if (key === 'constructor') continue;
      defineProperty(safe.prototype, key, getOwnPropertyDescriptor(base.prototype, key));
    }
    setPrototypeOf(safe.prototype, null);
    freeze(safe.prototype);
    return freeze(safe);
  };

  add('uncurryThis', uncurryThis);
  add('IteratorPrototype', IteratorPrototype);
  add('AsyncIteratorPrototype', AsyncIteratorPrototype);
  add('atob', atob);
  add('btoa', btoa);
  add('decodeURIComponent', decodeURIComponent);
  add('encodeURIComponent', encodeURIComponent);
  add('globalThis', globalThis);
  add('parseFloat', parseFloat);
  add('parseInt', parseInt);
  add('queueMicrotask', queueMicrotask);
  add('SafeMap', makeSafe(Map, class SafeMap extends Map { constructor() { super(); } }));
  add('SafeSet', makeSafe(Set, class SafeSet extends Set { constructor() { super(); } }));
  add('SafeWeakMap',
    makeSafe(WeakMap, class SafeWeakMap extends WeakMap { constructor() { super(); } }));
  add('SafeWeakSet',
    makeSafe(WeakSet, class SafeWeakSet extends WeakSet { constructor() { super(); } }));

  setPrototypeOf(primordials, null);
  setPrototypeOf(internals, null);
  freeze(primordials);
})
