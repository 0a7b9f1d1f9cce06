const collect = async (iterable) => {
  const items = [];
  for await (const item of iterable) items.push(item);
  return items;
};
const numbers = (n, cancel) => {
  let i = 0;
  return new ReadableStream({
    pull(c) { if (i < n) c.enqueue(++i); else c.close(); },
    cancel,
  });
};

test('shape', () => {
  const { values } = ReadableStream.prototype;
  equal([values.name, values.length], ['values', 0]);
  equal(ReadableStream.prototype[Symbol.asyncIterator] === values, true);
  const iterator = new ReadableStream().values();
  const prototype = Object.getPrototypeOf(iterator);
  equal(Object.keys(prototype), ['next', 'return']);
  equal([prototype.next.length, prototype.return.length], [0, 1]);
  equal(prototype[Symbol.toStringTag], 'ReadableStream AsyncIterator');
  equal(Object.getPrototypeOf(prototype) ===
    Object.getPrototypeOf(Object.getPrototypeOf(async function* () {}.prototype)), true);
});

test('all chunks', async () => equal(await collect(numbers(3)), [1, 2, 3]));

test('leaving cancels, unless it is prevented', async () => {
  let reason = 'not cancelled';
  const stream = numbers(5, (r) => { reason = r; });
  for await (const n of stream.values({ preventCancel: true })) if (n === 2) break;
  equal([reason, stream.locked], ['not cancelled', false]);
  for await (const n of stream) { equal(n, 3); break; }
  equal(reason, undefined);
  equal(await collect(stream), []);
});

test('errors end the iteration', async () => {
  const stream = new ReadableStream({ pull() { throw new EvalError(); } });
  await rejects('EvalError', collect(stream));
  equal(stream.locked, false);
});

test('next and return without waiting', async () => {
  const iterator = numbers(2).values();
  const results = await Promise.all([iterator.next(), iterator.next(), iterator.return('end'),
    iterator.next()]);
  equal(print(results), '[{value: 1, done: false}, {value: 2, done: false}, ' +
    '{value: "end", done: true}, {value: undefined, done: true}]');
});

test('wrong receivers', async () => {
  const { next } = Object.getPrototypeOf(new ReadableStream().values());
  await rejects('TypeError', next.call({}));
  throws('TypeError', () => ReadableStream.prototype.values.call({}));
});

test('from iterables', async () => {
  equal(await collect(ReadableStream.from(['a', Promise.resolve('b')])), ['a', 'b']);
  equal(await collect(ReadableStream.from('xy')), ['x', 'y']);
  equal(await collect(ReadableStream.from(new Set([1]))), [1]);
  equal(await collect(ReadableStream.from((function* () { yield 1; })())), [1]);
  equal(await collect(ReadableStream.from((async function* () { yield 2; })())), [2]);
  equal(await collect(ReadableStream.from(numbers(2))), [1, 2]);
  for (const bad of [undefined, null, 1, {}, { [Symbol.iterator]: 1 }]) {
    throws('TypeError', () => ReadableStream.from(bad));
  }
  throws('TypeError', () => ReadableStream.from());
});

test('from pulls one item at a time', async () => {
  let asked = 0;
  const stream = ReadableStream.from({
    [Symbol.asyncIterator]: () => ({ async next() { asked++; return { done: false, value: 1 }; } }),
  });
  await sleep(0);
  equal(asked, 0);
  await stream.getReader().read();
  equal(asked, 1);
});

test('from cancels with return', async () => {
  const calls = [];
  const iterable = {
    [Symbol.asyncIterator]: () => iterable,
    async next() { return { done: false, value: 1 }; },
    async return(reason) { calls.push(reason); return {}; },
  };
  await ReadableStream.from(iterable).cancel('why');
  equal(calls, ['why']);
  iterable.return = () => 1;
  await rejects('TypeError', ReadableStream.from(iterable).cancel());
  iterable.return = () => { throw new EvalError(); };
  await rejects('EvalError', ReadableStream.from(iterable).cancel());
});

test('from passes errors on', async () => {
  await rejects('EvalError', collect(ReadableStream.from([Promise.reject(new EvalError())])));
  await rejects('EvalError', collect(ReadableStream.from((function* () { throw new EvalError(); })())));
  await rejects('TypeError', collect(ReadableStream.from({
    [Symbol.asyncIterator]: () => ({ next: () => 1 }),
  })));
});
