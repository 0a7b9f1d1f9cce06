// EventTarget: DOM, 2.7. The global object is an event target, too: the methods
// are its own properties, and called without a receiver they mean it.
(function (primordials, host, internals) {
  'use strict';

  const { TypeError, globalThis } = primordials;
  const {
    addListener, defineGlobal, dispatch, domException, eventState, eventType, newList,
    removeListener, webidl,
  } = internals;
  const { isObject } = webidl;

  const eventListenerOptions = webidl.dictionary('EventListenerOptions', [
    { key: 'capture', type: webidl.boolean, default: false },
  ]);
  const addEventListenerOptions = webidl.dictionary('AddEventListenerOptions', [
    { key: 'once', type: webidl.boolean, default: false },
    { key: 'passive', type: webidl.boolean, default: false },
    { key: 'signal', type: (value, what) => internals.abortSignalType(value, what) },
  ], eventListenerOptions);

  // Each of the options may be a boolean, which is capture.
  const optionsOf = (type, value, what) =>
    value === undefined || value === null || isObject(value)
      ? type(value, what) : type({ __proto__: null, capture: !!value }, what);

  const callbackOf = (value, what) => {
    if (value === undefined || value === null) return null;
    if (!isObject(value)) throw new TypeError(what + ' is not a function or an object');
    return value;
  };

  const newState = () => ({ __proto__: null, listeners: newList(), handlers: undefined });

  const globalState = newState();

  class EventTarget {
    #state = newState();

    constructor() {}

    addEventListener(type, callback, options = {}) {
      const { listeners } = stateOf(this);
      webidl.required(arguments.length, 2, 'EventTarget.addEventListener');
      const name = webidl.DOMString(type, 'EventTarget.addEventListener: argument 1');
      const listener = callbackOf(callback, 'EventTarget.addEventListener: argument 2');
      listen(listeners, name, listener, optionsOf(addEventListenerOptions, options,
        'EventTarget.addEventListener: argument 3'));
    }

    removeEventListener(type, callback, options = {}) {
      const { listeners } = stateOf(this);
      webidl.required(arguments.length, 2, 'EventTarget.removeEventListener');
      const name = webidl.DOMString(type, 'EventTarget.removeEventListener: argument 1');
      const listener = callbackOf(callback, 'EventTarget.removeEventListener: argument 2');
      unlisten(listeners, name, listener, optionsOf(eventListenerOptions, options,
        'EventTarget.removeEventListener: argument 3'));
    }

    dispatchEvent(event) {
      const target = this ?? globalThis;
      const { listeners } = stateOf(target);
      webidl.required(arguments.length, 1, 'EventTarget.dispatchEvent');
      const state = eventState(eventType(event, 'EventTarget.dispatchEvent: argument 1'));
      if (state.isDispatched || !state.isInitialized) {
        throw domException('InvalidStateError', 'The event is already being dispatched');
      }
      state.isTrusted = false;
      return dispatch(event, target, listeners);
    }

    static isTarget(value) { return #state in value; }

    static stateOf(target) {
      return target === globalThis || target === undefined || target === null
        ? globalState : target.#state;
    }
  }

  const { stateOf, isTarget } = EventTarget;
  delete EventTarget.stateOf;
  delete EventTarget.isTarget;

  // "Add an event listener" (DOM, 2.7).
  const listen = (listeners, type, callback, { capture, once, passive, signal }) => {
    if (signal !== undefined && internals.isAborted(signal)) return;
    if (callback === null) return;
    const listener = {
      __proto__: null, type, callback, capture, once, passive, removed: false,
    };
    addListener(listeners, listener);
    if (signal !== undefined) {
      internals.addAbortAlgorithm(signal, () => removeListener(listeners, listener));
    }
  };

  const unlisten = (listeners, type, callback, { capture }) => {
    for (let i = 0; i < listeners.length; i++) {
      const listener = listeners[i];
      if (listener.callback === callback && listener.type === type &&
          listener.capture === capture) return removeListener(listeners, listener);
    }
  };

  webidl.defineInterface(EventTarget);
  const { prototype } = EventTarget;
  defineGlobal('addEventListener', prototype.addEventListener, true);
  defineGlobal('removeEventListener', prototype.removeEventListener, true);
  defineGlobal('dispatchEvent', prototype.dispatchEvent, true);

  // Gives the state of a target: {listeners, handlers}. Throws TypeError for
  // anything else.
  internals.targetState = stateOf;
  internals.isEventTarget = isTarget;
  internals.EventTarget = EventTarget;

  // Tells whether anybody listens for events of a type.
  internals.hasListeners = function hasListeners(target, type) {
    const { listeners } = stateOf(target);
    for (let i = 0; i < listeners.length; i++) if (listeners[i].type === type) return true;
    return false;
  };

  // Adds a listener for a type, without options.
  internals.listenTo = function listenTo(target, type, callback) {
    listen(stateOf(target).listeners, type, callback, {
      __proto__: null, capture: false, once: false, passive: false, signal: undefined,
    });
  };

  // "Fire an event": dispatches a trusted one. Gives false if it was canceled.
  internals.fireEvent = function fireEvent(target, event) {
    return dispatch(event, target, stateOf(target).listeners);
  };
})
