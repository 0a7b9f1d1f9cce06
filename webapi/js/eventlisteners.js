// The list of event listeners of a target and its dispatch: DOM, 2.7 to 2.9. No
// target here has a parent, so that the path of an event is its target alone.
(function (primordials, host, internals) {
  'use strict';

  const { ReflectApply, TypeError } = primordials;
  const { eventState, newList, push } = internals;

  const NONE = 0;
  const AT_TARGET = 2;

  // Adds a listener, which is {type, callback, capture, once, passive, signal} with
  // removed false, unless the list has it.
  internals.addListener = function addListener(listeners, listener) {
    for (let i = 0; i < listeners.length; i++) {
      const other = listeners[i];
      if (other.callback === listener.callback && other.type === listener.type &&
          other.capture === listener.capture) return;
    }
    push(listeners, listener);
  };

  // Removes the item at an index of a list.
  const removeAt = internals.removeAt = function removeAt(list, index) {
    for (let i = index + 1; i < list.length; i++) list[i - 1] = list[i];
    list.length--;
  };

  // Removes one listener, wherever in the list it is by now.
  const removeListener = internals.removeListener = function removeListener(listeners, listener) {
    listener.removed = true;
    for (let i = 0; i < listeners.length; i++) {
      if (listeners[i] === listener) return removeAt(listeners, i);
    }
  };

  const listenersFor = (listeners, type) => {
    const found = newList();
    for (let i = 0; i < listeners.length; i++) {
      if (listeners[i].type === type) push(found, listeners[i]);
    }
    return found;
  };

  // "Call a user object's operation" (Web IDL, 3.12).
  const callListener = (callback, event, currentTarget) => {
    if (typeof callback === 'function') return ReflectApply(callback, currentTarget, [event]);
    const { handleEvent } = callback;
    if (typeof handleEvent !== 'function') {
      throw new TypeError('The handleEvent of an event listener is not a function');
    }
    return ReflectApply(handleEvent, callback, [event]);
  };

  const invoke = (listener, event, state, listeners) => {
    if (listener.once) removeListener(listeners, listener);
    state.inPassiveListener = listener.passive;
    try {
      callListener(listener.callback, event, state.currentTarget);
    } catch (error) {
      internals.reportException(error);
    }
    state.inPassiveListener = false;
  };

  const invokePhase = (found, capture, event, state, listeners) => {
    if (state.stopsPropagation) return;
    for (let i = 0; i < found.length && !state.stopsImmediately; i++) {
      const listener = found[i];
      if (listener.capture === capture && !listener.removed) {
        invoke(listener, event, state, listeners);
      }
    }
  };

  const finish = (state) => {
    state.phase = NONE;
    state.currentTarget = null;
    state.isDispatched = false;
    state.stopsPropagation = false;
    state.stopsImmediately = false;
  };

  // Dispatches an event to a target with these listeners. Gives false if the event
  // was canceled.
  internals.dispatch = function dispatch(event, target, listeners) {
    const state = eventState(event);
    state.isDispatched = true;
    state.target = target;
    state.currentTarget = target;
    state.phase = AT_TARGET;
    const { type } = state;
    // What a listener adds in the capturing half hears of the event in the other.
    invokePhase(listenersFor(listeners, type), true, event, state, listeners);
    invokePhase(listenersFor(listeners, type), false, event, state, listeners);
    finish(state);
    return !state.isCanceled;
  };
})
