// Timers: HTML, 8.7 "Timers". The host counts the time, ids are ours: those of the
// program count up from 1, those of the harness down from -1.
(function (primordials, host, internals) {
  'use strict';

  const { MathMin, ReflectApply, SafeMap, TypeError, globalThis } = primordials;
  const { setTimer, clearTimer } = host;
  const { defineGlobal } = internals;

  const maxNesting = 5;
  const nestedDelay = 4; // ms
  const longestDelay = 0x7fffffff; // ms

  const timers = new SafeMap();
  let lastId = 0;
  let lastInternalId = 0;
  let nesting = 0; // of the task that runs: how many timers led to it

  // Asks the host to fire a timer. Throws what the host throws when too many
  // timers are pending.
  const schedule = (id, timer) => {
    const clamp = timer.nesting > maxNesting && timer.delay < nestedDelay;
    setTimer(id, clamp ? nestedDelay : timer.delay);
  };

  const start = (name, callback, timeout, args, repeat) => {
    if (typeof callback !== 'function') {
      throw new TypeError(name + ' needs a function as its first argument, not ' +
        (callback === null ? 'null' : typeof callback) + '; code in strings is not evaluated');
    }
    const delay = timeout | 0; // Web IDL `long`
    const timer = {
      __proto__: null, callback, args, repeat, delay: delay < 0 ? 0 : delay, nesting,
    };
    const id = ++lastId;
    schedule(id, timer);
    timers.set(id, timer);
    return id;
  };

  const clear = (handle) => {
    const id = handle | 0;
    if (id > 0 && timers.delete(id)) clearTimer(id);
  };

  // Runs steps of the harness after a delay in milliseconds; none lasts longer than
  // a run can. Throws what the host throws when too many timers are pending.
  internals.startTimer = function startTimer(delay, steps) {
    const timer = {
      __proto__: null, callback: steps, args: [], repeat: false, nesting: 0,
      delay: MathMin(delay, longestDelay),
    };
    const id = --lastInternalId;
    schedule(id, timer);
    timers.set(id, timer);
  };

  const invoke = (timer) => {
    nesting = timer.nesting + 1;
    try {
      ReflectApply(timer.callback, globalThis, timer.args);
    } catch (error) {
      internals.reportException(error);
    } finally {
      nesting = 0;
    }
  };

  const repeat = (id, timer) => {
    timer.nesting++;
    try {
      schedule(id, timer);
    } catch (error) {
      timers.delete(id);
      internals.reportException(error);
    }
  };

  // Runs the callback of a timer whose time has come.
  internals.fire = function fire(id) {
    const timer = timers.get(id);
    if (timer === undefined) return;
    if (!timer.repeat) timers.delete(id);
    invoke(timer);
    if (timers.get(id) === timer) repeat(id, timer);
  };

  const functions = {
    __proto__: null,
    setTimeout(callback, delay = 0, ...args) {
      return start('setTimeout', callback, delay, args, false);
    },
    setInterval(callback, delay = 0, ...args) {
      return start('setInterval', callback, delay, args, true);
    },
    clearTimeout(id = 0) { clear(id); },
    clearInterval(id = 0) { clear(id); },
  };
  for (const name in functions) defineGlobal(name, functions[name], true);
})
