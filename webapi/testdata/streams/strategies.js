test('shape', () => {
  isInterface(CountQueuingStrategy, { length: 1, readonly: ['highWaterMark', 'size'] });
  isInterface(ByteLengthQueuingStrategy, { length: 1, readonly: ['highWaterMark', 'size'] });
});

test('high water marks are converted to numbers', () => {
  equal(new CountQueuingStrategy({ highWaterMark: '3' }).highWaterMark, 3);
  equal(new ByteLengthQueuingStrategy({ highWaterMark: -5 }).highWaterMark, -5);
  equal(new CountQueuingStrategy({ highWaterMark: {} }).highWaterMark, NaN);
  throws('TypeError', () => new CountQueuingStrategy());
  throws('TypeError', () => new CountQueuingStrategy({}));
  throws('TypeError', () => new ByteLengthQueuingStrategy(7));
  throws('TypeError', () => new CountQueuingStrategy({ highWaterMark: Symbol() }));
});

test('size functions', () => {
  const a = new CountQueuingStrategy({ highWaterMark: 1 }).size;
  equal(a === new CountQueuingStrategy({ highWaterMark: 2 }).size, true, 'the same function');
  equal([a.name, a.length, a('abc'), 'prototype' in a], ['size', 0, 1, false]);
  const b = new ByteLengthQueuingStrategy({ highWaterMark: 1 }).size;
  equal([b.name, b.length, b(new Uint8Array(7)), b({})], ['size', 1, 7, undefined]);
  throws('TypeError', () => b());
});

test('bad strategies', () => {
  for (const highWaterMark of [-1, NaN, 'x', {}]) {
    throws('RangeError', () => new ReadableStream({}, { highWaterMark }));
    throws('RangeError', () => new WritableStream({}, { highWaterMark }));
    throws('RangeError', () => new TransformStream({}, { highWaterMark }));
  }
  throws('TypeError', () => new ReadableStream({}, { size: 3 }));
  throws('TypeError', () => new ReadableStream({}, 3));
  throws('RangeError', () => new ReadableStream({ type: 'bytes' }, { size() {} }));
});

test('sizes that are no sizes', async () => {
  for (const size of [-1, NaN, Infinity, undefined]) {
    let controller;
    const stream = new ReadableStream({ start(c) { controller = c; } }, { size: () => size });
    throws('RangeError', () => controller.enqueue('x'), 'size ' + size);
    await rejects('RangeError', stream.getReader().closed);
    const writer = new WritableStream({}, { size: () => size }).getWriter();
    await rejects('RangeError', writer.write('x'));
    await rejects('RangeError', writer.closed);
  }
});

test('a size function that throws errors the stream', async () => {
  let controller;
  const size = () => { throw new EvalError('size'); };
  const stream = new ReadableStream({ start(c) { controller = c; } }, { size });
  throws('EvalError', () => controller.enqueue('x'));
  await rejects('EvalError', stream.cancel());
  await rejects('EvalError', new WritableStream({}, { size }).getWriter().write());
});
