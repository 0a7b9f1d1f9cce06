// Promises as standards use them: reacting to one is PerformPromiseThen
// (ECMA-262, 27.2.5.4.1), which no replaced `then`, constructor or species sees.
(function (primordials, host, internals) {
  'use strict';

  const {
    ObjectDefineProperty, Promise, PromisePrototypeThen, ReflectDefineProperty,
  } = primordials;
  const { ownDescriptor } = internals;

  const noSpecies = { __proto__: null, value: undefined, configurable: true };
  const ignore = () => {};

  // Promise.prototype.then asks the promise for its constructor and that for its
  // species. With an own constructor of undefined it asks neither.
  const react = (promise, onFulfilled, onRejected) => {
    const own = ownDescriptor(promise, 'constructor');
    // A promise that the guest froze is followed through one of our own.
    if (!ReflectDefineProperty(promise, 'constructor', noSpecies)) {
      return react(internals.promiseResolvedWith(promise), onFulfilled, onRejected);
    }
    try {
      return PromisePrototypeThen(promise, onFulfilled, onRejected);
    } finally {
      if (own === undefined) delete promise.constructor;
      else ObjectDefineProperty(promise, 'constructor', own);
    }
  };

  // Reacts to a native promise and gives the derived promise. Either function may
  // be undefined.
  internals.promiseThen = react;

  // Gives {promise, resolve, reject} of a new promise.
  internals.newPromise = function newPromise() {
    const capability = {
      __proto__: null, promise: undefined, resolve: undefined, reject: undefined,
    };
    capability.promise = new Promise((resolve, reject) => {
      capability.resolve = resolve;
      capability.reject = reject;
    });
    return capability;
  };

  // Gives a promise resolved with a value (Web IDL, 3.2.25); follows thenables.
  internals.promiseResolvedWith = function promiseResolvedWith(value) {
    return new Promise((resolve) => resolve(value));
  };

  // Gives a promise rejected with a reason.
  internals.promiseRejectedWith = function promiseRejectedWith(reason) {
    return new Promise((resolve, reject) => reject(reason));
  };

  // Sets [[PromiseIsHandled]]: a rejection of the promise is not reported.
  internals.setPromiseHandled = function setPromiseHandled(promise) {
    react(promise, ignore, ignore);
  };
})
