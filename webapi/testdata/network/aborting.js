test('before it begins', async () => {
  const reason = { name: 'Mine' };
  await rejects('Mine', fetch(base + '/text', { signal: AbortSignal.abort(reason) }));
  await rejects('AbortError', fetch(new Request(base + '/text', { signal: AbortSignal.abort() })));
});

test('while the server thinks', async () => {
  const controller = new AbortController();
  const pending = fetch(base + '/hang', { signal: controller.signal });
  await sleep(20);
  controller.abort();
  await rejects('AbortError', pending);
});

test('a timeout', async () => {
  await rejects('TimeoutError', fetch(base + '/hang', { signal: AbortSignal.timeout(20) }));
});

test('while the body comes', async () => {
  const controller = new AbortController();
  const response = await fetch(base + '/slow', { signal: controller.signal });
  const reader = response.body.getReader();
  await reader.read();
  const next = reader.read();
  controller.abort({ name: 'Mine' });
  await rejects('Mine', next);
  await rejects('Mine', reader.closed);
});

test('while text() waits', async () => {
  const controller = new AbortController();
  const text = (await fetch(base + '/slow', { signal: controller.signal })).text();
  setTimeout(() => controller.abort(), 20);
  await rejects('AbortError', text);
});

test('a body that nobody has asked for yet', async () => {
  const controller = new AbortController();
  const response = await fetch(base + '/slow', { signal: controller.signal });
  controller.abort();
  await rejects('AbortError', response.text());
});

test('after the end', async () => {
  const controller = new AbortController();
  const response = await fetch(base + '/text', { signal: controller.signal });
  equal(await response.text(), 'ünïcode');
  controller.abort();
  equal([response.status, response.bodyUsed], [200, true]);
});

test('while the request is sent', async () => {
  let cancelled;
  const controller = new AbortController();
  const body = new ReadableStream({ cancel(reason) { cancelled = reason; } });
  const pending = fetch(base + '/echo', { method: 'POST', body, duplex: 'half', signal: controller.signal });
  await sleep(20);
  const reason = { name: 'Mine' };
  controller.abort(reason);
  await rejects('Mine', pending);
  equal(cancelled, reason);
});

test('one that waits for its turn', async () => {
  const first = new AbortController();
  const busy = Array.from({ length: 16 }, () => fetch(base + '/hang', { signal: first.signal }).catch((error) => error.name));
  const second = new AbortController();
  const waiting = fetch(base + '/text', { signal: second.signal });
  await sleep(10);
  second.abort();
  await rejects('AbortError', waiting);
  const third = fetch(base + '/text');
  first.abort();
  equal(await Promise.all(busy), Array(16).fill('AbortError'));
  equal(await (await third).text(), 'ünïcode');
});

test('what a program replaced is not used', async () => {
  let seen = '';
  const trap = (object, name) => {
    const descriptor = Object.getOwnPropertyDescriptor(object, name);
    Object.defineProperty(object, name, {
      configurable: true, get() { seen += ' ' + String(name); return descriptor?.value; }, set() { seen += ' set ' + String(name); },
    });
    return () => descriptor ? Object.defineProperty(object, name, descriptor) : delete object[name];
  };
  const restore = [];
  for (const name of ['error', 'code', 'status', 'statusText', 'url', 'redirected', 'headers', 'body', 'pull', 'cancel', 'hop', 'cause', 'toJSON', '0', '1']) {
    restore.push(trap(Object.prototype, name));
  }
  restore.push(trap(Array.prototype, 'toJSON'), trap(Array.prototype, '0'), trap(Uint8Array.prototype, 'length'), trap(Promise.prototype, 'constructor'),
    trap(Array.prototype, Symbol.iterator), trap(JSON, 'parse'), trap(TypeError.prototype, 'cause'));
  let texts;
  try {
    const stream = new ReadableStream({ __proto__: null, start(c) { c.enqueue(new Uint8Array(1).fill(120)); c.close(); } });
    const made = [
      fetch(base + '/redirect?status=302&to=/text', { __proto__: null, headers: { __proto__: null, a: 'b' } }),
      fetch(base + '/echo', { __proto__: null, method: 'POST', body: stream, duplex: 'half' }),
    ];
    texts = [];
    for (let i = 0; i < made.length; i++) {
      const response = await new Promise((resolve) => { resolve(made[i]); });
      Object.defineProperty(texts, i, { value: await new Promise((resolve) => { resolve(response.text()); }) });
    }
  } finally {
    for (let i = 0; i < restore.length; i++) restore[i]();
  }
  // What await reads of a promise is the program's own doing.
  equal(seen.replaceAll(' constructor', ''), '');
  equal([texts[0], JSON.parse(texts[1]).body], ['ünïcode', 'x']);
});

test('between a redirect and what it leads to', async () => {
  const controller = new AbortController();
  const pending = fetch(base + '/redirect?status=302&to=/hang', { signal: controller.signal });
  for (let i = 0; i < 200; i++) {
    await null;
    if (i % 20 === 0) await sleep(0);
  }
  controller.abort({ name: 'Mine' });
  await rejects('Mine', pending);
});
