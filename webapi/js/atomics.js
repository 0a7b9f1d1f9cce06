// Atomics: ECMA-262, 25.4. The engine is built without it. There is one agent, which
// makes every operation atomic, and which must not block: it would wait for itself.
(function (primordials, host, internals) {
  'use strict';

  const {
    BigIntAsIntN, MathTrunc, NumberIsInteger, NumberMAX_SAFE_INTEGER, ObjectDefineProperty,
    RangeError, SharedArrayBufferPrototypeGetByteLength, TypeError, TypedArrayPrototypeGetBuffer,
    TypedArrayPrototypeGetByteOffset, TypedArrayPrototypeGetLength,
    TypedArrayPrototypeGetSymbolToStringTag, TypedArrayPrototypeKeys,
  } = primordials;
  const { defineGlobal, newList, newPromise, push, removeAt, startTimer, webidl } = internals;

  const integers = {
    __proto__: null, Int8Array: 1, Uint8Array: 1, Int16Array: 2, Uint16Array: 2, Int32Array: 4,
    Uint32Array: 4, BigInt64Array: 8, BigUint64Array: 8,
  };
  const waitable = { __proto__: null, Int32Array: 4, BigInt64Array: 8 };

  // ValidateTypedArray; of the methods that do so this one has no effect.
  const validate = (array) => TypedArrayPrototypeKeys(array);

  // ValidateIntegerTypedArray; gives the name of the array's class.
  const kindOf = (array, kinds) => {
    validate(array);
    const name = TypedArrayPrototypeGetSymbolToStringTag(array);
    if (kinds[name] === undefined) throw new TypeError('Atomics does not work on a ' + name);
    return name;
  };

  const toInteger = (value) => {
    const number = MathTrunc(value);
    return number === number ? number + 0 : 0;
  };

  // ValidateAtomicAccess.
  const placeOf = (array, index) => {
    const length = TypedArrayPrototypeGetLength(array);
    const place = toInteger(index);
    if (place < 0 || place >= length) throw new RangeError('The index is out of bounds');
    return place;
  };

  // Converts an operand as far as every class of the array's sort has it.
  const operand = (name, value) => integers[name] === 8
    ? BigIntAsIntN(NumberMAX_SAFE_INTEGER, value) : toInteger(value);

  // Gives a value as an element of a class holds it.
  const asElement = (name, value) => {
    const cell = new primordials[name](1);
    cell[0] = value;
    return cell[0];
  };

  // AtomicReadModifyWrite: gives what the element was.
  const modify = (array, index, value, operation) => {
    const name = kindOf(array, integers);
    const place = placeOf(array, index);
    const given = operand(name, value);
    validate(array); // the conversion may have detached its buffer
    const old = array[place];
    array[place] = operation(old, asElement(name, given));
    return old;
  };

  const isShared = (array) => {
    try {
      SharedArrayBufferPrototypeGetByteLength(TypedArrayPrototypeGetBuffer(array));
      return true;
    } catch {
      return false;
    }
  };

  const timeLimit = (timeout) => {
    const limit = timeout === undefined ? Infinity : +timeout;
    return limit !== limit ? Infinity : limit < 0 ? 0 : limit;
  };

  // The common part of wait and waitAsync.
  const waitArguments = (array, index, value, timeout) => {
    const name = kindOf(array, waitable);
    if (!isShared(array)) throw new TypeError('Atomics waits in shared memory only');
    const place = placeOf(array, index);
    const expected = asElement(name, operand(name, value));
    return { __proto__: null, name, place, limit: timeLimit(timeout), expected };
  };

  const waiters = newList(); // in order of their coming

  const addressOf = (array, name, place) =>
    TypedArrayPrototypeGetByteOffset(array) + place * integers[name];

  const wake = (waiter, outcome) => {
    for (let i = 0; i < waiters.length; i++) {
      if (waiters[i] !== waiter) continue;
      removeAt(waiters, i);
      waiter.resolve(outcome);
      return;
    }
  };

  const waitFor = (array, name, place, limit) => {
    const { promise, resolve } = newPromise();
    const waiter = {
      __proto__: null, buffer: TypedArrayPrototypeGetBuffer(array),
      address: addressOf(array, name, place), resolve,
    };
    push(waiters, waiter);
    if (limit !== Infinity) startTimer(limit, () => wake(waiter, 'timed-out'));
    return promise;
  };

  const notify = (array, address, count) => {
    const buffer = TypedArrayPrototypeGetBuffer(array);
    let woken = 0;
    for (let i = 0; i < waiters.length && woken < count;) {
      const waiter = waiters[i];
      if (waiter.buffer !== buffer || waiter.address !== address) {
        i++;
        continue;
      }
      wake(waiter, 'ok');
      woken++;
    }
    return woken;
  };

  const methods = {
    add(array, index, value) { return modify(array, index, value, (old, given) => old + given); },
    and(array, index, value) { return modify(array, index, value, (old, given) => old & given); },
    compareExchange(array, index, expectedValue, replacementValue) {
      const name = kindOf(array, integers);
      const place = placeOf(array, index);
      const expected = asElement(name, operand(name, expectedValue));
      const replacement = operand(name, replacementValue);
      validate(array);
      const old = array[place];
      if (old === expected) array[place] = replacement;
      return old;
    },
    exchange(array, index, value) { return modify(array, index, value, (old, given) => given); },
    isLockFree(size) {
      const number = toInteger(size);
      return number === 1 || number === 2 || number === 4 || number === 8;
    },
    load(array, index) {
      kindOf(array, integers);
      const place = placeOf(array, index);
      validate(array);
      return array[place];
    },
    notify(array, index, count) {
      const name = kindOf(array, waitable);
      const place = placeOf(array, index);
      const limit = count === undefined ? Infinity : toInteger(count);
      return isShared(array) ? notify(array, addressOf(array, name, place), limit) : 0;
    },
    or(array, index, value) { return modify(array, index, value, (old, given) => old | given); },
    pause(iterationNumber = undefined) {
      if (iterationNumber !== undefined && !NumberIsInteger(iterationNumber)) {
        throw new TypeError('Atomics.pause takes an integer');
      }
    },
    store(array, index, value) {
      const name = kindOf(array, integers);
      const place = placeOf(array, index);
      const given = operand(name, value);
      validate(array);
      array[place] = given;
      return given;
    },
    sub(array, index, value) { return modify(array, index, value, (old, given) => old - given); },
    wait(array, index, value, timeout) {
      waitArguments(array, index, value, timeout);
      throw new TypeError('A program cannot block: use Atomics.waitAsync()');
    },
    waitAsync(array, index, value, timeout) {
      const { name, place, limit, expected } = waitArguments(array, index, value, timeout);
      if (array[place] !== expected) return { async: false, value: 'not-equal' };
      if (limit === 0) return { async: false, value: 'timed-out' };
      return { async: true, value: waitFor(array, name, place, limit) };
    },
    xor(array, index, value) { return modify(array, index, value, (old, given) => old ^ given); },
  };

  const Atomics = {};
  for (const name in methods) {
    ObjectDefineProperty(Atomics, name, {
      __proto__: null, value: methods[name], writable: true, enumerable: false, configurable: true,
    });
  }
  webidl.classString(Atomics, 'Atomics');
  defineGlobal('Atomics', Atomics, false);
})
