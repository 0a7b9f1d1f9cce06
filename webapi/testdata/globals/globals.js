const globalGetter = (name) => Object.getOwnPropertyDescriptor(globalThis, name);

test('attributes of the global object', () => {
  equal(self, globalThis);
  for (const name of ['self', 'performance', 'navigator']) {
    const { get, enumerable, configurable } = globalGetter(name);
    equal([get.name, enumerable, configurable, get.call(undefined) === globalThis[name]],
      ['get ' + name, true, true, true]);
    throws('TypeError', () => get.call({}));
  }
});

test('replaceable attributes', () => {
  const original = globalGetter('performance');
  performance = 5;
  equal(performance, 5);
  Object.defineProperty(globalThis, 'performance', original);
  ok(performance.now() >= 0);
});

test('navigator', () => {
  isInterface(Navigator, { readonly: ['userAgent'] });
  equal(typeof navigator.userAgent, 'string');
});

test('console is a namespace', () => {
  equal(String(console), '[object console]');
  const prototype = Object.getPrototypeOf(console);
  equal([Object.getPrototypeOf(prototype), Reflect.ownKeys(prototype).length], [Object.prototype, 0]);
  for (const name of ['assert', 'clear', 'count', 'countReset', 'debug', 'dir', 'dirxml', 'error', 'group',
    'groupCollapsed', 'groupEnd', 'info', 'log', 'table', 'time', 'timeEnd', 'timeLog', 'trace', 'warn']) {
    const { value, writable, enumerable, configurable } = Object.getOwnPropertyDescriptor(console, name);
    equal([value.name, value.length, writable, enumerable, configurable], [name, 0, true, true, true]);
  }
});

test('interfaces that cannot be', () => {
  for (const [name, use] of [['WebSocket', () => new WebSocket('ws://x')], ['Worker', () => new Worker('x')],
    ['EventSource', () => EventSource('x')], ['XMLHttpRequest', () => XMLHttpRequest.DONE],
    ['caches', () => caches.open('x')]]) {
    ok(name in globalThis, name);
    equal(typeof globalThis[name], name === 'caches' ? 'object' : 'function');
    ok(throws('Error', use).message.startsWith(name + ' does not exist in this sandbox: '));
  }
});

test('names of other runtimes', () => {
  equal([typeof Buffer, typeof process, typeof require, typeof WebAssembly, typeof window],
    ['undefined', 'undefined', 'undefined', 'undefined', 'undefined']);
  throws('ReferenceError', () => Buffer.from('x'));
  equal([typeof Atomics.add, typeof SharedArrayBuffer], ['function', 'function']);
});
