// Runs the program and gives the promise of its value.
(function (primordials, host, internals) {
  'use strict';

  const {
    ObjectDefineProperty, Promise, PromisePrototypeThen, ReflectApply, TypeError,
  } = primordials;
  const { kindOf, ownDescriptor } = internals;

  const ignore = () => {};

  const setConstructor = (promise, descriptor) =>
    ObjectDefineProperty(promise, 'constructor', descriptor);

  // `then` asks the promise for its constructor and that for its species, which
  // are the guest's to change; with an own constructor of undefined it asks neither.
  const thenIgnore = (promise) => {
    const own = ownDescriptor(promise, 'constructor');
    setConstructor(promise, { __proto__: null, value: undefined, configurable: true });
    try {
      PromisePrototypeThen(promise, ignore, ignore);
    } finally {
      if (own === undefined) delete promise.constructor;
      else setConstructor(promise, own);
    }
  };

  // Tells the engine that somebody looks after the promise, so that its
  // rejection is the outcome of the run and not an unhandled one as well. False
  // if the object is no promise, or one that the guest made useless.
  const markHandled = (promise) => {
    try {
      thenIgnore(promise);
      return true;
    } catch {
      return false;
    }
  };

  const isObject = (value) => typeof value === 'object' && value !== null;

  const isPromise = (value) => {
    try {
      return isObject(value) && kindOf(value) === 'Promise' && markHandled(value);
    } catch {
      return false;
    }
  };

  const promiseOf = (start) => {
    const promise = new Promise((resolve) => resolve(start()));
    markHandled(promise);
    return promise;
  };

  const callUnit = (unit) => {
    if (typeof unit !== 'function') throw new TypeError('The program is not a function');
    return ReflectApply(unit, undefined, []);
  };

  // Gives a native promise for the value of a compiled program: of what unit
  // returns, or of unit itself. A native promise of the program is handed out
  // as it is, since following it would go through the guest's `then`.
  internals.run = function run(unit, call) {
    let value;
    try {
      value = call ? callUnit(unit) : unit;
    } catch (error) {
      return promiseOf(() => { throw error; });
    }
    return isPromise(value) ? value : promiseOf(() => value);
  };

  // Gives a promise rejected with what the program threw at once.
  internals.threw = (reason) => promiseOf(() => { throw reason; });
})
