const drain = async (stream) => {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
};
const feed = async (stream, ...chunks) => {
  const writer = stream.writable.getWriter();
  for (const chunk of chunks) writer.write(chunk).catch(() => {});
  await writer.close();
};

test('shape', () => {
  isInterface(TransformStream, { readonly: ['readable', 'writable'] });
  isInterface(TransformStreamDefaultController, { readonly: ['desiredSize'],
    operations: { enqueue: 0, error: 0, terminate: 0 } });
  throws('TypeError', () => new TransformStreamDefaultController());
  throws('TypeError', () => new TransformStream(null));
  throws('RangeError', () => new TransformStream({ readableType: 'bytes' }));
  throws('RangeError', () => new TransformStream({ writableType: 'bytes' }));
  const t = new TransformStream();
  equal([t.readable === t.readable, t.writable === t.writable], [true, true]);
});

test('identity', async () => {
  const t = new TransformStream();
  feed(t, 1, 2);
  equal(await drain(t.readable), [1, 2]);
});

test('transform and flush', async () => {
  const receiver = [];
  const transformer = {
    start(c) { c.enqueue('start'); receiver.push(this === transformer); },
    transform(chunk, c) { c.enqueue(chunk * 2); receiver.push(this === transformer); },
    flush(c) { c.enqueue('end'); receiver.push(this === transformer); },
  };
  const t = new TransformStream(transformer);
  feed(t, 1, 2);
  equal(await drain(t.readable), ['start', 2, 4, 'end']);
  equal(receiver, [true, true, true, true]);
});

test('writing waits for the reader', async () => {
  const t = new TransformStream();
  const writer = t.writable.getWriter();
  let written = false;
  writer.write('a').then(() => { written = true; });
  await sleep(1);
  equal([written, writer.desiredSize], [false, 0]);
  equal((await t.readable.getReader().read()).value, 'a');
  await until(() => written);
  equal(written, true);
});

test('errors reach both sides', async () => {
  const t = new TransformStream({ transform() { throw new EvalError(); } });
  const writer = t.writable.getWriter();
  const reader = t.readable.getReader();
  await Promise.all([rejects('EvalError', writer.write()), rejects('EvalError', reader.read())]);
  await rejects('EvalError', writer.closed);
  let c;
  const other = new TransformStream({ start(controller) { c = controller; } });
  c.error(new EvalError());
  equal(c.desiredSize, null);
  throws('TypeError', () => c.enqueue());
  await rejects('EvalError', drain(other.readable));
  const flushing = new TransformStream({ flush() { throw new EvalError(); } });
  await Promise.all([rejects('EvalError', feed(flushing)), rejects('EvalError', drain(flushing.readable))]);
});

test('terminate', async () => {
  const t = new TransformStream({ transform(chunk, c) { c.enqueue(chunk); c.terminate(); } });
  const writer = t.writable.getWriter();
  writer.write('only').catch(() => {});
  const lost = writer.write('lost');
  equal(await drain(t.readable), ['only']);
  await rejects('TypeError', lost);
});

test('cancel', async () => {
  const seen = [];
  const make = () => new TransformStream({ cancel(reason) { seen.push(reason); }, flush() { seen.push('flush'); } });
  await make().readable.cancel('readable');
  await make().writable.abort('writable');
  equal(seen, ['readable', 'writable']);
  const t = make();
  t.readable.cancel(new EvalError());
  await rejects('EvalError', t.writable.getWriter().closed);
  await rejects('EvalError', new TransformStream({ cancel() { throw new EvalError(); } }).readable.cancel());
});

test('strategies', async () => {
  const t = new TransformStream({}, { highWaterMark: 3 }, { highWaterMark: 5 });
  equal(t.writable.getWriter().desiredSize, 3);
  const bad = new TransformStream({}, {}, { size: () => { throw new EvalError(); }, highWaterMark: 1 });
  const writer = bad.writable.getWriter();
  await rejects('EvalError', writer.write());
});
