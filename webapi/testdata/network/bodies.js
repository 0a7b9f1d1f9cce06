const encode = (text) => new TextEncoder().encode(text);
const decode = (bytes) => new TextDecoder().decode(bytes);

test('a response that comes in pieces', async () => {
  const { body } = await fetch(base + '/pieces');
  let text = '';
  for await (const chunk of body) {
    ok(chunk instanceof Uint8Array);
    text += decode(chunk);
  }
  equal(text, 'one two three ');
});

test('a byte stream', async () => {
  const { body } = await fetch(base + '/text');
  const reader = body.getReader({ mode: 'byob' });
  const { value, done } = await reader.read(new Uint8Array(100));
  equal([decode(value), done], ['ünïcode', false]);
  equal((await reader.read(new Uint8Array(10))).done, true);
});

test('a large response', async () => {
  const { body } = await fetch(base + '/large?size=3000000');
  let size = 0;
  for await (const chunk of body) size += chunk.length;
  equal(size, 3000000);
});

test('cancelling', async () => {
  const { body } = await fetch(base + '/endless');
  const reader = body.getReader();
  await reader.read();
  await reader.cancel();
  equal((await reader.read()).done, true);
});

test('a body past its bound', async () => {
  const error = await rejects('TypeError', (await fetch(base + '/large?size=5000000')).arrayBuffer());
  ok(error.message.includes('the body of the response is larger than 4194304 bytes'), error.message);
  await rejects('TypeError', (async () => {
    for await (const chunk of (await fetch(base + '/endless')).body) equal(chunk.length > 0, true);
  })());
});

test('a body that breaks off', async () => {
  const response = await fetch(base + '/truncated');
  const error = await rejects('TypeError', response.text());
  ok(error.message.startsWith('fetch failed: '), error.message);
});

test('transforms', async () => {
  const { body } = await fetch(base + '/pieces');
  const upper = new TransformStream({ transform: (text, controller) => controller.enqueue(text.toUpperCase()) });
  equal((await Array.fromAsync(body.pipeThrough(new TextDecoderStream()).pipeThrough(upper))).join(''), 'ONE TWO THREE ');
});

const upload = (body, path = '/echo') => fetch(base + path, { method: 'POST', body, duplex: 'half' });
const streamOf = (...chunks) => new ReadableStream({
  pull(controller) {
    if (chunks.length > 0) controller.enqueue(chunks.shift());
    else controller.close();
  },
});

test('a request that comes in pieces', async () => {
  const { body, length } = await (await upload(streamOf(encode('one '), new Uint8Array(0), encode('two')))).json();
  equal([body, length], ['one two', -1]);
  equal((await (await upload(streamOf())).json()).body, '');
  const many = Array.from({ length: 2000 }, () => new Uint8Array(0));
  equal((await (await upload(streamOf(...many, encode('end')))).json()).body, 'end');
});

test('a large chunk of a request', async () => {
  const chunk = new Uint8Array(300000).fill(97);
  const pending = upload(streamOf(chunk), '/size');
  await null;
  chunk.fill(98); // too late
  equal(await (await pending).text(), '300000 of a');
});

test('back-pressure', async () => {
  let pulled = 0;
  const controller = new AbortController();
  const stream = new ReadableStream({ pull(c) { pulled++; c.enqueue(new Uint8Array(65536)); } });
  const pending = fetch(base + '/unread', { method: 'POST', body: stream, duplex: 'half', signal: controller.signal });
  // Sockets hold a few MiB, and no more.
  for (let before = -1; before !== pulled;) {
    before = pulled;
    await sleep(100);
  }
  ok(pulled < 250, `after ${pulled} chunks`);
  controller.abort({ name: 'Mine' });
  await rejects('Mine', pending);
});

test('a request past its bound', async () => {
  let cancelled;
  const stream = new ReadableStream({ pull: (c) => c.enqueue(new Uint8Array(1 << 20)), cancel(reason) { cancelled = reason; } });
  const error = await rejects('TypeError', upload(stream, '/size'));
  ok(error.message.includes('the body of the request is larger than 33554432 bytes'), error.message);
  equal(cancelled instanceof TypeError, true, 'the reason');
  await rejects('TypeError', upload(new Uint8Array(33554433)));
  equal(await (await upload(new Uint8Array(33554432).fill(97), '/size')).text(), '33554432 of a');
});

test('a request whose body fails', async () => {
  const reason = new Error('no more data');
  const error = await rejects('TypeError', upload(new ReadableStream({ pull() { throw reason; } })));
  equal([error.message, error.cause], ['fetch failed: the body of the request failed: no more data', reason]);
  for (const chunk of ['text', 1, null, undefined, {}, new Uint16Array(1), new ArrayBuffer(1)]) {
    await rejects('TypeError', upload(streamOf(chunk)), String(chunk));
  }
});

test('a server that does not want the body', async () => {
  const cancelled = Promise.withResolvers();
  const stream = new ReadableStream({ async pull(c) { await sleep(1); c.enqueue(new Uint8Array(1)); }, cancel: cancelled.resolve });
  const response = await upload(stream, '/early');
  equal(await response.text(), 'enough');
  ok(await cancelled.promise instanceof TypeError);
});

test('both at once', async () => {
  const { readable, writable } = new TransformStream();
  const writer = writable.getWriter();
  writer.write(encode('one\n'));
  const response = await upload(readable, '/lines');
  const lines = response.body.pipeThrough(new TextDecoderStream()).getReader();
  equal((await lines.read()).value, 'echo one\n');
  writer.write(encode('two\n'));
  equal((await lines.read()).value, 'echo two\n');
  writer.close();
  equal((await lines.read()).done, true);
});

test('an answer ends a request that has more to come', async () => {
  const cancelled = Promise.withResolvers();
  const stream = new ReadableStream({ start(c) { c.enqueue(new Uint8Array(1)); }, cancel: cancelled.resolve });
  const response = await upload(stream, '/early');
  equal(await response.text(), 'enough');
  ok(await cancelled.promise instanceof TypeError);
});
