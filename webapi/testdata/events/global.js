test('the global object is a target', () => {
  const seen = [];
  addEventListener('x', function (e) { seen.push(this === globalThis, e.target === globalThis); },
    { once: true });
  dispatchEvent(new Event('x'));
  equal(seen, [true, true]);
  throws('TypeError', () => Object.create(globalThis).addEventListener('x', null));
});

test('reportError', () => {
  const seen = [];
  onerror = (message, filename, lineno, colno, error) => {
    seen.push(message, error);
    return true;
  };
  reportError('text');
  const e = new RangeError('r');
  reportError(e);
  onerror = null;
  equal(seen, ['Uncaught text', 'text', 'Uncaught RangeError: r', e]);
  throws('TypeError', () => reportError());
});

test('reportError runs no getters', () => {
  let ran = false;
  const hear = (e) => e.preventDefault();
  addEventListener('error', hear);
  reportError({ get name() { ran = true; }, get message() { ran = true; } });
  removeEventListener('error', hear);
  equal(ran, false);
});

test('an exception of a timer', async () => {
  const heard = eventOf(globalThis, 'error');
  const stop = (e) => e.preventDefault();
  addEventListener('error', stop);
  setTimeout(() => { throw 'late'; });
  equal((await heard).error, 'late');
  removeEventListener('error', stop);
});

test('unhandledrejection and rejectionhandled', async () => {
  const stop = (e) => e.preventDefault();
  addEventListener('unhandledrejection', stop);
  const unhandled = eventOf(globalThis, 'unhandledrejection');
  const promise = Promise.reject('why');
  const e = await unhandled;
  equal([e.promise, e.reason, e.cancelable], [promise, 'why', true]);
  const handled = eventOf(globalThis, 'rejectionhandled');
  promise.catch(() => {});
  const later = await handled;
  equal([later.promise, later.reason, later.cancelable], [promise, 'why', false]);
  removeEventListener('unhandledrejection', stop);
});

test('a rejection handled in time is no event', async () => {
  let n = 0;
  onunhandledrejection = () => { n++; };
  const promise = Promise.reject(1);
  await null;
  promise.catch(() => {});
  await sleep(1);
  onunhandledrejection = null;
  equal(n, 0);
});

test('event handler attributes', () => {
  const { get, set, enumerable } = Object.getOwnPropertyDescriptor(globalThis, 'onerror');
  equal([typeof get, typeof set, enumerable], ['function', 'function', true]);
  onrejectionhandled = 5;
  equal(onrejectionhandled, null);
  const object = {};
  onrejectionhandled = object;
  equal(onrejectionhandled, object);
  onrejectionhandled = null;
});
