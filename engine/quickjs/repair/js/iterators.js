// Iterator.concat (27.1.3.1), and the setters that keep Iterator.prototype as it is
// (27.1.4.1, 27.1.4.14).
(function () {
  'use strict';

  const { apply, defineProperty, getOwnPropertyDescriptor } = Reflect;
  const { iterator: iteratorSymbol, toStringTag } = Symbol;
  const constructor = Iterator;
  const prototype = constructor.prototype;
  const { flatMap } = prototype;
  const ErrorType = TypeError;

  const isObject = (value) =>
    typeof value === 'object' ? value !== null : typeof value === 'function';

  // What flatMap asks for an iterator.
  const opener = (iterable, method) => ({
    __proto__: null,
    [iteratorSymbol]: () => apply(method, iterable, []),
  });

  const openers = (iterables) => {
    const list = { __proto__: null };
    for (let i = 0; i < iterables.length; i++) {
      const iterable = iterables[i];
      if (!isObject(iterable)) throw new ErrorType('Iterator.concat called on non-object');
      const method = iterable[iteratorSymbol];
      if (typeof method !== 'function') throw new ErrorType('object is not iterable');
      list[i] = opener(iterable, method);
    }
    return list;
  };

  const identity = (value) => value;

  // Without return(): a helper that is closed closes only the iterator that is open.
  const walk = (list, length) => {
    let index = 0;
    const next = () => index < length
      ? { __proto__: null, done: false, value: list[index++] }
      : { __proto__: null, done: true };
    return { __proto__: null, next };
  };

  // 7.3.35 SetterThatIgnoresPrototypeProperties
  const set = (object, key, value) => {
    if (!isObject(object)) throw new ErrorType('not an object');
    if (object === prototype) throw new ErrorType('Iterator.prototype is read-only');
    if (getOwnPropertyDescriptor(object, key) !== undefined) {
      object[key] = value;
      return;
    }
    const property =
      { __proto__: null, value, writable: true, enumerable: true, configurable: true };
    if (!defineProperty(object, key, property)) throw new ErrorType('object is not extensible');
  };

  const weird = {
    get [toStringTag]() { return 'Iterator'; },
    set [toStringTag](value) { set(this, toStringTag, value); },
    get constructor() { return constructor; },
    set constructor(value) { set(this, 'constructor', value); },
  };
  const { concat } = {
    concat(...iterables) {
      const list = openers(iterables);
      return apply(flatMap, walk(list, iterables.length), [identity]);
    },
  };
  defineProperty(concat, 'length', { value: 0 });

  const hidden = { __proto__: null, enumerable: false };
  const accessors = (key) => ({ ...getOwnPropertyDescriptor(weird, key), ...hidden });
  defineProperty(prototype, toStringTag, accessors(toStringTag));
  defineProperty(prototype, 'constructor', accessors('constructor'));
  defineProperty(constructor, 'concat',
    { __proto__: null, value: concat, writable: true, enumerable: false, configurable: true });
})
