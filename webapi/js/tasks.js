// Work of the host that takes longer than a call: each task has an id, and its
// outcome comes when it comes.
(function (primordials, host, internals) {
  'use strict';

  const { Error, Promise, RangeError, SafeMap, TypeError } = primordials;

  const pending = new SafeMap();
  let lastId = 0;

  // Starts a function of the host that takes an id and up to eight arguments,
  // and gives the promise of its result.
  internals.startTask = function startTask(start, a, b, c, d, e, f, g, h) {
    return new Promise((resolve, reject) => {
      const id = ++lastId;
      pending.set(id, { __proto__: null, resolve, reject });
      start(id, a, b, c, d, e, f, g, h);
    });
  };

  const take = (id) => {
    const task = pending.get(id);
    pending.delete(id);
    return task;
  };

  // Called by the host with the result of a task.
  internals.resolved = function resolved(id, value) {
    const task = take(id);
    if (task !== undefined) task.resolve(value);
  };

  const errorOf = (name, message) => {
    if (name === 'TypeError') return new TypeError(message);
    if (name === 'RangeError') return new RangeError(message);
    return name === 'Error' ? new Error(message) : internals.domException(name, message);
  };

  // Called by the host with the error of a task.
  internals.rejected = function rejected(id, name, message) {
    const task = take(id);
    if (task !== undefined) task.reject(errorOf(name, message));
  };
})
