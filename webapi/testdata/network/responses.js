// base and other are the origins of two servers; see network_test.go for their paths.
test('a response', async () => {
  const response = await fetch(base + '/text?x#fragment');
  equal([response.type, response.url, response.status, response.statusText, response.ok, response.redirected, response.bodyUsed],
    ['basic', base + '/text?x', 200, 'OK', true, false, false]);
  equal(response.headers.get('content-type'), 'text/plain; charset=utf-8');
  throws('TypeError', () => response.headers.set('a', 'b'));
  equal(await response.text(), 'ünïcode');
  equal(response.bodyUsed, true);
  await rejects('TypeError', response.text());
});

test('every status', async () => {
  for (const status of [200, 201, 299, 400, 404, 418, 500, 599, 999]) {
    const response = await fetch(base + '/status?status=' + status);
    equal([response.status, response.ok, await response.text()], [status, status < 300, 'status ' + status]);
  }
});

test('statuses without a body', async () => {
  for (const status of [204, 205, 304]) {
    const response = await fetch(base + '/status?status=' + status);
    equal([response.status, response.body, await response.text()], [status, null, '']);
  }
  const head = await fetch(base + '/text', { method: 'HEAD' });
  equal([head.status, head.body, head.headers.get('x-method')], [200, null, 'HEAD']);
});

test('headers of a response', async () => {
  const { headers } = await fetch(base + '/headers');
  equal(headers.get('x-twice'), 'one, two');
  equal(headers.getSetCookie(), ['a=1; Path=/', 'b=2']);
  equal(headers.get('x-octets'), 'caf\xe9');
  equal(headers.get('x-empty'), '');
});

test('what is sent', async () => {
  const sent = async (init, path = '/echo') => (await fetch(base + path, init)).json();
  const plain = await sent();
  equal([plain.method, plain.url, plain.headers.Accept, plain.headers['User-Agent'], plain.body], ['GET', '/echo', ['*/*'], [navigator.userAgent], '']);
  equal((await sent({}, '/echo/100%/%41?%&ü#x')).url, '/echo/100%25/%41?%&%C3%BC');
  const posted = await sent({ method: 'post', body: 'ü', headers: { 'X-Mine': 'caf\xe9', Accept: 'a/b', Cookie: 'c=d' } });
  equal([posted.method, posted.body, posted.length, posted.headers['Content-Type'], posted.headers['X-Mine'], posted.headers.Accept, posted.headers.Cookie],
    ['POST', 'ü', 2, ['text/plain;charset=UTF-8'], ['caf\xe9'], ['a/b'], ['c=d']]);
  equal((await sent({ method: 'PUT' })).length, 0);
  equal((await sent({ method: 'chicken' })).method, 'chicken');
  equal((await sent({ method: 'DELETE', body: new Uint8Array([104, 105]) })).body, 'hi');
  equal((await sent({ method: 'POST', body: new URLSearchParams({ a: 'b c' }) })).body, 'a=b+c');
  equal((await sent({ method: 'POST', body: new Blob(['x'], { type: 'x/y' }) })).headers['Content-Type'], ['x/y']);
  const form = new FormData();
  form.append('a', 'b');
  ok((await sent({ method: 'POST', body: form })).body.includes('name="a"\r\n\r\nb\r\n'));
});

test('headers that belong to the sender', async () => {
  const names = ['Host', 'Content-Length', 'Transfer-Encoding', 'Connection', 'Proxy-Authorization', 'X-Forwarded-For', 'TE', 'Upgrade', 'Expect', 'Via'];
  const { headers, host, length } = await (await fetch(base + '/echo', {
    method: 'POST', body: 'abc', headers: names.map((name) => [name, 'evil']),
  })).json();
  equal([names.filter((name) => headers[name]?.includes('evil')), length, base.endsWith(host)], [[], 3, true]);
});

test('a Request object', async () => {
  const request = new Request(base + '/echo', { method: 'POST', body: 'once', headers: { a: 'b' } });
  const copy = request.clone();
  equal((await (await fetch(request)).json()).body, 'once');
  equal([request.bodyUsed, copy.bodyUsed], [true, false]);
  await rejects('TypeError', fetch(request));
  equal((await (await fetch(copy, { headers: { a: 'c' } })).json()).headers.A, ['c']);
});

test('codings', async () => {
  const response = await fetch(base + '/gzip');
  equal(await response.text(), 'a'.repeat(1000));
});

test('a clone', async () => {
  const response = await fetch(base + '/text');
  const copy = response.clone();
  equal([await copy.text(), await response.text()], ['ünïcode', 'ünïcode']);
});

test('integrity', async () => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode('ünïcode'))).toBase64();
  equal(await (await fetch(base + '/text', { integrity: 'sha256-' + digest })).text(), 'ünïcode');
  await rejects('TypeError', fetch(base + '/text', { integrity: 'sha256-AAAA' }));
});

test('network errors', async () => {
  const error = await rejects('TypeError', fetch(base + '/drop'));
  ok(error instanceof TypeError && error.message.startsWith('fetch failed: '), error.message);
  await rejects('TypeError', fetch('http://127.0.0.1:22/'));
});

test('many at once', async () => {
  const texts = await Promise.all(Array.from({ length: 50 }, async (_, i) => {
    const { url } = await (await fetch(base + '/echo?' + i)).json();
    return url;
  }));
  equal(texts, Array.from({ length: 50 }, (_, i) => '/echo?' + i));
});

test('all responses before the first body', async () => {
  const responses = await Promise.all(Array.from({ length: 40 }, () => fetch(base + '/large?size=100000')));
  const sizes = await Promise.all(responses.map(async (response) => (await response.bytes()).length));
  equal(sizes, Array(40).fill(100000));
});
