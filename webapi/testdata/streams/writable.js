const later = () => new Promise((resolve) => setTimeout(resolve));

test('shape', () => {
  isInterface(WritableStream, { readonly: ['locked'],
    operations: { abort: 0, close: 0, getWriter: 0 } });
  isInterface(WritableStreamDefaultController, { readonly: ['signal'], operations: { error: 0 } });
  throws('TypeError', () => new WritableStreamDefaultController());
  throws('TypeError', () => new WritableStreamDefaultWriter({}));
  throws('RangeError', () => new WritableStream({ type: 'bytes' }));
  throws('TypeError', () => new WritableStream(null));
  throws('TypeError', () => new WritableStream({ write: 1 }));
  equal(Object.getOwnPropertyNames(WritableStreamDefaultWriter.prototype).sort(),
    ['abort', 'close', 'closed', 'constructor', 'desiredSize', 'ready', 'releaseLock', 'write']);
});

test('chunks are written in order, one at a time', async () => {
  const log = [];
  let running = 0;
  const writer = new WritableStream({
    start() { log.push('start'); },
    async write(chunk) {
      equal(running++, 0);
      await later();
      running--;
      log.push(chunk);
    },
    close() { log.push('close'); },
  }).getWriter();
  writer.write('a');
  writer.write('b');
  await writer.close();
  equal(log, ['start', 'a', 'b', 'close']);
  equal(await writer.closed, undefined);
  equal(writer.desiredSize, 0);
});

test('backpressure', async () => {
  let release;
  const writer = new WritableStream({
    write: () => new Promise((resolve) => { release = resolve; }),
  }, { highWaterMark: 2 }).getWriter();
  equal(writer.desiredSize, 2);
  const { ready } = writer;
  await ready;
  writer.write(1);
  writer.write(2);
  equal([writer.desiredSize, writer.ready === ready], [0, false]);
  let isReady = false;
  writer.ready.then(() => { isReady = true; });
  await later();
  equal(isReady, false);
  release();
  await writer.ready;
  equal(writer.desiredSize, 1);
});

test('errors of the sink', async () => {
  const writer = new WritableStream({ write() { throw new EvalError(); } }).getWriter();
  await rejects('EvalError', writer.write());
  await rejects('EvalError', writer.closed);
  await rejects('EvalError', writer.ready);
  await rejects('EvalError', writer.write());
  await rejects('TypeError', writer.close());
  equal(writer.desiredSize, null);
  throws('EvalError', () => new WritableStream({ start() { throw new EvalError(); } }));
  const closing = new WritableStream({ close: () => Promise.reject(new EvalError()) });
  await rejects('EvalError', closing.close());
});

test('abort', async () => {
  const seen = [];
  let controller;
  const writer = new WritableStream({
    start(c) { controller = c; },
    abort(reason) { seen.push(reason); },
  }).getWriter();
  await writer.ready;
  const { signal } = controller;
  equal([signal instanceof AbortSignal, signal.aborted, controller.signal === signal],
    [true, false, true]);
  await writer.abort('why');
  equal([seen, signal.aborted, signal.reason], [['why'], true, 'why']);
  equal(await writer.closed.catch((e) => e), 'why');
  equal(await writer.abort(), undefined);
});

test('a signal asked for after the abort', async () => {
  let controller;
  const stream = new WritableStream({ start(c) { controller = c; } });
  await stream.abort();
  equal([controller.signal.aborted, controller.signal.reason.name], [true, 'AbortError']);
});

test('abort waits for the write in progress', async () => {
  const log = [];
  let release;
  const writer = new WritableStream({
    write: () => new Promise((resolve) => { release = resolve; }),
    abort() { log.push('abort'); },
  }).getWriter();
  await writer.ready;
  const written = writer.write('a'), lost = writer.write('b');
  const aborted = writer.abort('why');
  await later();
  equal(log, []);
  release();
  await Promise.all([written, aborted]);
  equal(await lost.catch((e) => e), 'why');
  equal(log, ['abort']);
});

test('locks', async () => {
  const stream = new WritableStream();
  const writer = stream.getWriter();
  equal(stream.locked, true);
  throws('TypeError', () => stream.getWriter());
  await rejects('TypeError', stream.abort());
  await rejects('TypeError', stream.close());
  writer.releaseLock();
  await rejects('TypeError', writer.write());
  await rejects('TypeError', writer.closed);
  await rejects('TypeError', writer.ready);
  await rejects('TypeError', writer.close());
  await rejects('TypeError', writer.abort());
  throws('TypeError', () => writer.desiredSize);
  await stream.close();
  await rejects('TypeError', stream.close());
});

test('closing twice and writing after closing', async () => {
  const writer = new WritableStream().getWriter();
  const closed = writer.close();
  await rejects('TypeError', writer.close());
  await rejects('TypeError', writer.write());
  await closed;
});

test('controller.error', async () => {
  const writer = new WritableStream({ start(c) { c.error(new EvalError()); c.error(1); } }).getWriter();
  await rejects('EvalError', writer.closed);
});

test('wrong receivers reject', async () => {
  const prototype = WritableStreamDefaultWriter.prototype;
  for (const name of ['write', 'close', 'abort']) await rejects('TypeError', prototype[name].call({}));
  for (const name of ['ready', 'closed']) {
    await rejects('TypeError', Object.getOwnPropertyDescriptor(prototype, name).get.call({}));
  }
});
