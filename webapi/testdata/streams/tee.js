const readAll = async (stream) => {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
};

test('both branches get all chunks', async () => {
  const chunk = {};
  const [a, b] = ReadableStream.from([chunk, 2]).tee();
  const [first, second] = [await readAll(a), await readAll(b)];
  equal([first, second], [[chunk, 2], [chunk, 2]]);
});

test('cancelling one leaves the other, cancelling both cancels the stream', async () => {
  let reason;
  const stream = new ReadableStream({ start(c) { c.enqueue(1); }, cancel(r) { reason = r; } });
  const [a, b] = stream.tee();
  const first = a.cancel('first');
  const reader = b.getReader();
  equal([(await reader.read()).value, reason], [1, undefined]);
  await reader.cancel('second');
  await first;
  equal(reason, ['first', 'second']);
});

test('errors reach both', async () => {
  const [a, b] = new ReadableStream({ pull() { throw new EvalError(); } }).tee();
  await rejects('EvalError', readAll(a));
  await rejects('EvalError', readAll(b));
});

test('branches of byte streams share no memory', async () => {
  const stream = new ReadableStream({ type: 'bytes', start(c) {
    c.enqueue(new Uint8Array([1, 2])); c.close();
  } });
  const [a, b] = stream.tee();
  const { value: first } = await a.getReader({ mode: 'byob' }).read(new Uint8Array(2));
  first[0] = 9;
  const { value: second } = await b.getReader().read();
  equal([print(first), print(second)], ['[9, 2]', '[1, 2]']);
});

test('a view of a branch goes to the source', async () => {
  let view;
  const stream = new ReadableStream({ type: 'bytes', pull(c) {
    view = c.byobRequest.view;
    view[0] = 4;
    c.byobRequest.respond(1);
    c.close();
  } });
  const [a, b] = stream.tee();
  const { value } = await a.getReader({ mode: 'byob' }).read(new Uint8Array(6));
  equal([print(value), value.buffer.byteLength], ['[4]', 6]);
  equal(print((await b.getReader().read()).value), '[4]');
});
