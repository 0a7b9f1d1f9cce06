const bytesOf = (view) => Array.from(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));

test('shape', () => {
  isInterface(ReadableByteStreamController, { readonly: ['byobRequest', 'desiredSize'],
    operations: { close: 0, enqueue: 1, error: 0 } });
  isInterface(ReadableStreamBYOBRequest, { readonly: ['view'],
    operations: { respond: 1, respondWithNewView: 1 } });
  equal(ReadableStreamBYOBReader.length, 1);
  for (const C of [ReadableByteStreamController, ReadableStreamBYOBRequest]) {
    throws('TypeError', () => new C());
  }
  throws('TypeError', () => new ReadableStreamBYOBReader(new ReadableStream()));
  throws('TypeError', () => new ReadableStream().getReader({ mode: 'byob' }));
  throws('TypeError', () => new ReadableStream({ type: 'bytes', autoAllocateChunkSize: 0 }));
  throws('TypeError', () => new ReadableStream({ type: 'bytes', autoAllocateChunkSize: -1 }));
});

test('enqueued views are transferred and read as Uint8Array', async () => {
  const chunk = new Uint16Array([1, 2, 3]).subarray(1);
  const stream = new ReadableStream({ type: 'bytes', start(c) {
    c.enqueue(chunk);
    equal([c.desiredSize, c.byobRequest], [-4, null]);
  } });
  equal(chunk.byteLength, 0);
  const { value } = await stream.getReader().read();
  equal([value.constructor.name, bytesOf(value)], ['Uint8Array', [2, 0, 3, 0]]);
});

test('enqueue refuses what has no bytes', () => {
  new ReadableStream({ type: 'bytes', start(c) {
    for (const bad of [new Uint8Array(0), new ArrayBuffer(3), 'x', null,
      new Uint8Array(new SharedArrayBuffer(2)),
      new Uint8Array(new ArrayBuffer(2, { maxByteLength: 4 }))]) {
      throws('TypeError', () => c.enqueue(bad));
    }
    throws('TypeError', () => c.enqueue());
    const gone = new Uint8Array(3);
    gone.buffer.transfer();
    throws('TypeError', () => c.enqueue(gone));
    c.close();
    throws('TypeError', () => c.enqueue(new Uint8Array(1)));
    throws('TypeError', () => c.close());
  } });
});

test('reading into a view', async () => {
  const stream = new ReadableStream({ type: 'bytes', pull(c) {
    const { view } = c.byobRequest;
    view.set([1, 2]);
    c.byobRequest.respond(2);
  } });
  const reader = stream.getReader({ mode: 'byob' });
  const buffer = new ArrayBuffer(8);
  const { value, done } = await reader.read(new Uint8Array(buffer, 2, 4));
  equal([done, value.byteOffset, bytesOf(value), buffer.detached], [false, 2, [1, 2], true]);
});

test('views keep their type and whole elements', async () => {
  let n = 0;
  const stream = new ReadableStream({ type: 'bytes', pull(c) { c.enqueue(new Uint8Array([++n, 9, 9])); } });
  const reader = stream.getReader({ mode: 'byob' });
  const { value } = await reader.read(new Uint16Array(2));
  equal([value.constructor.name, bytesOf(value)], ['Uint16Array', [1, 9]]);
  equal(bytesOf((await reader.read(new DataView(new ArrayBuffer(8)))).value), [9]);
});

test('min', async () => {
  let n = 0;
  const stream = new ReadableStream({ type: 'bytes', pull(c) { c.enqueue(new Uint8Array([++n])); } });
  const reader = stream.getReader({ mode: 'byob' });
  equal(bytesOf((await reader.read(new Uint8Array(5), { min: 3 })).value), [1, 2, 3]);
  await rejects('TypeError', reader.read(new Uint8Array(2), { min: 0 }));
  await rejects('RangeError', reader.read(new Uint8Array(2), { min: 3 }));
  await rejects('TypeError', reader.read(new Uint8Array(2), { min: -1 }));
});

test('bad views for reading', async () => {
  const reader = new ReadableStream({ type: 'bytes' }).getReader({ mode: 'byob' });
  const gone = new Uint8Array(2);
  gone.buffer.transfer();
  for (const view of [undefined, {}, new ArrayBuffer(2), new Uint8Array(0), gone]) {
    await rejects('TypeError', reader.read(view));
  }
  await rejects('TypeError', reader.read());
  reader.releaseLock();
  await rejects('TypeError', reader.read(new Uint8Array(1)));
});

test('closing with a request', async () => {
  const stream = new ReadableStream({ type: 'bytes', pull(c) {
    c.close();
    throws('TypeError', () => c.byobRequest.respond(1));
    c.byobRequest.respond(0);
    equal(c.byobRequest, null);
  } });
  const { value, done } = await stream.getReader({ mode: 'byob' }).read(new Uint8Array(3));
  equal([done, value.byteLength, value.buffer.byteLength], [true, 0, 3]);
});

test('closing inside an element is an error', async () => {
  let c;
  const stream = new ReadableStream({ type: 'bytes', start(controller) { c = controller; } });
  const reader = stream.getReader({ mode: 'byob' });
  const pending = reader.read(new Uint16Array(1));
  c.enqueue(new Uint8Array([1]));
  throws('TypeError', () => c.close());
  await rejects('TypeError', pending);
});

test('responses', async () => {
  const results = [];
  const stream = new ReadableStream({ type: 'bytes', async pull(c) {
    const request = c.byobRequest, { view } = request;
    throws('RangeError', () => request.respond(9));
    throws('TypeError', () => request.respond(0));
    throws('TypeError', () => request.respond());
    throws('TypeError', () => request.respond(-1));
    throws('RangeError', () => request.respondWithNewView(view.subarray(1)));
    throws('RangeError', () => request.respondWithNewView(new Uint8Array(5)));
    throws('TypeError', () => request.respondWithNewView(view.subarray(0, 0)));
    throws('TypeError', () => request.respondWithNewView(1));
    view[0] = 7;
    request.respondWithNewView(new Uint8Array(view.buffer.transfer(), 0, 1));
    equal([request.view, c.byobRequest], [null, null]);
    throws('TypeError', () => request.respond(1));
    results.push('done');
  } });
  const { value } = await stream.getReader({ mode: 'byob' }).read(new Uint8Array(4));
  equal([bytesOf(value), results], [[7], ['done']]);
});

test('automatic buffers', async () => {
  const stream = new ReadableStream({ type: 'bytes', autoAllocateChunkSize: 5, pull(c) {
    equal(c.byobRequest.view.byteLength, 5);
    c.byobRequest.view[0] = 3;
    c.byobRequest.respond(1);
  } });
  const { value } = await stream.getReader().read();
  equal([bytesOf(value), value.buffer.byteLength], [[3], 5]);
});

test('a buffer too large to allocate', async () => {
  const stream = new ReadableStream({ type: 'bytes', autoAllocateChunkSize: 2 ** 50, pull() {} });
  await rejects('RangeError', stream.getReader().read());
});

test('releasing keeps what was filled', async () => {
  let c;
  const stream = new ReadableStream({ type: 'bytes', start(controller) { c = controller; } });
  const first = stream.getReader({ mode: 'byob' });
  const pending = first.read(new Uint8Array(3));
  const { byobRequest } = c;
  first.releaseLock();
  await rejects('TypeError', pending);
  byobRequest.view[0] = 5;
  byobRequest.respond(1);
  equal(bytesOf((await stream.getReader().read()).value), [5]);
});

test('cancelling', async () => {
  let reason;
  const stream = new ReadableStream({ type: 'bytes', cancel(r) { reason = r; } });
  const reader = stream.getReader({ mode: 'byob' });
  const pending = reader.read(new Uint8Array(1));
  await reader.cancel('why');
  equal([reason, print(await pending)], ['why', '{value: undefined, done: true}']);
});
