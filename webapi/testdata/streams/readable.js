const fromChunks = (...chunks) => new ReadableStream({
  start(c) {
    for (const chunk of chunks) c.enqueue(chunk);
    c.close();
  },
});
const later = () => new Promise((resolve) => setTimeout(resolve));

test('shape', () => {
  isInterface(ReadableStream, { statics: { from: 1 }, readonly: ['locked'],
    operations: { cancel: 0, getReader: 0, pipeThrough: 1, pipeTo: 1, tee: 0, values: 0 } });
  isInterface(ReadableStreamDefaultController, { readonly: ['desiredSize'],
    operations: { close: 0, enqueue: 0, error: 0 } });
  throws('TypeError', () => new ReadableStreamDefaultController());
  equal(Object.getOwnPropertyNames(ReadableStreamDefaultReader.prototype).sort(),
    ['cancel', 'closed', 'constructor', 'read', 'releaseLock']);
});

test('constructor', () => {
  for (const bad of [null, 1, 'x', true]) throws('TypeError', () => new ReadableStream(bad));
  throws('TypeError', () => new ReadableStream({ type: 'x' }));
  throws('TypeError', () => new ReadableStream({ pull: 1 }));
  throws('EvalError', () => new ReadableStream({ start() { throw new EvalError(); } }));
  const seen = [];
  const watch = (o) => new Proxy(o, { get(t, k) { seen.push(k); return t[k]; } });
  new ReadableStream(watch({}), watch({}));
  equal(seen, ['highWaterMark', 'size', 'autoAllocateChunkSize', 'cancel', 'pull', 'start', 'type']);
});

test('callbacks get their receiver and the controller', async () => {
  const calls = [];
  const source = {
    start(...args) { calls.push(this === source, args.length, args[0]); },
    pull(...args) { calls.push(this === source, args.length, args[0] === calls[2]); },
    cancel(...args) { calls.push(this === source, args.length, args[0]); },
  };
  const stream = new ReadableStream(source);
  await later();
  await stream.cancel('why');
  equal(calls[2] instanceof ReadableStreamDefaultController, true);
  calls[2] = 'controller';
  equal(calls, [true, 1, 'controller', true, 1, true, true, 1, 'why']);
});

test('reading', async () => {
  const reader = fromChunks('a', 'b').getReader();
  equal(print([await reader.read(), await reader.read(), await reader.read(), await reader.read()]),
    '[{value: "a", done: false}, {value: "b", done: false}, ' +
    '{value: undefined, done: true}, {value: undefined, done: true}]');
  equal(await reader.closed, undefined);
});

test('pull is called as long as there is room', async () => {
  let pulled = 0;
  const stream = new ReadableStream({ pull(c) { c.enqueue(pulled++); } }, { highWaterMark: 3 });
  equal(pulled, 0, 'before start is done');
  await later();
  equal(pulled, 3);
  await stream.getReader().read();
  await later();
  equal(pulled, 4);
});

test('a pull that is pending is not called again', async () => {
  let calls = 0, release;
  const stream = new ReadableStream({
    pull(c) { calls++; c.enqueue(calls); return new Promise((r) => { release = r; }); },
  }, { highWaterMark: 0 });
  const reader = stream.getReader();
  await reader.read();
  const second = reader.read();
  await later();
  equal(calls, 1);
  release();
  equal((await second).value, 2);
});

test('desired size', () => {
  let c;
  new ReadableStream({ start(controller) { c = controller; } }, { highWaterMark: 2 });
  equal(c.desiredSize, 2);
  c.enqueue(1); c.enqueue(2); c.enqueue(3);
  equal(c.desiredSize, -1);
  c.error();
  equal(c.desiredSize, null);
});

test('closing', async () => {
  let c;
  const stream = new ReadableStream({ start(controller) { c = controller; } });
  c.enqueue('left');
  c.close();
  throws('TypeError', () => c.close());
  throws('TypeError', () => c.enqueue('more'));
  const reader = stream.getReader();
  equal((await reader.read()).value, 'left');
  equal((await reader.read()).done, true);
  equal(c.desiredSize, 0);
});

test('errors', async () => {
  let c;
  const stream = new ReadableStream({ start(controller) { c = controller; } });
  const reader = stream.getReader();
  const pending = reader.read();
  c.enqueue('delivered'); c.enqueue('lost');
  c.error(new EvalError('bad'));
  c.error(new Error('ignored'));
  equal((await pending).value, 'delivered');
  await rejects('EvalError', reader.read());
  await rejects('EvalError', reader.closed);
  await rejects('EvalError', reader.cancel());
  throws('TypeError', () => c.enqueue());
});

test('promises of start, pull and cancel', async () => {
  const start = new ReadableStream({ start: () => Promise.reject(new EvalError()) });
  await rejects('EvalError', start.getReader().read());
  const pull = new ReadableStream({ async pull() { throw new EvalError(); } });
  await rejects('EvalError', pull.getReader().read());
  const thrown = new ReadableStream({ cancel() { throw new EvalError(); } });
  await rejects('EvalError', thrown.cancel());
  const value = new ReadableStream({ cancel: () => Promise.resolve('value') });
  equal(await value.cancel(), undefined);
});

test('locks', async () => {
  const stream = fromChunks('a');
  equal(stream.locked, false);
  const reader = stream.getReader();
  equal(stream.locked, true);
  throws('TypeError', () => stream.getReader());
  throws('TypeError', () => stream.tee());
  throws('TypeError', () => new ReadableStreamDefaultReader(stream));
  throws('TypeError', () => new ReadableStreamDefaultReader({}));
  throws('TypeError', () => stream.getReader({ mode: 'x' }));
  await rejects('TypeError', stream.cancel());
  await rejects('TypeError', stream.pipeTo(new WritableStream()));
  reader.releaseLock();
  reader.releaseLock();
  await rejects('TypeError', reader.read());
  await rejects('TypeError', reader.cancel());
  await rejects('TypeError', reader.closed);
  equal((await new ReadableStreamDefaultReader(stream).read()).value, 'a');
});

test('releasing rejects pending reads only', async () => {
  let c;
  const stream = new ReadableStream({ start(controller) { c = controller; } });
  const first = stream.getReader();
  const pending = first.read();
  first.releaseLock();
  await rejects('TypeError', pending);
  c.enqueue('kept');
  equal((await stream.getReader().read()).value, 'kept');
});

test('promises reject where the receiver is wrong', async () => {
  const reader = ReadableStreamDefaultReader.prototype;
  const closed = Object.getOwnPropertyDescriptor(reader, 'closed').get;
  for (const promise of [reader.read.call({}), reader.cancel.call(1), closed.call(),
    ReadableStream.prototype.cancel.call({}), ReadableStream.prototype.pipeTo.call()]) {
    equal(Object.getPrototypeOf(promise) === Promise.prototype, true);
    await rejects('TypeError', promise);
  }
  throws('TypeError', () => reader.releaseLock.call({}));
  throws('TypeError', () => ReadableStream.prototype.getReader.call({}));
});

test('subclasses', async () => {
  class Mine extends ReadableStream { get mine() { return true; } }
  const stream = new Mine({ start(c) { c.enqueue(1); c.close(); } });
  equal([stream.mine, stream instanceof ReadableStream], [true, true]);
  equal((await stream.getReader().read()).value, 1);
});
