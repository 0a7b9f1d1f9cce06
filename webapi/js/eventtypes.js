// The derived events: CustomEvent (DOM, 2.4), MessageEvent (HTML, 9.1), ErrorEvent
// (HTML, 8.1.4.6) and PromiseRejectionEvent (HTML, 8.1.4.7).
(function (primordials, host, internals) {
  'use strict';

  const { ObjectFreeze, TypeError } = primordials;
  const {
    Event, constructEvent, eventInit, eventState, inherit, initializeEvent, newList, webidl,
  } = internals;
  const { createArray } = webidl;

  // Gives the members of an event of this package, by the init dictionary that
  // only one of its interface has.
  const initOf = (event, type) => {
    const { init } = eventState(event);
    if (init.interface !== type) throw new TypeError('Illegal invocation');
    return init;
  };

  // Gives a converter for the init dictionary of an interface, marked with it.
  const initType = (name, members) => {
    const convert = webidl.dictionary(name + 'Init', members, eventInit);
    return (value, what) => {
      const init = convert(value, what);
      init.interface = name;
      return init;
    };
  };

  const { DOMString, USVString, any, nullable, unsignedLong } = webidl;

  const customEventInit = initType('CustomEvent', [{ key: 'detail', type: any, default: null }]);

  class CustomEvent {
    constructor(type, eventInitDict = {}) {
      return constructEvent(new.target, arguments, customEventInit, 'CustomEvent');
    }

    get detail() { return initOf(this, 'CustomEvent').detail; }

    initCustomEvent(type, bubbles = false, cancelable = false, detail = null) {
      const init = initOf(this, 'CustomEvent');
      webidl.required(arguments.length, 1, 'CustomEvent.initCustomEvent');
      const name = DOMString(type, 'CustomEvent.initCustomEvent: argument 1');
      const state = eventState(this);
      if (state.isDispatched) return;
      initializeEvent(state, name, !!bubbles, !!cancelable);
      init.detail = detail;
    }
  }

  const portType = (value, what) => internals.messagePortType(value, what);
  const portsType = webidl.sequence(portType);

  const messageEventInit = initType('MessageEvent', [
    { key: 'data', type: any, default: null },
    { key: 'lastEventId', type: DOMString, default: '' },
    { key: 'origin', type: USVString, default: '' },
    { key: 'ports', type: portsType, default: () => newList() },
    { key: 'source', type: nullable(portType), default: null },
  ]);

  // ports is a FrozenArray attribute: always the same object.
  const portsOf = (init) => {
    init.frozenPorts ??= ObjectFreeze(createArray(init.ports));
    return init.frozenPorts;
  };

  class MessageEvent {
    constructor(type, eventInitDict = {}) {
      return constructEvent(new.target, arguments, messageEventInit, 'MessageEvent');
    }

    get data() { return initOf(this, 'MessageEvent').data; }
    get origin() { return initOf(this, 'MessageEvent').origin; }
    get lastEventId() { return initOf(this, 'MessageEvent').lastEventId; }
    get source() { return initOf(this, 'MessageEvent').source; }
    get ports() { return portsOf(initOf(this, 'MessageEvent')); }

    initMessageEvent(type, bubbles = false, cancelable = false, data = null, origin = '',
      lastEventId = '', source = null, ports = []) {
      const init = initOf(this, 'MessageEvent');
      const what = 'MessageEvent.initMessageEvent';
      webidl.required(arguments.length, 1, what);
      const name = DOMString(type, what + ': argument 1');
      const given = {
        __proto__: null,
        data,
        origin: USVString(origin, what + ': argument 5'),
        lastEventId: DOMString(lastEventId, what + ': argument 6'),
        source: nullable(portType)(source, what + ': argument 7'),
        ports: portsType(ports, what + ': argument 8'),
        frozenPorts: undefined,
      };
      const state = eventState(this);
      if (state.isDispatched) return;
      initializeEvent(state, name, !!bubbles, !!cancelable);
      for (const key in given) init[key] = given[key];
    }
  }

  const errorEventInit = initType('ErrorEvent', [
    { key: 'colno', type: unsignedLong, default: 0 },
    { key: 'error', type: any },
    { key: 'filename', type: USVString, default: '' },
    { key: 'lineno', type: unsignedLong, default: 0 },
    { key: 'message', type: DOMString, default: '' },
  ]);

  class ErrorEvent {
    constructor(type, eventInitDict = {}) {
      return constructEvent(new.target, arguments, errorEventInit, 'ErrorEvent');
    }

    get message() { return initOf(this, 'ErrorEvent').message; }
    get filename() { return initOf(this, 'ErrorEvent').filename; }
    get lineno() { return initOf(this, 'ErrorEvent').lineno; }
    get colno() { return initOf(this, 'ErrorEvent').colno; }
    get error() { return initOf(this, 'ErrorEvent').error; }
  }

  const rejectionEventInit = initType('PromiseRejectionEvent', [
    { key: 'promise', type: webidl.object, required: true },
    { key: 'reason', type: any },
  ]);

  class PromiseRejectionEvent {
    constructor(type, eventInitDict) {
      webidl.required(arguments.length, 2, 'PromiseRejectionEvent constructor');
      return constructEvent(new.target, arguments, rejectionEventInit, 'PromiseRejectionEvent');
    }

    get promise() { return initOf(this, 'PromiseRejectionEvent').promise; }
    get reason() { return initOf(this, 'PromiseRejectionEvent').reason; }
  }

  const classes = [CustomEvent, MessageEvent, ErrorEvent, PromiseRejectionEvent];
  for (let i = 0; i < classes.length; i++) {
    inherit(classes[i], Event);
    webidl.defineInterface(classes[i]);
  }
  internals.eventClasses = {
    __proto__: null, Event, MessageEvent, ErrorEvent, PromiseRejectionEvent,
  };
})
