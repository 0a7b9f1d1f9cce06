test('function', () => {
  equal([structuredClone.name, structuredClone.length], ['structuredClone', 1]);
  throws('TypeError', () => structuredClone());
  throws('TypeError', () => structuredClone(1, 1));
  throws('TypeError', () => structuredClone(1, { transfer: [1] }));
});

test('primitives and boxes', () => {
  for (const v of [undefined, null, true, -0, NaN, 'x\ud800', 10n]) equal(structuredClone(v), v);
  for (const v of [new Number(-0), new String('s'), new Boolean(false), Object(5n)]) {
    const c = structuredClone(v);
    equal([c !== v, Object.getPrototypeOf(c), c.valueOf()], [true, Object.getPrototypeOf(v), v.valueOf()]);
  }
});

test('containers', () => {
  const v = { list: [1, , 3], map: new Map([[{ k: 1 }, new Set([1])]]), date: new Date(5), re: /a/gi };
  v.re.lastIndex = 2;
  v.list.extra = 'e';
  v.self = v;
  const c = structuredClone(v);
  equal([c.self === c, c.list.length, 1 in c.list, c.list.extra], [true, 3, false, 'e']);
  equal([[...c.map.keys()][0].k, [...c.map.values()][0].has(1)], [1, true]);
  equal([c.date.getTime(), String(c.re), c.re.lastIndex], [5, '/a/gi', 0]);
  equal(structuredClone(new Date(NaN)).getTime(), NaN);
  equal(Object.keys(structuredClone({ b: 1, a: 2, 0: 3 })), ['0', 'b', 'a']);
});

test('shared references stay shared', () => {
  const o = {}, c = structuredClone({ a: o, b: [o], m: new Map([[o, o]]) });
  equal([c.a === c.b[0], c.m.get(c.a) === c.a], [true, true]);
  const u = new Uint8Array(4), d = structuredClone([u, u.buffer, new DataView(u.buffer, 1, 2)]);
  equal([d[0].buffer === d[1], d[2].buffer === d[1], d[2].byteOffset, d[2].byteLength], [true, true, 1, 2]);
});

test('classes become plain objects', () => {
  class A { #p = 1; q = 2; get r() { return 3; } }
  const c = structuredClone(new A());
  equal([Object.getPrototypeOf(c), Object.keys(c)], [Object.prototype, ['q']]);
  equal(structuredClone(Object.create(null, { x: { value: 1, enumerable: true } })).x, 1);
  equal(structuredClone({ [Symbol('s')]: 1, get g() { return 2; } }).g, 2);
  const proto = structuredClone(JSON.parse('{"__proto__": 1}'));
  equal([Object.keys(proto), Object.getPrototypeOf(proto)], [['__proto__'], Object.prototype]);
});

test('errors', () => {
  const e = new RangeError('m', { cause: { why: 1 } });
  e.extra = 1;
  const c = structuredClone(e);
  equal([c instanceof RangeError, c.message, c.stack === e.stack, c.cause.why, c.extra],
    [true, 'm', true, 1, undefined]);
  equal(Object.getOwnPropertyDescriptor(c, 'message').enumerable, false);
  e.name = 'MyError';
  equal(Object.getPrototypeOf(structuredClone(e)), Error.prototype);
  const d = structuredClone(new DOMException('m', 'AbortError'));
  equal([d instanceof DOMException, d.name, d.message, d.code], [true, 'AbortError', 'm', 20]);
  const q = structuredClone(new QuotaExceededError('m', { quota: 3 }));
  equal([q instanceof QuotaExceededError, q.quota, q.requested], [true, 3, null]);
});

test('what cannot be cloned', () => {
  for (const v of [() => {}, Symbol('s'), Object(Symbol('s')), new WeakMap(), new WeakRef({}),
    Promise.resolve(), [].values(), new EventTarget(), new AbortController(),
    new MessageChannel().port1, new Event('x')]) {
    equal(throws('DataCloneError', () => structuredClone([v])).code, 25);
  }
  throws('RangeError', () => structuredClone({ get x() { throw new RangeError('mine'); } }));
});

test('bytes', () => {
  for (const name of ['Int8Array', 'Uint8ClampedArray', 'Float16Array', 'Float64Array', 'BigInt64Array']) {
    const A = globalThis[name], v = new A(8).subarray(2, 5), c = structuredClone(v);
    equal([c.constructor, c.length, c.byteOffset, c.buffer.byteLength],
      [A, v.length, v.byteOffset, v.buffer.byteLength]);
  }
  const r = structuredClone(new ArrayBuffer(2, { maxByteLength: 8 }));
  equal([r.resizable, r.maxByteLength, r.byteLength], [true, 8, 2]);
  const gone = new ArrayBuffer(1);
  gone.transfer();
  throws('DataCloneError', () => structuredClone(gone));
});

test('views that follow their buffer', () => {
  for (const max of [8, 16]) {
    const b = new ArrayBuffer(8, { maxByteLength: max });
    new Uint8Array(b).set([1, 2, 3, 4, 5, 6, 7, 8]);
    for (const [view, follows] of [[new Uint16Array(b), true], [new Uint16Array(b, 4, 2), false],
      [new Uint16Array(b, 0, 2), false], [new DataView(b, 2), true], [new DataView(b, 2, 6), false]]) {
      const c = structuredClone(view), before = c.byteLength;
      equal([...new Uint8Array(c.buffer)], [1, 2, 3, 4, 5, 6, 7, 8]);
      equal(before, view.byteLength);
      c.buffer.resize(0);
      let after;
      try { c.buffer.resize(8); after = c.byteLength; } catch { after = -1; }
      equal(after, before);
      if (max === 16) { c.buffer.resize(16); equal(c.byteLength > before, follows); }
    }
  }
  const b = new ArrayBuffer(8, { maxByteLength: 8 });
  const past = [new Uint8Array(b, 4, 2), new DataView(b, 4)];
  b.resize(2);
  for (const v of past) throws('DataCloneError', () => structuredClone(v));
});

test('transfer', () => {
  const b = new Uint8Array([1, 2, 3]).buffer, view = new Uint8Array(b, 1);
  const { port1, port2 } = new MessageChannel();
  const c = structuredClone({ b, view, port2, map: new Map([[b, view]]), set: new Set([port2]) },
    { transfer: [b, port2] });
  equal([b.detached, c.b.byteLength, c.view.buffer === c.b, c.view.length, c.view[0]], [true, 3, true, 2, 2]);
  equal([c.map.get(c.b) === c.view, c.set.has(c.port2), c.port2 instanceof MessagePort], [true, true, true]);
  equal(structuredClone(port1, { transfer: [port1] }) instanceof MessagePort, true);
  throws('DataCloneError', () => structuredClone(0, { transfer: [b] }));
  throws('DataCloneError', () => structuredClone(0, { transfer: [port2] }));
  throws('DataCloneError', () => structuredClone(0, { transfer: [{}] }));
});

test('an error transfers nothing', () => {
  const b = new ArrayBuffer(1);
  throws('DataCloneError', () => structuredClone([b, () => {}], { transfer: [b] }));
  equal(b.detached, false);
});

test('replaced methods see nothing', () => {
  const { set } = Map.prototype, { add } = Set.prototype;
  Map.prototype.set = Set.prototype.add = () => { throw new Error('hooked'); };
  try {
    equal(structuredClone(new Map([])).size + structuredClone(new Set()).size, 0);
  } finally {
    Map.prototype.set = set;
    Set.prototype.add = add;
  }
});
