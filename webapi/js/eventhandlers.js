// Event handler IDL attributes, such as onmessage: HTML, 8.1.8.1.
(function (primordials, host, internals) {
  'use strict';

  const { ObjectDefineProperty, ReflectApply, globalThis } = primordials;
  const {
    addListener, eventState, ownDescriptor, removeListener, targetState, webidl,
  } = internals;
  const { isObject } = webidl;

  // "The event handler processing algorithm". For errors of the global object the
  // handler takes the parts of the event, and true means that it is dealt with.
  const process = (handler, event, takesParts) => {
    const state = eventState(event);
    const { currentTarget, init } = state;
    if (typeof handler.value !== 'function') return;
    const isError = takesParts && init.interface === 'ErrorEvent' && currentTarget === globalThis;
    const result = isError
      ? ReflectApply(handler.value, currentTarget,
        [init.message, init.filename, init.lineno, init.colno, init.error])
      : ReflectApply(handler.value, currentTarget, [event]);
    if (result === isError && (isError || result === false) && state.cancelable) {
      state.isCanceled = true;
    }
  };

  const newHandler = (type, takesParts) => {
    const handler = { __proto__: null, value: null, listener: undefined };
    handler.listener = {
      __proto__: null,
      type,
      callback: (event) => process(handler, event, takesParts),
      capture: false,
      once: false,
      passive: false,
      removed: false,
    };
    return handler;
  };

  const handlerOf = (state, type, takesParts) => {
    state.handlers ??= { __proto__: null };
    return state.handlers[type] ??= newHandler(type, takesParts);
  };

  const setHandler = (state, type, value, takesParts) => {
    const handler = handlerOf(state, type, takesParts);
    const wasSet = handler.value !== null;
    handler.value = value;
    if (value === null && wasSet) {
      removeListener(state.listeners, handler.listener);
    } else if (value !== null && !wasSet) {
      handler.listener.removed = false;
      addListener(state.listeners, handler.listener);
    }
  };

  // Gives the descriptor of an event handler attribute for a type of event. The
  // function onChange(target), if given, runs after each assignment.
  const handlerAttribute = (type, onChange, takesParts) => ownDescriptor({
    get ['on' + type]() {
      return targetState(this).handlers?.[type]?.value ?? null;
    },
    set ['on' + type](value) {
      setHandler(targetState(this), type, isObject(value) ? value : null, takesParts);
      onChange?.(this, value);
    },
  }, 'on' + type);

  // Adds an event handler attribute to the prototype of an interface, or to the
  // global object.
  internals.defineEventHandler = function defineEventHandler(object, type, onChange, takesParts) {
    const descriptor = handlerAttribute(type, onChange, takesParts);
    descriptor.enumerable = true;
    ObjectDefineProperty(object, 'on' + type, descriptor);
  };
})
