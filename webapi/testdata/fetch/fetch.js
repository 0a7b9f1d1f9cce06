test('the function', () => {
  const { writable, enumerable, configurable } = Object.getOwnPropertyDescriptor(globalThis, 'fetch');
  equal([fetch.name, fetch.length, writable, enumerable, configurable, 'prototype' in fetch], ['fetch', 1, true, true, true, false]);
});

test('data: URLs', async () => {
  const response = await fetch('data:Text/CSS;base64,YWJj#x');
  equal([response.type, response.url, response.status, response.statusText, response.redirected, [...response.headers].flat(), await response.text()],
    ['basic', 'data:Text/CSS;base64,YWJj', 200, 'OK', false, ['content-type', 'text/css'], 'abc']);
  equal(await (await fetch('data:,%C3%BC', { method: 'POST', body: 'x' })).text(), 'ü');
  equal((await fetch('data:,x', { method: 'HEAD' })).body, null);
  throws('TypeError', () => response.headers.set('a', 'b'));
});

test('the network is closed', async () => {
  const error = await rejects('TypeError', fetch('https://u.example.com/secret?x'));
  equal(error.message, 'The network is disabled for this program, so https://u.example.com cannot be reached. ' +
    'Get the data through a tool call instead of fetch.');
});

test('what cannot be fetched', async () => {
  for (const url of ['', '/x', 'http://', 'http://u:p@h/', 'about:blank', 'file:///etc/passwd', 'ftp://h/', 'ws://h/', 'x:y', 'data:x', 'data:;base64,*',
    'http://h:22/', 'blob:null/0', 'javascript:1']) await rejects('TypeError', fetch(url), url);
  await rejects('TypeError', fetch());
  await rejects('TypeError', fetch('data:,', 1));
  await rejects('TypeError', fetch('data:,', { method: 'TRACE' }));
  await rejects('Mine', fetch({ toString() { throw { name: 'Mine' }; } }));
});

test('aborting', async () => {
  const reason = { name: 'Mine' };
  await rejects('AbortError', fetch('data:,', { signal: AbortSignal.abort() }));
  await rejects('Mine', fetch(new Request('data:,', { signal: AbortSignal.abort(reason) })));
  const controller = new AbortController();
  const pending = fetch('http://h/', { signal: controller.signal });
  controller.abort(reason);
  await rejects('Mine', pending);
  let cancelled;
  const stream = new ReadableStream({ cancel(why) { cancelled = why; } });
  await rejects('Mine', fetch('data:,', { method: 'POST', body: stream, duplex: 'half', signal: controller.signal }));
  ok(cancelled === reason);
  const late = new AbortController();
  const response = await fetch('data:,x', { signal: late.signal });
  late.abort();
  equal(await response.text(), 'x');
});

test('a request is used up', async () => {
  const request = new Request('data:,', { method: 'POST', body: 'x' });
  await fetch(request);
  equal(request.bodyUsed, true);
  await rejects('TypeError', fetch(request));
});

test('integrity', async () => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', new TextEncoder().encode('abc'))).toBase64();
  const weak = 'sha256-AAAA';
  for (const integrity of ['', 'md5-x', 'sha384-' + digest, `${weak} sha384-${digest}?ct=x  sha384-AAAA`, 'sha384-' + digest.replaceAll('+', '-').replaceAll('/', '_')]) {
    equal(await (await fetch('data:,abc', { integrity })).text(), 'abc', integrity);
  }
  for (const integrity of [weak, `sha384-${digest} sha512-AAAA`]) await rejects('TypeError', fetch('data:,abc', { integrity }), integrity);
});

test('what a program replaced is not used', async () => {
  let seen = '';
  const trap = (object, name) => {
    const descriptor = Object.getOwnPropertyDescriptor(object, name);
    Object.defineProperty(object, name, {
      configurable: true, get() { seen += ' ' + String(name); return descriptor?.value; }, set() { seen += ' ' + String(name); },
    });
    return () => descriptor ? Object.defineProperty(object, name, descriptor) : delete object[name];
  };
  const form = new FormData();
  form.append('a', new File(['x'], 'n'));
  const restore = [
    trap(Object.prototype, 'method'), trap(Object.prototype, 'type'), trap(Object.prototype, 'pull'), trap(Object.prototype, '0'),
    trap(Array.prototype, '0'), trap(Uint8Array.prototype, 'constructor'), trap(Object.getPrototypeOf(Uint8Array.prototype), 'length'),
    trap(Promise.prototype, 'constructor'), trap(Headers.prototype, 'get'), trap(globalThis, 'Headers'), trap(Request.prototype, 'headers'), trap(globalThis, 'AbortSignal'),
    trap(RegExp.prototype, 'exec'), trap(RegExp.prototype, 'flags'), trap(Array.prototype, Symbol.iterator),
  ];
  let made;
  try {
    made = [fetch('data:text/plain,x'), new Response(form).formData(), new Response('{"a":1}').json(), new Blob().text(),
      new Request('http://a/', { __proto__: null, headers: { __proto__: null, a: 'b' } }).clone().text(), new Response('x').clone().blob(),
      new Response(new Blob().stream()).bytes()];
    for (let i = 0; i < made.length; i++) await new Promise((resolve) => { resolve(made[i]); });
  } finally {
    for (let i = 0; i < restore.length; i++) restore[i]();
  }
  // What await reads of a promise is the program's own doing.
  equal(seen.replaceAll(' constructor', ''), '');
});
