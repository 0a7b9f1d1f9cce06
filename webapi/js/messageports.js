// MessageChannel and MessagePort: HTML, 9.4 "Channel messaging".
//
// A port object owns an end of a channel. When the port is transferred its end, with
// the messages that wait there, goes to another object.
(function (primordials, host, internals) {
  'use strict';

  const { ReflectConstruct, SafeWeakMap, TypeError } = primordials;
  const {
    EventTarget, createEvent, defineEventHandler, defineTransferable, domException,
    fireEvent, hasListeners, inherit, newList, push, queueTask,
    structuredClone, structuredSerializeOptions, webidl,
  } = internals;
  const { isObject } = webidl;

  const ends = new SafeWeakMap(); // port → its end of a channel, null once transferred

  const endOf = (port) => {
    const end = ends.get(port);
    if (end === undefined) throw new TypeError('Illegal invocation');
    return end;
  };

  const createPort = (end) => {
    const port = ReflectConstruct(EventTarget, [], MessagePort);
    ends.set(port, end);
    end.port = port;
    return port;
  };

  const newEnd = () => ({
    __proto__: null,
    port: undefined,
    other: undefined, // the end it is entangled with
    isEnabled: false,
    waiting: newList(), // messages that came before it was enabled
  });

  const deliver = (end, message) => {
    if (!end.isEnabled) return push(end.waiting, message);
    const { port } = end;
    if (!hasListeners(port, 'message')) return;
    fireEvent(port, createEvent('MessageEvent', 'message', {
      __proto__: null, data: message.value, origin: '', lastEventId: '', source: null,
      ports: message.ports,
    }));
  };

  const send = (end, message) => queueTask(() => deliver(end, message));

  const enable = (end) => {
    if (end === null || end.isEnabled) return;
    end.isEnabled = true;
    const { waiting } = end;
    end.waiting = newList();
    for (let i = 0; i < waiting.length; i++) send(end, waiting[i]);
  };

  // Separates the two ends; the other port hears of it.
  const close = (end) => {
    const { other } = end;
    if (other === undefined) return;
    end.other = undefined;
    other.other = undefined;
    queueTask(() => {
      const { port } = other;
      if (!hasListeners(port, 'close')) return;
      fireEvent(port, createEvent('Event', 'close', { __proto__: null }));
    });
  };

  const isPort = (value) => ends.has(value);

  const portsAmong = (objects) => {
    const ports = newList();
    for (let i = 0; i < objects.length; i++) if (isPort(objects[i])) push(ports, objects[i]);
    return ports;
  };

  // "Message port post message steps".
  const post = (port, message, transfer) => {
    const end = endOf(port);
    const other = end?.other;
    let isDoomed = other === undefined;
    for (let i = 0; i < transfer.length; i++) {
      if (transfer[i] === port) {
        throw domException('DataCloneError', 'A port cannot be sent through itself');
      }
      if (other !== undefined && transfer[i] === other.port) isDoomed = true;
    }
    const { value, transferred } = structuredClone(message, transfer);
    if (isDoomed) return;
    send(other, { __proto__: null, value, ports: portsAmong(transferred) });
  };

  // The second argument is a list or a dictionary.
  const transferOf = (options) => {
    const what = 'MessagePort.postMessage: argument 2';
    const method = isObject(options) ? webidl.iteratorMethod(options, what) : undefined;
    return method === undefined ? structuredSerializeOptions(options, what).transfer
      : webidl.sequenceFrom(options, method, webidl.object, what);
  };

  class MessagePort {
    constructor(token = undefined) {
      webidl.constructible(token);
    }

    postMessage(message, options = {}) {
      endOf(this);
      webidl.required(arguments.length, 1, 'MessagePort.postMessage');
      post(this, message, transferOf(options));
    }

    start() { enable(endOf(this)); }

    // A closed port is detached: it cannot be transferred any more.
    close() {
      const end = endOf(this);
      if (end === null) return;
      close(end);
      end.isClosed = true;
    }
  }

  inherit(MessagePort, EventTarget);
  webidl.defineInterface(MessagePort);
  defineEventHandler(MessagePort.prototype, 'message', (port) => enable(endOf(port)));
  defineEventHandler(MessagePort.prototype, 'messageerror');
  defineEventHandler(MessagePort.prototype, 'close');

  internals.messagePortType = webidl.interfaceType('MessagePort', isPort);

  const isDetached = (port) => {
    const end = endOf(port);
    return end === null || end.isClosed === true;
  };

  const transferPort = (port) => {
    const end = endOf(port);
    ends.set(port, null);
    end.isEnabled = false;
    return createPort(end);
  };
  defineTransferable('MessagePort', isDetached, transferPort);

  class MessageChannel {
    #port1; #port2;

    constructor() {
      const one = newEnd();
      const two = newEnd();
      one.other = two;
      two.other = one;
      this.#port1 = createPort(one);
      this.#port2 = createPort(two);
    }

    get port1() { return this.#port1; }
    get port2() { return this.#port2; }
  }
  webidl.defineInterface(MessageChannel);
})
