// Web IDL, 3.7: what interface objects and their prototypes look like.
(function (primordials, host, internals) {
  'use strict';

  const {
    IteratorPrototype, ObjectDefineProperty, ObjectFreeze, ReflectApply, ReflectOwnKeys,
    SymbolIterator, SymbolToStringTag, TypeError, globalThis,
  } = primordials;
  const { defineGlobal, ownDescriptor, webidl } = internals;

  const define = (object, key, value, writable, enumerable) => ObjectDefineProperty(object, key, {
    __proto__: null, value, writable, enumerable, configurable: true,
  });

  // What every function and every prototype has, and is not to be listed.
  const isHidden = (object, key) => typeof key === 'symbol' || (typeof object === 'function'
    ? key === 'prototype' || key === 'name' || key === 'length' : key === 'constructor');

  const makeEnumerable = (object) => {
    const keys = ReflectOwnKeys(object);
    for (let i = 0; i < keys.length; i++) {
      if (isHidden(object, keys[i])) continue;
      const descriptor = ownDescriptor(object, keys[i]);
      descriptor.enumerable = true;
      ObjectDefineProperty(object, keys[i], descriptor);
    }
  };
  webidl.defineOperations = makeEnumerable;

  const classString = (object, text) => define(object, SymbolToStringTag, text, false, false);
  webidl.classString = classString;

  const constant = (object, key, value) => ObjectDefineProperty(object, key, {
    __proto__: null, value, writable: false, enumerable: true, configurable: false,
  });

  webidl.defineInterface = (constructor, options = {}) => {
    const { constants = { __proto__: null }, exposed = true, name = constructor.name } = options;
    const { prototype } = constructor;
    if (name !== constructor.name) define(constructor, 'name', name, false, false);
    makeEnumerable(constructor);
    makeEnumerable(prototype);
    for (const key in constants) {
      constant(constructor, key, constants[key]);
      constant(prototype, key, constants[key]);
    }
    classString(prototype, name);
    internals.defineKind(name, prototype);
    if (exposed) defineGlobal(name, constructor, false);
    return constructor;
  };

  const token = webidl.token = ObjectFreeze({ __proto__: null });
  webidl.constructible = (given) => {
    if (given !== token) throw new TypeError('Illegal constructor');
  };

  // Gives the setter of a [Replaceable] attribute.
  const replacer = (name) => ownDescriptor({
    set [name](value) { defineGlobal(name, value, true); },
  }, name).set;

  // Gives the getter of an attribute of the global object, which may be called
  // without a receiver but not on another object.
  const globalGetter = (name, get) => ownDescriptor({
    get [name]() {
      if (this === undefined || this === null || this === globalThis) return get();
      throw new TypeError('Illegal invocation');
    },
  }, name).get;

  webidl.defineGlobalAttributes = (getters, replaceable = false) => {
    const keys = ReflectOwnKeys(getters);
    for (let i = 0; i < keys.length; i++) {
      const descriptor = ownDescriptor(getters, keys[i]);
      descriptor.get = globalGetter(keys[i], descriptor.get);
      if (replaceable) descriptor.set = replacer(keys[i]);
      descriptor.enumerable = true;
      ObjectDefineProperty(globalThis, keys[i], descriptor);
    }
  };

  const iteratorResult = (kind, pair) => ({
    value: kind === 'key' ? pair[0] : kind === 'value' ? pair[1] : [pair[0], pair[1]],
    done: false,
  });

  // A class whose constructor returns the object it is given puts #state on that
  // object: iterators have no constructor a guest could find.
  class Given { constructor(object) { return object; } }

  const makeIteratorPrototype = (name, pairsOf) => {
    class Iteration extends Given {
      #target; #kind; #index = 0;
      constructor(object, target, kind) {
        super(object);
        this.#target = target;
        this.#kind = kind;
      }
      static next(object) {
        const pairs = pairsOf(object.#target);
        if (object.#index >= pairs.length) return { value: undefined, done: true };
        return iteratorResult(object.#kind, pairs[object.#index++]);
      }
    }
    const { next: advance } = Iteration;
    const prototype = { __proto__: IteratorPrototype, next() { return advance(this); } };
    classString(prototype, name + ' Iterator');
    return (target, kind) => {
      const object = { __proto__: prototype };
      new Iteration(object, target, kind);
      return object;
    };
  };

  webidl.definePairIterable = (constructor, pairsOf) => {
    const { name, prototype } = constructor;
    const iterate = makeIteratorPrototype(name, pairsOf);
    const start = (target, kind) => {
      pairsOf(target);
      return iterate(target, kind);
    };
    const methods = {
      entries() { return start(this, 'key+value'); },
      keys() { return start(this, 'key'); },
      values() { return start(this, 'value'); },
      forEach(callback, thisArg = undefined) {
        pairsOf(this);
        webidl.required(arguments.length, 1, name + '.forEach');
        webidl.callback(callback, name + '.forEach: argument 1');
        for (let i = 0, pairs = pairsOf(this); i < pairs.length; pairs = pairsOf(this)) {
          const pair = pairs[i++];
          ReflectApply(callback, thisArg, [pair[1], pair[0], this]);
        }
      },
    };
    for (const key in methods) define(prototype, key, methods[key], true, true);
    define(prototype, SymbolIterator, methods.entries, true, false);
  };
})
