// AbortController and AbortSignal: DOM, 3.1 and 3.2.
(function (primordials, host, internals) {
  'use strict';

  const { ReflectConstruct, SafeSet, SafeWeakMap, TypeError } = primordials;
  const {
    EventTarget, createEvent, defineEventHandler, domException, fireEvent, inherit, newList, push,
    startTimer, webidl,
  } = internals;

  const states = new SafeWeakMap(); // signal → its state

  const stateOf = (signal) => {
    const state = states.get(signal);
    if (state === undefined) throw new TypeError('Illegal invocation');
    return state;
  };

  const createSignal = () => {
    const signal = ReflectConstruct(EventTarget, [], AbortSignal);
    states.set(signal, {
      __proto__: null,
      isAborted: false,
      reason: undefined,
      algorithms: newList(),
      isDependent: false,
      sources: undefined, // of a dependent signal: signals
      dependents: newList(),
    });
    return signal;
  };

  class AbortSignal {
    constructor(token = undefined) {
      webidl.constructible(token);
    }

    static abort(reason = undefined) {
      const signal = createSignal();
      setReason(states.get(signal), reason);
      return signal;
    }

    static timeout(milliseconds) {
      webidl.required(arguments.length, 1, 'AbortSignal.timeout');
      const delay = webidl.unsignedLongLong.enforceRange(milliseconds,
        'AbortSignal.timeout: argument 1');
      const signal = createSignal();
      startTimer(delay, () => signalAbort(signal, domException('TimeoutError',
        'The operation timed out after ' + delay + ' ms')));
      return signal;
    }

    static any(signals) {
      webidl.required(arguments.length, 1, 'AbortSignal.any');
      return createDependentSignal(signalsType(signals, 'AbortSignal.any: argument 1'));
    }

    get aborted() { return stateOf(this).isAborted; }
    get reason() { return stateOf(this).reason; }

    throwIfAborted() {
      const { isAborted, reason } = stateOf(this);
      if (isAborted) throw reason;
    }
  }

  const setReason = (state, reason) => {
    state.isAborted = true;
    state.reason = reason !== undefined ? reason
      : domException('AbortError', 'The operation was aborted');
  };

  const runAbortSteps = (signal, state) => {
    const { algorithms } = state;
    state.algorithms = newList();
    for (let i = 0; i < algorithms.length; i++) {
      if (!algorithms[i].removed) algorithms[i].run();
    }
    if (!internals.hasListeners(signal, 'abort')) return;
    fireEvent(signal, createEvent('Event', 'abort', { __proto__: null }));
  };

  // "Signal abort". The reasons of the dependent signals are set before anybody
  // hears of any.
  const signalAbort = (signal, reason) => {
    const state = stateOf(signal);
    if (state.isAborted) return;
    setReason(state, reason);
    const { dependents } = state;
    const aborted = newList();
    for (let i = 0; i < dependents.length; i++) {
      const dependent = states.get(dependents[i]);
      if (dependent.isAborted) continue;
      setReason(dependent, state.reason);
      push(aborted, dependents[i]);
    }
    state.dependents = newList();
    runAbortSteps(signal, state);
    for (let i = 0; i < aborted.length; i++) runAbortSteps(aborted[i], states.get(aborted[i]));
  };

  // Makes a signal depend on a source that is not aborted; a source that depends on
  // others stands for those.
  const follow = (signal, sources, source) => {
    const state = states.get(source);
    if (!state.isDependent) {
      if (sources.has(source)) return;
      sources.add(source);
      push(state.dependents, signal);
      return;
    }
    state.sources.forEach((origin) => follow(signal, sources, origin));
  };

  // "Create a dependent abort signal".
  const createDependentSignal = (signals) => {
    const signal = createSignal();
    const state = states.get(signal);
    for (let i = 0; i < signals.length; i++) {
      const source = states.get(signals[i]);
      if (!source.isAborted) continue;
      setReason(state, source.reason);
      return signal;
    }
    state.isDependent = true;
    state.sources = new SafeSet();
    for (let i = 0; i < signals.length; i++) follow(signal, state.sources, signals[i]);
    return signal;
  };

  const isSignal = (value) => states.has(value);
  const signalType = webidl.interfaceType('AbortSignal', isSignal);
  const signalsType = webidl.sequence(signalType);

  inherit(AbortSignal, EventTarget);
  webidl.defineInterface(AbortSignal);
  defineEventHandler(AbortSignal.prototype, 'abort');

  class AbortController {
    #signal = createSignal();

    constructor() {}
    get signal() { return this.#signal; }
    abort(reason = undefined) { signalAbort(this.#signal, reason); }
  }
  webidl.defineInterface(AbortController);

  // For other standards. The reason of an abort is given to signalAbort, or
  // undefined for an AbortError.
  internals.createAbortSignal = createSignal;
  internals.createDependentSignal = createDependentSignal;
  internals.signalAbort = signalAbort;
  internals.isAbortSignal = isSignal;
  internals.abortSignalType = signalType;
  internals.isAborted = (signal) => stateOf(signal).isAborted;
  internals.abortReason = (signal) => stateOf(signal).reason;

  // Runs an algorithm when a signal aborts, before its listeners. Does nothing if it
  // has aborted. Gives a function that removes the algorithm again.
  internals.addAbortAlgorithm = function addAbortAlgorithm(signal, run) {
    const state = stateOf(signal);
    const algorithm = { __proto__: null, run, removed: false };
    if (!state.isAborted) push(state.algorithms, algorithm);
    return () => {
      algorithm.removed = true;
      const { algorithms } = state;
      for (let i = 0; i < algorithms.length; i++) {
        if (algorithms[i] === algorithm) return internals.removeAt(algorithms, i);
      }
    };
  };
})
