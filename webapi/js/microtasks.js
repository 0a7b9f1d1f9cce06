// queueMicrotask: HTML, 8.8 "Microtask queuing". An exception is reported and
// does not end the run.
(function (primordials, host, internals) {
  'use strict';

  const { TypeError, queueMicrotask: enqueue } = primordials;
  const { defineGlobal } = internals;

  const { queueMicrotask } = {
    queueMicrotask(callback) {
      if (typeof callback !== 'function') {
        throw new TypeError('queueMicrotask needs a function as its first argument');
      }
      enqueue(() => {
        try {
          callback();
        } catch (error) {
          internals.reportException(error);
        }
      });
    },
  };
  defineGlobal('queueMicrotask', queueMicrotask, true);
})
