test('a readable stream', async () => {
  const chunk = { a: 1 };
  const stream = ReadableStream.from([chunk]);
  const moved = structuredClone(stream, { transfer: [stream] });
  equal([moved instanceof ReadableStream, moved === stream, stream.locked], [true, false, true]);
  const { value } = await moved.getReader().read();
  equal([value === chunk, value.a], [false, 1]);
  throws('DataCloneError', () => structuredClone(stream, { transfer: [stream] }));
});

test('a writable stream', async () => {
  const chunks = [];
  const stream = new WritableStream({ write(chunk) { chunks.push(chunk); } });
  const moved = structuredClone({ stream }, { transfer: [stream] }).stream;
  const writer = moved.getWriter();
  writer.write('a');
  await writer.close();
  await until(() => chunks.length > 0);
  equal(chunks, ['a']);
});

test('a transform stream', async () => {
  const stream = new TransformStream({ transform(chunk, c) { c.enqueue(chunk + 1); } });
  const moved = structuredClone(stream, { transfer: [stream] });
  equal(moved instanceof TransformStream, true);
  moved.writable.getWriter().write(1);
  equal((await moved.readable.getReader().read()).value, 2);
});

test('what cannot be transferred', () => {
  const locked = new ReadableStream();
  locked.getReader();
  throws('DataCloneError', () => structuredClone(locked, { transfer: [locked] }));
  throws('DataCloneError', () => structuredClone(new ReadableStream()));
  const t = new TransformStream();
  throws('DataCloneError', () => structuredClone(null, { transfer: [t, t.readable] }));
});

test('chunks that cannot be cloned', async () => {
  const stream = ReadableStream.from([() => {}]);
  const moved = structuredClone(stream, { transfer: [stream] });
  await rejects('DataCloneError', moved.getReader().read());
});
