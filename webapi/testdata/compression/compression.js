const through = async (transform, ...chunks) => {
  const writer = transform.writable.getWriter();
  const wrote = (async () => {
    for (const chunk of chunks) await writer.write(chunk);
    await writer.close();
  })();
  wrote.catch(() => {});
  const parts = [];
  for await (const part of transform.readable) {
    equal(Object.getPrototypeOf(part) === Uint8Array.prototype, true);
    for (const byte of part) parts.push(byte);
  }
  await wrote;
  return parts;
};
const text = (bytes) => new TextDecoder().decode(new Uint8Array(bytes));
const formats = ['deflate', 'deflate-raw', 'gzip'];
const bytes = (s) => new TextEncoder().encode(s);
const hex = (s) => Uint8Array.fromHex(s);

test('shape', () => {
  for (const C of [CompressionStream, DecompressionStream]) {
    isInterface(C, { length: 1, readonly: ['readable', 'writable'] });
    throws('TypeError', () => new C());
    throws('TypeError', () => new C('zip'));
    throws('TypeError', () => new C('GZIP'));
    throws('EvalError', () => new C({ toString() { throw new EvalError(); } }));
    const c = new C({ toString: () => 'gzip' });
    equal([c.readable instanceof ReadableStream, c.readable === c.readable], [true, true]);
  }
});

for (const format of formats) {
  test(format + ' there and back', async () => {
    const message = 'hello '.repeat(100) + 'end';
    const packed = await through(new CompressionStream(format), bytes(message), bytes(''), bytes('!'));
    ok(packed.length < 100);
    equal(text(await through(new DecompressionStream(format), new Uint8Array(packed))), message + '!');
    const single = packed.map((byte) => new Uint8Array([byte]));
    equal(text(await through(new DecompressionStream(format), ...single)), message + '!');
  });

  test(format + ' of nothing', async () => {
    const packed = await through(new CompressionStream(format));
    equal(await through(new DecompressionStream(format), new Uint8Array(packed)), []);
    await rejects('TypeError', through(new DecompressionStream(format)));
  });

  test(format + ' cut short', async () => {
    const packed = new Uint8Array(await through(new CompressionStream(format), bytes('text')));
    await rejects('TypeError', through(new DecompressionStream(format), packed.subarray(0, -1)));
  });

  test(format + ' with something after it', async () => {
    const packed = await through(new CompressionStream(format), bytes('text'));
    const reader = new ReadableStream({ start(c) { c.enqueue(new Uint8Array([...packed, 0])); } })
      .pipeThrough(new DecompressionStream(format)).getReader();
    equal(text((await reader.read()).value), 'text');
    await rejects('TypeError', reader.read());
  });

  test(format + ' takes buffer sources only', async () => {
    for (const C of [CompressionStream, DecompressionStream]) {
      for (const chunk of [undefined, null, 3, 'text', [1], {}, new Uint8Array(new SharedArrayBuffer(1))]) {
        await rejects('TypeError', through(new C(format), chunk));
      }
    }
    const view = new DataView(bytes('xtextx').buffer, 1, 4);
    const packed = await through(new CompressionStream(format), view);
    equal(text(await through(new DecompressionStream(format), new Uint8Array(packed).buffer)), 'text');
  });
}

test('data of other programs', async () => {
  equal(text(await through(new DecompressionStream('gzip'),
    hex('1f8b08000000000000034bad28484d2e494d51c82f2d29282d0100b00139b30f000000'))), 'expected output');
  equal(text(await through(new DecompressionStream('deflate'),
    hex('789c4bad28484d2e494d51c82f2d29282d010030ad0624'))), 'expected output');
});

test('data that is not valid', async () => {
  for (const [format, data] of [['gzip', '1f8b08200000000000034bad'], ['gzip', '504b0304000000000000'],
    ['deflate', '789d'], ['deflate', '78bb00000000'], ['deflate-raw', '07'],
    ['gzip', '1f8b08000000000000034bad28484d2e494d51c82f2d29282d0100b10139b30f000000']]) {
    await rejects('TypeError', through(new DecompressionStream(format), hex(data)), data);
  }
});

test('output comes as it is asked for', async () => {
  const packed = new Uint8Array(await through(new CompressionStream('gzip'), new Uint8Array(8 << 20)));
  const { writable, readable } = new DecompressionStream('gzip');
  const writer = writable.getWriter();
  let written = false;
  writer.write(packed).then(() => { written = true; });
  const reader = readable.getReader();
  const { value } = await reader.read();
  ok(value.length <= 65536);
  await sleep(1);
  equal(written, false);
  let total = value.length;
  writer.close();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    total += value.length;
  }
  equal([total, written], [8 << 20, true]);
});

test('a stream that nobody reads on can be left', async () => {
  const packed = new Uint8Array(await through(new CompressionStream('gzip'), new Uint8Array(8 << 20)));
  for (const leave of [(t, r) => r.cancel('why'), (t, r, w) => w.abort('why')]) {
    const t = new DecompressionStream('gzip');
    const writer = t.writable.getWriter(), reader = t.readable.getReader();
    const written = writer.write(packed).catch((e) => e);
    await reader.read();
    await leave(t, reader, writer);
    await written;
    equal(await writer.closed.catch((e) => e), 'why');
  }
});

test('a chunk may change once it was written', async () => {
  const chunk = new Uint8Array(200_000).map((_, i) => i * i >> 3);
  const copy = chunk.slice();
  const t = new CompressionStream('deflate');
  const writer = t.writable.getWriter();
  writer.write(chunk);
  writer.close();
  const parts = [];
  for await (const part of t.readable) {
    for (const byte of part) parts.push(byte);
    if (!chunk.buffer.detached) chunk.buffer.transfer();
  }
  const back = await through(new DecompressionStream('deflate'), new Uint8Array(parts));
  equal([back.length, back.every((b, i) => b === copy[i])], [copy.length, true]);
});

test('too many at once', async () => {
  const writers = [];
  let failure;
  while (writers.length < 200 && failure === undefined) {
    const t = new CompressionStream('gzip');
    const w = t.writable.getWriter();
    w.write(new Uint8Array(1)).catch((e) => { failure = e; });
    t.readable.getReader().read().catch(() => {});
    w.closed.catch(() => {});
    writers.push(w);
    await sleep(0);
  }
  equal(failure?.name, 'RangeError');
  for (const w of writers) await w.abort().catch(() => {});
  equal(text(await through(new DecompressionStream('deflate-raw'), hex('4b0400'))), 'a');
});
