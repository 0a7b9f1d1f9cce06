const record = (list, item) => () => { list.push(item); };

test('shape', () => {
  isInterface(EventTarget, { operations: { addEventListener: 2, removeEventListener: 2,
    dispatchEvent: 1 } });
});

test('listeners run in order, capturing ones first', () => {
  const t = new EventTarget(), seen = [];
  t.addEventListener('x', record(seen, 'bubble'));
  t.addEventListener('x', record(seen, 'capture'), true);
  t.addEventListener('x', { handleEvent(e) { seen.push(this === t ? 'target' : typeof e); } });
  t.addEventListener('y', record(seen, 'other'));
  equal(t.dispatchEvent(new Event('x')), true);
  equal(seen, ['capture', 'bubble', 'object']);
});

test('during and after', () => {
  const t = new EventTarget(), e = new Event('x');
  let during;
  t.addEventListener('x', function (event) {
    during = [event === e, this === t, e.target === t, e.currentTarget === t, e.eventPhase,
      e.composedPath().length];
  });
  t.dispatchEvent(e);
  equal(during, [true, true, true, true, 2, 1]);
  equal([e.target === t, e.currentTarget, e.eventPhase, e.composedPath().length], [true, null, 0, 0]);
});

test('a listener counts once', () => {
  const t = new EventTarget(), seen = [], f = record(seen, 1);
  t.addEventListener('x', f);
  t.addEventListener('x', f, { once: true });
  t.addEventListener('x', f, { capture: true });
  t.dispatchEvent(new Event('x'));
  equal(seen.length, 2);
  t.removeEventListener('x', f);
  t.dispatchEvent(new Event('x'));
  equal(seen.length, 3);
});

test('changes while listeners run', () => {
  const t = new EventTarget(), seen = [], late = record(seen, 'late'), removed = record(seen, 'no');
  t.addEventListener('x', () => {
    t.addEventListener('x', late);
    t.removeEventListener('x', removed);
  });
  t.addEventListener('x', removed);
  t.dispatchEvent(new Event('x'));
  equal(seen, []);
  t.dispatchEvent(new Event('x'));
  equal(seen, ['late']);
});

test('once, passive and stopping', () => {
  const t = new EventTarget(), seen = [], e = new Event('x', { cancelable: true });
  t.addEventListener('x', (event) => { seen.push('once'); event.preventDefault(); },
    { once: true, passive: true });
  t.addEventListener('x', (event) => { seen.push('stop'); event.stopImmediatePropagation(); });
  t.addEventListener('x', record(seen, 'never'));
  equal(t.dispatchEvent(e), true);
  equal(t.dispatchEvent(e), true);
  equal(seen, ['once', 'stop', 'stop']);
  t.addEventListener('y', (event) => event.preventDefault());
  equal(t.dispatchEvent(new Event('y', { cancelable: true })), false);
});

test('signals', () => {
  const t = new EventTarget(), seen = [], c = new AbortController();
  t.addEventListener('x', record(seen, 1), { signal: c.signal });
  t.dispatchEvent(new Event('x'));
  c.abort();
  t.dispatchEvent(new Event('x'));
  t.addEventListener('x', record(seen, 2), { signal: c.signal });
  t.dispatchEvent(new Event('x'));
  equal(seen, [1]);
  throws('TypeError', () => t.addEventListener('x', null, { signal: null }));
});

test('arguments', () => {
  const t = new EventTarget();
  equal(t.addEventListener('x', null), undefined);
  throws('TypeError', () => t.addEventListener('x'));
  throws('TypeError', () => t.addEventListener('x', 1));
  throws('TypeError', () => t.removeEventListener('x', 'f'));
  throws('TypeError', () => t.dispatchEvent({}));
  throws('TypeError', () => EventTarget.prototype.addEventListener.call({}, 'x', null));
});

test('an event is dispatched once at a time', () => {
  const t = new EventTarget();
  let name;
  t.addEventListener('x', (e) => { try { t.dispatchEvent(e); } catch (error) { name = error.name; } });
  t.dispatchEvent(new Event('x'));
  equal(name, 'InvalidStateError');
});

test('exceptions of listeners are reported', () => {
  const t = new EventTarget(), seen = [], boom = new Error('boom');
  const hear = (e) => { seen.push(e.error, e.message, e.isTrusted, e.cancelable); e.preventDefault(); };
  addEventListener('error', hear);
  t.addEventListener('x', () => { throw boom; });
  t.addEventListener('x', record(seen, 'next'));
  t.dispatchEvent(new Event('x'));
  removeEventListener('error', hear);
  equal(seen, [boom, 'Uncaught Error: boom', true, true, 'next']);
});

test('subclasses', () => {
  class Mine extends EventTarget { #n = 0; count() { return ++this.#n; } }
  const m = new Mine();
  let n = 0;
  m.addEventListener('x', () => { n = m.count(); });
  m.dispatchEvent(new Event('x'));
  equal(n, 1);
});
