const sink = (log, more) => new WritableStream({
  write(chunk) { log.push(chunk); },
  close() { log.push('closed'); },
  abort(reason) { log.push('aborted', reason); },
  ...more,
});
const failing = () => new ReadableStream({ start(c) { c.error(new EvalError()); } });
const endless = (log = []) => new ReadableStream({
  pull(c) { c.enqueue('x'); return sleep(0); },
  cancel(reason) { log.push('cancelled', reason); },
});

test('chunks, then close', async () => {
  const log = [];
  const source = ReadableStream.from(['a', 'b']), dest = sink(log);
  const piped = source.pipeTo(dest);
  equal([source.locked, dest.locked], [true, true]);
  equal(await piped, undefined);
  equal([log, source.locked, dest.locked], [['a', 'b', 'closed'], false, false]);
});

test('options prevent', async () => {
  const log = [], read = [];
  await ReadableStream.from(['a']).pipeTo(sink(log), { preventClose: true });
  await rejects('EvalError', failing().pipeTo(sink(log), { preventAbort: true }));
  const broken = new WritableStream({ write() { throw new EvalError(); } });
  await rejects('EvalError', endless(read).pipeTo(broken, { preventCancel: true }));
  equal([log, read], [['a'], []]);
});

test('errors forward and backward', async () => {
  const log = [];
  await rejects('EvalError', failing().pipeTo(sink(log)));
  equal([log[0], log[1].name], ['aborted', 'EvalError']);
  const read = [];
  await rejects('EvalError', endless(read).pipeTo(sink([], { write() { throw new EvalError(); } })));
  equal([read[0], read[1].name], ['cancelled', 'EvalError']);
});

test('a destination that is closed', async () => {
  const dest = new WritableStream(), read = [];
  await dest.close();
  await rejects('TypeError', endless(read).pipeTo(dest));
  equal(read[0], 'cancelled');
});

test('a signal', async () => {
  const controller = new AbortController(), log = [], read = [];
  const piped = endless(read).pipeTo(sink(log), { signal: controller.signal });
  await sleep(3);
  controller.abort('why');
  equal(await piped.catch((e) => e), 'why');
  equal([log.slice(-2), read], [['aborted', 'why'], ['cancelled', 'why']]);
  await rejects('AbortError', endless().pipeTo(sink([]), { signal: AbortSignal.abort() }));
  await rejects('TypeError', endless().pipeTo(sink([]), { signal: {} }));
});

test('backpressure reaches the source', async () => {
  let pulled = 0;
  const source = new ReadableStream({ pull(c) { c.enqueue(pulled++); } });
  source.pipeTo(new WritableStream({ write: () => new Promise(() => {}) }));
  await sleep(5);
  ok(pulled <= 3, 'pulled ' + pulled);
});

test('write is never called inside enqueue', async () => {
  let controller, inside = false;
  const source = new ReadableStream({ start(c) { controller = c; } }, { highWaterMark: 0 });
  source.pipeTo(new WritableStream({ write() { equal(inside, false); } }));
  await sleep(0);
  inside = true;
  controller.enqueue('a');
  inside = false;
});

test('pipeThrough', async () => {
  const upper = new TransformStream({ transform(chunk, c) { c.enqueue(chunk.toUpperCase()); } });
  const piped = ReadableStream.from(['a', 'b']).pipeThrough(upper);
  equal(piped === upper.readable, true);
  const chunks = [];
  for await (const chunk of piped) chunks.push(chunk);
  equal(chunks, ['A', 'B']);
  throws('TypeError', () => new ReadableStream().pipeThrough());
  throws('TypeError', () => new ReadableStream().pipeThrough({}));
  throws('TypeError', () => new ReadableStream().pipeThrough({ readable: new ReadableStream() }));
  const locked = new WritableStream();
  locked.getWriter();
  throws('TypeError', () => new ReadableStream().pipeThrough({
    readable: new ReadableStream(), writable: locked,
  }));
});

test('bad arguments', async () => {
  await rejects('TypeError', new ReadableStream().pipeTo());
  await rejects('TypeError', new ReadableStream().pipeTo({}));
  await rejects('TypeError', new ReadableStream().pipeTo(new WritableStream(), 1));
});
