test('shape', () => {
  isInterface(AbortController, { operations: { abort: 0 }, readonly: ['signal'] });
  isInterface(AbortSignal, { parent: EventTarget, operations: { throwIfAborted: 0 },
    readonly: ['aborted', 'reason'], attributes: ['onabort'],
    statics: { abort: 0, timeout: 1, any: 1 } });
  throws('TypeError', () => new AbortSignal());
});

test('abort', () => {
  const c = new AbortController(), seen = [];
  equal([c.signal === c.signal, c.signal.aborted, c.signal.reason], [true, false, undefined]);
  c.signal.throwIfAborted();
  c.signal.onabort = (e) => seen.push(e.type, e.isTrusted, e.target === c.signal);
  c.abort();
  c.abort('again');
  equal(seen, ['abort', true, true]);
  equal([c.signal.aborted, c.signal.reason.name], [true, 'AbortError']);
  equal(throws('AbortError', () => c.signal.throwIfAborted()), c.signal.reason);
});

test('reasons', () => {
  const c = new AbortController();
  c.abort(null);
  equal(c.signal.reason, null);
  equal(AbortSignal.abort().reason.code, 20);
  equal(AbortSignal.abort(7).reason, 7);
});

test('timeout', async () => {
  const s = AbortSignal.timeout(5);
  equal(s.aborted, false);
  await eventOf(s, 'abort');
  equal([s.reason.name, s.reason.code], ['TimeoutError', 23]);
  for (const bad of [-1, NaN, Infinity, 2 ** 53]) throws('TypeError', () => AbortSignal.timeout(bad));
  throws('TypeError', () => AbortSignal.timeout());
});

test('any', () => {
  const a = new AbortController(), b = new AbortController(), seen = [];
  const any = AbortSignal.any([a.signal, b.signal]);
  const nested = AbortSignal.any(new Set([any]));
  b.signal.addEventListener('abort', () => seen.push('b', any.aborted, nested.aborted));
  any.addEventListener('abort', () => seen.push('any'));
  nested.addEventListener('abort', () => seen.push('nested'));
  b.abort('r');
  a.abort('late');
  equal(seen, ['b', true, true, 'any', 'nested']);
  equal([any.reason, nested.reason], ['r', 'r']);
  equal(AbortSignal.any([AbortSignal.abort(1), b.signal]).reason, 1);
  equal(AbortSignal.any([]).aborted, false);
  throws('TypeError', () => AbortSignal.any([{}]));
  throws('TypeError', () => AbortSignal.any({}));
});

test('an exception of a listener stops nothing', () => {
  const c = new AbortController();
  let n = 0;
  const stop = (e) => e.preventDefault();
  addEventListener('error', stop);
  c.signal.onabort = () => { throw 'x'; };
  c.signal.addEventListener('abort', () => { n++; });
  c.abort();
  removeEventListener('error', stop);
  equal(n, 1);
});
