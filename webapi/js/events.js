// Event: DOM, 2.2. All the state of an event, that of derived interfaces included,
// is one record behind a private field.
(function (primordials, host, internals) {
  'use strict';

  const {
    ObjectDefineProperty, ObjectSetPrototypeOf, ReflectConstruct,
  } = primordials;
  const { ownDescriptor, webidl } = internals;

  const NONE = 0;

  const eventInit = webidl.dictionary('EventInit', [
    { key: 'bubbles', type: webidl.boolean, default: false },
    { key: 'cancelable', type: webidl.boolean, default: false },
    { key: 'composed', type: webidl.boolean, default: false },
  ]);

  // [LegacyUnforgeable]: each event has the accessor itself.
  const isTrusted = ownDescriptor({
    get isTrusted() { return stateOf(this).isTrusted; },
  }, 'isTrusted');
  isTrusted.enumerable = true;
  isTrusted.configurable = false;

  const newState = (type, init) => ({
    __proto__: null,
    type,
    init, // members of derived interfaces too
    isInitialized: true,
    isTrusted: false,
    bubbles: init.bubbles,
    cancelable: init.cancelable,
    target: null,
    currentTarget: null,
    phase: NONE,
    isDispatched: false,
    stopsPropagation: false,
    stopsImmediately: false,
    isCanceled: false,
    inPassiveListener: false,
    timeStamp: internals.now(),
  });

  // The canceled flag (DOM, "set the canceled flag").
  const cancel = (state) => {
    if (state.cancelable && !state.inPassiveListener) state.isCanceled = true;
  };

  class Event {
    #state;

    constructor(type, eventInitDict = {}) {
      webidl.required(arguments.length, 1, 'Event constructor');
      this.#state = newState(webidl.DOMString(type, 'Event constructor: argument 1'),
        eventInit(eventInitDict, 'Event constructor: argument 2'));
      ObjectDefineProperty(this, 'isTrusted', isTrusted);
    }

    get type() { return this.#state.type; }
    get target() { return this.#state.target; }
    get srcElement() { return this.#state.target; }
    get currentTarget() { return this.#state.currentTarget; }

    composedPath() {
      const { currentTarget } = this.#state;
      return currentTarget === null ? [] : [currentTarget];
    }

    get eventPhase() { return this.#state.phase; }

    stopPropagation() { this.#state.stopsPropagation = true; }

    get cancelBubble() { return this.#state.stopsPropagation; }
    set cancelBubble(value) {
      const state = this.#state;
      if (value) state.stopsPropagation = true;
    }

    stopImmediatePropagation() {
      const state = this.#state;
      state.stopsPropagation = true;
      state.stopsImmediately = true;
    }

    get bubbles() { return this.#state.bubbles; }
    get cancelable() { return this.#state.cancelable; }

    get returnValue() { return !this.#state.isCanceled; }
    set returnValue(value) {
      const state = this.#state;
      if (!value) cancel(state);
    }

    preventDefault() { cancel(this.#state); }
    get defaultPrevented() { return this.#state.isCanceled; }
    get composed() { return this.#state.init.composed; }
    get timeStamp() { return this.#state.timeStamp; }

    initEvent(type, bubbles = false, cancelable = false) {
      const state = this.#state;
      webidl.required(arguments.length, 1, 'Event.initEvent');
      internals.initializeEvent(state, webidl.DOMString(type, 'Event.initEvent: argument 1'),
        !!bubbles, !!cancelable);
    }

    static stateOf(event) { return event.#state; }
    static isEvent(value) { return #state in value; }
  }

  const { stateOf, isEvent } = Event;
  delete Event.stateOf;
  delete Event.isEvent;

  // "Initialize an event"; does nothing while the event is dispatched.
  internals.initializeEvent = function initializeEvent(state, type, bubbles, cancelable) {
    if (state.isDispatched) return;
    state.isInitialized = true;
    state.stopsPropagation = false;
    state.stopsImmediately = false;
    state.isCanceled = false;
    state.isTrusted = false;
    state.target = null;
    state.type = type;
    state.bubbles = bubbles;
    state.cancelable = cancelable;
  };

  // Gives the state of an event; throws TypeError for anything else.
  internals.eventState = stateOf;
  internals.eventType = webidl.interfaceType('Event', isEvent);
  internals.eventInit = eventInit;
  internals.Event = Event;

  webidl.defineInterface(Event, {
    constants: { NONE, CAPTURING_PHASE: 1, AT_TARGET: 2, BUBBLING_PHASE: 3 },
  });

  // Makes a class an interface that inherits from another. It constructs through
  // Reflect.construct and not super, which would ask the class for its prototype.
  internals.inherit = function inherit(constructor, parent) {
    ObjectSetPrototypeOf(constructor, parent);
    ObjectSetPrototypeOf(constructor.prototype, parent.prototype);
  };

  // Gives an event of a derived interface: its dictionary is converted for the
  // members that EventInit lacks, and the whole of it becomes the state's init.
  internals.constructEvent = function constructEvent(newTarget, args, initType, what) {
    webidl.required(args.length, 1, what + ' constructor');
    const type = webidl.DOMString(args[0], what + ' constructor: argument 1');
    const init = initType(args[1], what + ' constructor: argument 2');
    const event = ReflectConstruct(Event, [type, init], newTarget);
    stateOf(event).init = init;
    return event;
  };

  // Gives a trusted event that does not bubble, of an interface by its name. init has
  // the members that EventInit lacks, and no prototype; it becomes the event's.
  internals.createEvent = function createEvent(name, type, init, cancelable = false) {
    const event = ReflectConstruct(Event, [type, { __proto__: null, cancelable }],
      internals.eventClasses[name]);
    const state = stateOf(event);
    init.interface = name;
    init.composed = false;
    state.init = init;
    state.isTrusted = true;
    return event;
  };
})
