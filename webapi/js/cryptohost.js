// What the Web Cryptography API has the host compute: package
// hostcalls/webcrypto. Short work is done while the guest waits. Long work is a
// task; few are with the host at a time, the others wait here, in the guest's own
// memory.
//
// A result is a value, or pending: an object that only this file looks into.
(function (primordials, host, internals) {
  'use strict';

  const {
    ObjectGetPrototypeOf, Promise, TypedArrayPrototypeGetBuffer, TypedArrayPrototypeGetByteOffset,
    TypedArrayPrototypeGetLength, Uint8Array,
  } = primordials;
  const { domException, newList, ownDescriptor, promiseThen, push, startTask } = internals;

  const webcrypto = internals.webcrypto = { __proto__: null };

  const maxTasks = 4;
  // The most bytes, or work as long as that of so many bytes, that are not a task.
  const quick = 1 << 16;
  webcrypto.slow = quick + 1;

  // Gives the exception for an error of the host, which is named like one.
  const failure = (error) => {
    const name = ownDescriptor(error, 'name')?.value;
    if (typeof name !== 'string') return error;
    return domException(name, ownDescriptor(error, 'message')?.value ?? '');
  };

  let running = 0;
  let first; // of the tasks that wait
  let last;

  const begin = (task) => {
    running++;
    const { args } = task;
    const promise = startTask(host[task.name + 'Task'], args[0], args[1], args[2], args[3],
      args[4], args[5], args[6], args[7]);
    promiseThen(promise, (value) => end(task.resolve, value), (error) => end(task.reject, error));
  };

  const end = (settle, value) => {
    running--;
    if (first !== undefined) {
      const task = first;
      first = task.next;
      begin(task);
    }
    settle(value);
  };

  const enqueue = (task) => {
    if (running < maxTasks) {
      begin(task);
    } else if (first === undefined) {
      first = last = task;
    } else {
      last.next = task;
      last = task;
    }
  };

  const pendingPrototype = { __proto__: null };
  const isPending = (result) => typeof result === 'object' && result !== null &&
    ObjectGetPrototypeOf(result) === pendingPrototype;

  // Computes something with up to eight arguments; cost is about how many bytes
  // that takes to read. Throws, or becomes, the host's errors as DOMExceptions.
  webcrypto.compute = (name, cost, a, b, c, d, e, f, g, h) => {
    if (cost > quick) {
      const args = { __proto__: null, 0: a, 1: b, 2: c, 3: d, 4: e, 5: f, 6: g, 7: h };
      return { __proto__: pendingPrototype, name, args, steps: undefined };
    }
    try {
      return host[name](a, b, c, d, e, f, g, h);
    } catch (error) {
      throw failure(error);
    }
  };

  // Gives what steps makes of a result, at once or when it is there.
  webcrypto.after = (result, steps) => {
    if (!isPending(result)) return steps(result);
    const { name, args, steps: before } = result;
    const both = before === undefined ? steps
      : (value) => webcrypto.after(before(value), steps);
    return { __proto__: pendingPrototype, name, args, steps: both };
  };

  const follow = ({ name, args, steps }, resolve, reject) => enqueue({
    __proto__: null,
    name,
    args,
    resolve(value) {
      try {
        value = steps === undefined ? value : steps(value);
      } catch (error) {
        return reject(error);
      }
      if (isPending(value)) follow(value, resolve, reject);
      else resolve(value);
    },
    reject(error) { reject(failure(error)); },
    next: undefined,
  });

  // Gives the promise for the result of steps.
  webcrypto.promising = (steps) => new Promise((resolve, reject) => {
    const result = steps();
    if (isPending(result)) follow(result, resolve, reject);
    else resolve(result);
  });

  // The property length of a Uint8Array is the guest's to change.
  webcrypto.lengthOf = TypedArrayPrototypeGetLength;

  // Gives a copy of a Uint8Array.
  const copy = webcrypto.copy = (bytes) => new Uint8Array(bytes);

  // Gives a copy of a part of it, without asking for its species.
  const slice = webcrypto.slice = (bytes, start, end) =>
    copy(new Uint8Array(TypedArrayPrototypeGetBuffer(bytes),
      TypedArrayPrototypeGetByteOffset(bytes) + start, end - start));

  // Gives the Uint8Arrays of a list that the host packed into one.
  webcrypto.unpack = (bytes) => {
    const items = newList();
    const length = TypedArrayPrototypeGetLength(bytes);
    for (let at = 0; at < length;) {
      const start = at + 4;
      at = start + bytes[at] * 2 ** 24 +
        (bytes[at + 1] << 16 | bytes[at + 2] << 8 | bytes[at + 3]);
      push(items, slice(bytes, start, at));
    }
    return items;
  };
})
