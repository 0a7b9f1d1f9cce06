// Streams Standard, 4.9.1: ReadableStreamFromIterable.
(function (primordials, host, internals) {
  'use strict';

  const { ReflectApply, SymbolAsyncIterator, SymbolIterator, TypeError } = primordials;
  const { deferreds, streams, webidl } = internals;
  const { done, rejectedWith, resolvedWithAny, transformed } = deferreds;
  const { isObject } = webidl;

  // GetMethod (ECMA-262, 7.3.10).
  const methodOf = (value, key) => {
    const method = value[key];
    if (method === undefined || method === null) return undefined;
    if (typeof method !== 'function') throw new TypeError('An iterator method is not a function');
    return method;
  };

  const requireObject = (value, what) => {
    if (!isObject(value)) throw new TypeError(what + ' is not an object');
    return value;
  };

  // GetIteratorFromMethod (ECMA-262, 7.4.3).
  const iteratorFrom = (value, method) => {
    const iterator = requireObject(ReflectApply(method, value, []), 'The iterator');
    return { __proto__: null, iterator, next: iterator.next, isSync: false };
  };

  // GetIterator(value, async) (ECMA-262, 7.4.4).
  const iteratorOf = (value) => {
    if (value === undefined || value === null) {
      throw new TypeError('ReadableStream.from needs something iterable');
    }
    const method = methodOf(value, SymbolAsyncIterator);
    if (method !== undefined) return iteratorFrom(value, method);
    const syncMethod = methodOf(value, SymbolIterator);
    if (syncMethod === undefined) {
      throw new TypeError('ReadableStream.from needs something iterable');
    }
    const record = iteratorFrom(value, syncMethod);
    record.isSync = true;
    return record;
  };

  // AsyncFromSyncIteratorContinuation (ECMA-262, 27.1.4.4), where closing is left to
  // the one iterator that stays open after a rejection.
  const continueSync = (result, iterator) => {
    const done = !!result.done;
    const settle = (value) => ({ __proto__: null, done, value });
    return transformed(resolvedWithAny(result.value), settle, (reason) => {
      if (!done) closeQuietly(iterator);
      throw reason;
    });
  };

  const closeQuietly = (iterator) => {
    try {
      const method = methodOf(iterator, 'return');
      if (method !== undefined) ReflectApply(method, iterator, []);
    } catch {
      // The reason of the rejection counts.
    }
  };

  // Gives a deferred of an iterator result.
  const advance = ({ iterator, next, isSync }) => {
    try {
      const result = ReflectApply(next, iterator, []);
      if (!isSync) return resolvedWithAny(result);
      return continueSync(requireObject(result, 'The iterator result'), iterator);
    } catch (error) {
      return rejectedWith(error);
    }
  };

  const pull = (record, controller) => transformed(advance(record), (result) => {
    requireObject(result, 'The iterator result');
    if (result.done) controller.close();
    else controller.enqueue(result.value);
  });

  // Calls the iterator's return method and gives a deferred of what it gave.
  const callReturn = ({ iterator, isSync }, reason) => {
    const method = methodOf(iterator, 'return');
    if (method === undefined) return undefined;
    const result = ReflectApply(method, iterator, [reason]);
    if (!isSync) return resolvedWithAny(result);
    return continueSync(requireObject(result, 'The iterator result'), undefined);
  };

  const cancel = (record, reason) => {
    let returned;
    try {
      returned = callReturn(record, reason);
    } catch (error) {
      return rejectedWith(error);
    }
    if (returned === undefined) return done;
    return transformed(returned, (result) => {
      requireObject(result, 'The iterator result');
    });
  };

  // Gives the slots of a stream with the items of an iterable.
  streams.readableFrom = (iterable) => {
    const record = iteratorOf(iterable);
    return streams.createReadable({
      __proto__: null,
      pull: (controller) => pull(record, controller),
      cancel: (reason) => cancel(record, reason),
    }, 0, undefined);
  };
})
