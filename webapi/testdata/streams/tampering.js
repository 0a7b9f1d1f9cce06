// Standards among themselves use no object that a program can change: Web IDL's
// "react" is PerformPromiseThen, and reading is not calling read().
const undone = [];
const replace = (object, key, value) => {
  const old = Object.getOwnPropertyDescriptor(object, key);
  Object.defineProperty(object, key, { value, configurable: true, writable: true });
  undone.push(() => old ? Object.defineProperty(object, key, old) : delete object[key]);
};
const undo = () => { while (undone.length > 0) undone.pop()(); };
const unwanted = (name) => function () { throw new Error(name + ' was called'); };

const tamper = () => {
  for (const key of ['then', 'catch', 'finally']) replace(Promise.prototype, key, unwanted(key));
  replace(Promise.prototype, 'constructor', unwanted('constructor'));
  replace(ReadableStream.prototype, 'getReader', unwanted('getReader'));
  replace(ReadableStreamDefaultReader.prototype, 'read', unwanted('read'));
  replace(WritableStream.prototype, 'getWriter', unwanted('getWriter'));
  replace(Array.prototype, Symbol.iterator, unwanted('Symbol.iterator'));
  replace(Uint8Array.prototype, 'constructor', unwanted('Uint8Array'));
  replace(Object.prototype, 'highWaterMark', -1);
};

// Awaiting something is not possible meanwhile, so that all happens in timers.
const tampered = (name, expected, run) => test(name, async () => {
  const { resolve, promise } = Promise.withResolvers();
  let result = 'nothing';
  setTimeout(() => {
    run((value) => { result = value; });
    tamper();
    setTimeout(() => { undo(); resolve(); }, 10);
  });
  await promise;
  equal(result, expected);
});

tampered('pipes', '1,2', (done) => {
  const log = [];
  let n = 0;
  const source = new ReadableStream({ pull(c) { if (++n < 3) c.enqueue(n); else c.close(); } });
  const dest = new WritableStream({ write(c) { log.push(c); }, close() { done('' + log.join()); } });
  source.pipeThrough(new TransformStream()).pipeTo(dest);
});

tampered('byte tees', 10, (done) => {
  const stream = new ReadableStream({ type: 'bytes', start(c) { c.enqueue(new Uint8Array([5])); c.close(); } });
  const [a, b] = stream.tee();
  let bytes = 0;
  const sink = () => new WritableStream({ write(c) { bytes += c[0]; done(bytes); } });
  a.pipeTo(sink());
  b.pipeTo(sink());
});

tampered('compression', true, (done) => {
  const { writable, readable } = new CompressionStream('gzip');
  let bytes = 0;
  readable.pipeTo(new WritableStream({ write(c) { bytes += c.length; }, close() { done(bytes > 10); } }));
  const writer = writable.getWriter();
  writer.write(new Uint8Array(1000));
  writer.close();
});
