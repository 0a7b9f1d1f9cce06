// Deferred results: promises as standards use them among their own steps. A
// reaction takes one job, as with a promise of the language, but no object that a
// guest can change takes part, and the promise of the language comes into being
// only where a guest gets to see it.
(function (primordials, host, internals) {
  'use strict';

  const {
    ObjectFreeze, ObjectGetPrototypeOf, ObjectPrototype, ObjectSetPrototypeOf, PromiseReject,
    PromiseResolve, PromiseWithResolvers, ReflectApply, queueMicrotask: enqueue,
  } = primordials;
  const { promiseThen, setPromiseHandled } = internals;

  const pending = 0;
  const fulfilled = 1;
  const rejected = 2;

  // Makes a class whose instances find nothing on a prototype of the guest's.
  const sealed = internals.sealed = (constructor) => {
    const { prototype } = constructor;
    if (ObjectGetPrototypeOf(prototype) === ObjectPrototype) ObjectSetPrototypeOf(prototype, null);
    ObjectFreeze(prototype);
    return constructor;
  };

  const Deferred = sealed(class Deferred {
    constructor(state, value) {
      this.state = state;
      this.value = value;
      this.reactions = undefined; // the first one
      this.exposed = undefined; // { promise, resolve, reject } of the language
    }
  });

  const { prototype } = Deferred;
  const isDeferred = (value) =>
    typeof value === 'object' && value !== null && ObjectGetPrototypeOf(value) === prototype;

  const newDeferred = () => new Deferred(pending, undefined);

  const Reaction = sealed(class Reaction {
    constructor(onFulfilled, onRejected, derived) {
      this.onFulfilled = onFulfilled;
      this.onRejected = onRejected;
      this.derived = derived;
      this.next = undefined;
    }
  });

  const runDerived = (handler, derived, value) => {
    let result;
    try {
      result = handler(value);
    } catch (error) {
      return settle(derived, rejected, error);
    }
    resolve(derived, result);
  };

  const schedule = (handler, derived, state, value) => {
    if (derived !== undefined) {
      enqueue(handler === undefined ? () => settle(derived, state, value)
        : () => runDerived(handler, derived, value));
    } else if (handler !== undefined) {
      // The job calls without arguments.
      enqueue(value === undefined ? handler : () => handler(value));
    }
  };

  const settle = (deferred, state, value) => {
    if (deferred.state !== pending) return;
    deferred.state = state;
    deferred.value = value;
    let at = deferred.reactions;
    deferred.reactions = undefined;
    for (; at !== undefined; at = at.next) {
      schedule(state === fulfilled ? at.onFulfilled : at.onRejected, at.derived, state, value);
    }
    const { exposed } = deferred;
    if (exposed === undefined) return;
    if (state === fulfilled) exposed.resolve(value);
    else exposed.reject(value);
  };

  const addReaction = (deferred, reaction) => {
    let at = deferred.reactions;
    if (at === undefined) {
      deferred.reactions = reaction;
      return;
    }
    while (at.next !== undefined) at = at.next;
    at.next = reaction;
  };

  const react = (deferred, onFulfilled, onRejected, derived) => {
    const { state } = deferred;
    if (state === pending) {
      addReaction(deferred, new Reaction(onFulfilled, onRejected, derived));
    } else {
      schedule(state === fulfilled ? onFulfilled : onRejected, derived, state, deferred.value);
    }
  };

  // Resolves with a value, or with another deferred, which takes the two jobs that
  // a promise would take (ECMA-262, 27.2.1.3.2).
  const resolve = (deferred, result) => {
    if (result === undefined || !isDeferred(result)) return settle(deferred, fulfilled, result);
    enqueue(() => react(result, undefined, undefined, deferred));
  };

  const fulfilledWith = (value) => new Deferred(fulfilled, value);
  // What was done at once. All share it, so that it has no promise of its own.
  const done = fulfilledWith(undefined);
  const rejectedWith = (reason) => new Deferred(rejected, reason);

  // Gives a deferred that becomes what deferred and then the handlers make of it.
  const transformed = (deferred, onFulfilled, onRejected) => {
    const derived = newDeferred();
    react(deferred, onFulfilled, onRejected, derived);
    return derived;
  };

  // NewPromiseResolveThenableJob (ECMA-262, 27.2.2.2).
  const follow = (deferred, thenable, then) => enqueue(() => {
    let called = false;
    const once = (steps) => (value) => {
      if (called) return;
      called = true;
      steps(deferred, value);
    };
    const reject = once((deferred, reason) => settle(deferred, rejected, reason));
    try {
      ReflectApply(then, thenable, [once(resolveWithAny), reject]);
    } catch (error) {
      reject(error);
    }
  });

  // Resolves with a value of the guest's, which may be a thenable.
  const resolveWithAny = (deferred, value) => {
    const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
    if (!isObject) return settle(deferred, fulfilled, value);
    let then;
    try {
      then = value.then;
    } catch (error) {
      return settle(deferred, rejected, error);
    }
    if (typeof then !== 'function') return settle(deferred, fulfilled, value);
    follow(deferred, value, then);
  };

  // Gives "a promise resolved with" a value of the guest's (Web IDL, 3.2.25).
  const resolvedWithAny = (value) => {
    const deferred = newDeferred();
    resolveWithAny(deferred, value);
    return deferred;
  };

  // Calls a guest's function that is to give a promise (Web IDL, 3.12).
  const callForPromise = (callback, receiver, args) => {
    let value;
    try {
      value = ReflectApply(callback, receiver, args);
    } catch (error) {
      return rejectedWith(error);
    }
    return value === undefined ? done : resolvedWithAny(value);
  };

  // Gives the deferred for what a function of the harness gave: undefined, a
  // deferred, or a promise of the language that no guest knows.
  const deferredOf = (result) => {
    if (result === undefined) return done;
    if (isDeferred(result)) return result;
    const deferred = newDeferred();
    promiseThen(result, (value) => settle(deferred, fulfilled, value),
      (reason) => settle(deferred, rejected, reason));
    return deferred;
  };

  // Calls a function of the harness that gives what deferredOf takes.
  const callForDeferred = (steps, a, b) => {
    try {
      return deferredOf(steps(a, b));
    } catch (error) {
      return rejectedWith(error);
    }
  };

  const settledPromise = ({ state, value }) =>
    state === fulfilled ? PromiseResolve(value) : PromiseReject(value);

  // Gives the promise of the language for a guest, always the same one.
  const promiseOf = (deferred) => {
    if (deferred === done) return PromiseResolve(undefined);
    deferred.exposed ??= deferred.state === pending ? PromiseWithResolvers()
      : { __proto__: null, promise: settledPromise(deferred) };
    return deferred.exposed.promise;
  };

  // Likewise, with [[PromiseIsHandled]] set.
  const handledPromiseOf = (deferred) => {
    if (deferred.exposed === undefined) setPromiseHandled(promiseOf(deferred));
    return deferred.exposed.promise;
  };

  internals.deferreds = ObjectFreeze({
    __proto__: null,
    callForDeferred,
    callForPromise,
    deferredOf,
    done,
    fulfil: (deferred, value) => settle(deferred, fulfilled, value),
    fulfilledWith,
    handledPromiseOf,
    isPending: (deferred) => deferred.state === pending,
    newDeferred,
    promiseOf,
    // Reacts without a derived deferred; the handlers do not throw.
    react: (deferred, onFulfilled, onRejected) =>
      react(deferred, onFulfilled, onRejected, undefined),
    reject: (deferred, reason) => settle(deferred, rejected, reason),
    rejectedWith,
    resolve,
    resolveWithAny,
    resolvedWithAny,
    transformed,
  });
})
