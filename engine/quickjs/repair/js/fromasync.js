// Array.fromAsync (23.1.2.1). It awaits what the standard awaits: a guest that changes
// promises sees here what it sees in the standard's algorithm.
(function () {
  'use strict';

  const { apply, defineProperty, setPrototypeOf } = Reflect;
  const { asyncIterator, iterator: iteratorSymbol } = Symbol;
  const { MAX_SAFE_INTEGER } = Number;
  const { min, trunc } = Math;
  const ArrayType = Array;
  const ErrorType = TypeError;
  const ObjectType = Object;
  const ProxyType = Proxy;

  const isObject = (value) =>
    typeof value === 'object' ? value !== null : typeof value === 'function';

  // 7.3.11 GetMethod
  const getMethod = (object, key) => {
    const method = object[key];
    if (method === undefined || method === null) return undefined;
    if (typeof method !== 'function') throw new ErrorType('not a function');
    return method;
  };

  // A proxy can be constructed if what it stands for can, which is not called.
  const nothing = { __proto__: null, construct: () => nothing };
  const isConstructor = (value) => {
    if (value === ArrayType) return true;
    if (typeof value !== 'function') return false;
    try {
      return new (new ProxyType(value, nothing))() === nothing;
    } catch {
      return false;
    }
  };

  const createData = (object, key, value) => {
    const property =
      { __proto__: null, value, writable: true, enumerable: true, configurable: true };
    if (!defineProperty(object, key, property)) throw new ErrorType('cannot define property');
  };

  const checkResult = (result) => {
    if (!isObject(result)) throw new ErrorType('iterator must return an object');
    return result;
  };

  // What follows stands for an Async-from-Sync Iterator (27.1.6) and its promises.

  const closeSync = async (iterator) => {
    try {
      const method = getMethod(iterator, 'return');
      if (method === undefined) return;
      const result = checkResult(apply(method, iterator, []));
      result.done;
      await result.value;
    } catch {
      // What is thrown already wins.
    }
  };

  const closeQuietly = (iterator) => {
    try {
      const method = getMethod(iterator, 'return');
      if (method !== undefined) apply(method, iterator, []);
    } catch {
      // Likewise.
    }
  };

  const nextSync = async (record) => {
    const result = checkResult(apply(record.next, record.iterator, []));
    record.done = !!result.done;
    const value = result.value;
    try {
      return await value;
    } catch (error) {
      if (!record.done) closeQuietly(record.iterator);
      throw error;
    }
  };

  const { fromAsync } = {
    async fromAsync(items, mapper = undefined, thisArg = undefined) {
      const mapping = mapper !== undefined;
      if (mapping && typeof mapper !== 'function') throw new ErrorType('not a function');
      let method = getMethod(items, asyncIterator);
      const sync = method === undefined;
      if (sync) method = getMethod(items, iteratorSymbol);

      if (method === undefined) {
        const list = ObjectType(items);
        const length = +list.length;
        const end = length > 0 ? min(trunc(length), MAX_SAFE_INTEGER) : 0;
        const result = isConstructor(this) ? new this(end) : new ArrayType(end);
        for (let k = 0; k < end; k++) {
          let value = await list[k];
          if (mapping) value = await apply(mapper, thisArg, [value, k]);
          createData(result, k, value);
        }
        result.length = end;
        return result;
      }

      const iterator = checkResult(apply(method, items, []));
      const record = { __proto__: null, iterator, next: iterator.next, done: false };
      const result = isConstructor(this) ? new this() : [];
      for (let k = 0; ; k++) {
        let value;
        if (sync) {
          value = await nextSync(record);
        } else {
          const step = checkResult(await apply(record.next, iterator, []));
          record.done = !!step.done;
          if (!record.done) value = step.value;
        }
        if (record.done) {
          result.length = k;
          return result;
        }
        try {
          if (mapping) value = await apply(mapper, thisArg, [value, k]);
          createData(result, k, value);
        } catch (error) {
          if (sync) {
            await closeSync(iterator);
          } else {
            try {
              const end = getMethod(iterator, 'return');
              if (end !== undefined) await apply(end, iterator, []);
            } catch {
              // What is thrown already wins.
            }
          }
          throw error;
        }
      }
    },
  };

  // An async function by its make only.
  setPrototypeOf(fromAsync, Function.prototype);
  defineProperty(ArrayType, 'fromAsync',
    { __proto__: null, value: fromAsync, writable: true, enumerable: false, configurable: true });
})
