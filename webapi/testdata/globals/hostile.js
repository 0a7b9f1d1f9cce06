// What the harness does must not go through what a program has replaced.
const failing = () => { throw new Error('hooked'); };
const hooked = { get: failing, set: failing, configurable: true };

const tricks = {
  'methods of the prototypes': (put) => {
    for (const C of [Array, Map, Set, WeakMap, WeakSet, Promise, RegExp, String, Function]) {
      for (const key of Object.getOwnPropertyNames(C.prototype)) {
        const d = Object.getOwnPropertyDescriptor(C.prototype, key);
        if (typeof d.value === 'function' && key !== 'constructor') put(C.prototype, key, failing);
      }
    }
  },
  'iteration': (put) => {
    const iterator = Object.getPrototypeOf([][Symbol.iterator]());
    put(Map.prototype, Symbol.iterator, failing);
    put(Set.prototype, Symbol.iterator, failing);
    put(Array.prototype, Symbol.iterator, failing);
    put(iterator, 'next', failing);
  },
  'species and constructors': (put) => {
    for (const C of [Array, Map, Set, Promise, ArrayBuffer]) {
      put(C, Symbol.species, undefined, hooked);
      put(C.prototype, 'constructor', undefined, hooked);
    }
  },
  'properties of Object.prototype': (put) => {
    for (const key of ['get', 'set', 'value', 'enumerable', 'type', 'init', 'listeners', 'detail', 'state',
      'transfer', 'target', 'once', 'capture', 'passive', 'ports', 'data', 'reason', 'error', 'removed']) {
      if (key === 'get' || key === 'set' || key === 'value' || key === 'enumerable') continue;
      put(Object.prototype, key, undefined, { get: () => undefined, set: failing, configurable: true });
    }
    for (const i of [0, 1, 2]) put(Object.prototype, i, undefined, hooked);
  },
  'globals': (put) => {
    for (const key of ['Event', 'EventTarget', 'MessageEvent', 'ErrorEvent', 'DOMException', 'Map', 'Set', 'Array',
      'Promise', 'MessagePort', 'PerformanceMark', 'reportError', 'queueMicrotask']) put(globalThis, key, failing);
  },
  'accessors of typed arrays': (put) => {
    const P = Object.getPrototypeOf(Uint8Array.prototype);
    for (const key of ['length', 'byteLength', 'byteOffset', 'buffer', Symbol.toStringTag]) put(P, key, undefined, hooked);
  },
  'the classes\' prototypes': (put) => {
    for (const C of [AbortSignal, MessagePort, MessageEvent, PerformanceMark, QuotaExceededError]) {
      const parent = Object.getPrototypeOf(C);
      Object.setPrototypeOf(C, failing);
      put.undo[put.undo.length] = () => Object.setPrototypeOf(C, parent);
    }
  },
};

// An iterable of one item whose iterator is its own.
const only = (item) => {
  let done = false;
  const next = () => { try { return { value: item, done }; } finally { done = true; } };
  return { [Symbol.iterator]: () => ({ next }) };
};

// Uses everything once and gives what came of it.
const { setTimeout: later, structuredClone: clone } = globalThis;
const { now } = Performance.prototype;
const use = () => {
  const seen = { __proto__: null };
  const target = new Target(), controller = new Controller(), { port1, port2 } = new Channel();
  target.addEventListener('x', (e) => { seen.event = e.type; }, { once: true, signal: controller.signal });
  target.dispatchEvent(new Plain('x'));
  const any = Signal.any(only(controller.signal));
  any.onabort = (e) => { seen.abort = e.type; };
  controller.abort();
  seen.reason = any.reason.name;
  const copy = clone({ list: new List(1, 2), bytes: new Bytes(3), date: new When(5), map: new Table() });
  seen.clone = copy.list[1];
  seen.mark = timeline.mark('h', { startTime: 1 }).startTime;
  port2.onmessage = (e) => { seen.message = e.data; };
  port1.postMessage('m');
  try { port1.postMessage(() => {}); } catch (e) { seen.error = e.name; }
  return seen;
};
const { EventTarget: Target, AbortController: Controller, MessageChannel: Channel, Event: Plain,
  AbortSignal: Signal, Array: List, Uint8Array: Bytes, Date: When, Map: Table, performance: timeline } = globalThis;

for (const name in tricks) {
  test(name, async () => {
    const undo = [], put = (object, key, value, descriptor = { value, writable: true, configurable: true }) => {
      const old = Object.getOwnPropertyDescriptor(object, key);
      undo[undo.length] = () => old ? Object.defineProperty(object, key, old) : delete object[key];
      Object.defineProperty(object, key, { __proto__: null, ...descriptor });
    };
    put.undo = undo;
    let seen, error;
    try {
      tricks[name](put);
      seen = use();
    } catch (e) {
      error = e;
    } finally {
      for (let i = undo.length - 1; i >= 0; i--) undo[i]();
    }
    if (error) throw error;
    await until(() => 'message' in seen);
    equal([seen.event, seen.abort, seen.reason, seen.clone, seen.mark, seen.message, seen.error],
      ['x', 'abort', 'AbortError', 2, 1, 'm', 'DataCloneError']);
  });
}
