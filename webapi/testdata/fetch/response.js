test('the interface', () => isInterface(Response, {
  readonly: ['type', 'url', 'redirected', 'status', 'ok', 'statusText', 'headers', 'body', 'bodyUsed'],
  operations: { clone: 0, arrayBuffer: 0, blob: 0, bytes: 0, formData: 0, json: 0, text: 0 },
  statics: { error: 0, redirect: 1, json: 1 },
}));

const fields = (r) => [r.type, r.url, r.redirected, r.status, r.ok, r.statusText, r.bodyUsed];
check('defaults', [...fields(new Response()), new Response().body, [...new Response().headers].length], ['default', '', false, 200, true, '', false, null, 0]);
check('members', fields(new Response('x', { status: 404, statusText: 'No\xff', headers: [['a', 'b']] })), ['default', '', false, 404, false, 'No\xff', false]);
for (const status of [0, 199, 600, 1000, -1]) refuses('status ' + status, () => new Response('', { status }), 'RangeError');
check('a status is 16 bits', new Response('', { status: 65536 + 200 }).status, 200);
for (const status of [204, 205, 304]) {
  refuses('a body with ' + status, () => new Response('', { status }));
  check('no body with ' + status, new Response(null, { status }).status, status);
}
for (const init of [{ statusText: '\n' }, { statusText: '\u0100' }, { headers: null }, { headers: { '': '' } }, 1]) refuses('init ' + print(init), () => new Response('', init));

const error = Response.error();
check('error', fields(error), ['error', '', false, 0, false, '', false]);
refuses('the headers of an error', () => error.headers.set('a', 'b'));
const redirect = Response.redirect('http://a/ü', 301);
check('redirect', [redirect.status, redirect.headers.get('location'), Response.redirect('http://a').status], [301, 'http://a/%C3%BC', 302]);
refuses('the headers of a redirect', () => redirect.headers.append('a', 'b'));
refuses('redirect to nowhere', () => Response.redirect('/x'));
refuses('redirect of another status', () => Response.redirect('http://a/', 200), 'RangeError');

test('json', async () => {
  const response = Response.json({ a: ['ü'] }, { status: 201, headers: { x: 'y' } });
  equal([response.status, response.headers.get('content-type'), response.headers.get('x'), await response.text()], [201, 'application/json', 'y', '{"a":["ü"]}']);
  equal(Response.json(1, { headers: { 'content-type': 'a/b' } }).headers.get('content-type'), 'a/b');
  for (const value of [undefined, () => {}, Symbol(), 1n]) throws('TypeError', () => Response.json(value));
  throws('TypeError', () => Response.json(1, { status: 204 }));
  throws('TypeError', () => Response.json());
});

const bodies = () => ['ü\uD800', new Blob(['ü\uFFFD']), new TextEncoder().encode('ü\uFFFD'), new TextEncoder().encode('ü\uFFFD').buffer, new Blob(['ü\uFFFD']).stream()];
test('reading each kind of body', async () => {
  for (const index of bodies().keys()) {
    const response = () => new Response(bodies()[index]);
    equal(await response().text(), 'ü\uFFFD');
    equal([...await response().bytes()], [0xc3, 0xbc, 0xef, 0xbf, 0xbd]);
    equal((await response().arrayBuffer()).byteLength, 5);
    equal(await (await response().blob()).text(), 'ü\uFFFD');
    await rejects('SyntaxError', response().json());
  }
});

test('an empty body', async () => {
  const response = new Response();
  equal([await response.text(), (await response.bytes()).length, (await response.blob()).size, response.bodyUsed], ['', 0, 0, false]);
  await rejects('SyntaxError', response.json());
  await rejects('TypeError', response.formData());
});

test('a byte order mark', async () => {
  equal([await new Response('\uFEFFx').text(), await new Response('\uFEFF1').json(), (await new Response('\uFEFFx').bytes()).length], ['x', 1, 4]);
});

test('a body is read once', async () => {
  for (const value of bodies()) {
    const response = new Response(value);
    const first = response.text();
    equal(response.bodyUsed, true);
    await rejects('TypeError', response.text());
    throws('TypeError', () => response.clone());
    equal(response.body.locked, true);
    equal(await first, 'ü\uFFFD');
    ok(response.body === response.body);
    throws('TypeError', () => response.body.getReader());
  }
});

test('a locked body', async () => {
  const response = new Response('x');
  const reader = response.body.getReader();
  equal(response.bodyUsed, false);
  await rejects('TypeError', response.text());
  throws('TypeError', () => response.clone());
  reader.releaseLock();
  equal(await response.text(), 'x');
});

test('a body that was cancelled', async () => {
  const response = new Response('x');
  await response.body.cancel();
  equal(response.bodyUsed, true);
  await rejects('TypeError', response.text());
});

test('the stream of a body', async () => {
  const response = new Response('abc');
  ok(response.body instanceof ReadableStream);
  const { value } = await response.body.getReader({ mode: 'byob' }).read(new Uint8Array(10));
  equal([value.length, response.bodyUsed], [3, true]);
});

test('bodies do not share memory', async () => {
  const bytes = new Uint8Array([1, 2]);
  const response = new Response(bytes);
  const other = response.clone();
  bytes[0] = 9;
  (await response.bytes())[0] = 8;
  equal([...await other.bytes()], [1, 2]);
  const chunk = new Uint8Array([1]);
  const read = await new Response(new ReadableStream({ start(c) { c.enqueue(chunk); c.close(); } })).bytes();
  ok(read !== chunk && read.buffer !== chunk.buffer);
});

test('chunks that are no bytes', async () => {
  for (const chunk of ['x', 1, null, {}, new ArrayBuffer(1), new Uint16Array(1)]) {
    await rejects('TypeError', new Response(new ReadableStream({ start(c) { c.enqueue(chunk); c.close(); } })).text());
  }
  const reason = { name: 'Mine' };
  await rejects('Mine', new Response(new ReadableStream({ start(c) { c.error(reason); } })).text());
});

test('clones of streams', async () => {
  const object = { a: 1 };
  const response = new Response(new ReadableStream({ start(c) { c.enqueue(object); c.close(); } }));
  const copy = response.clone();
  ok(response.body !== copy.body);
  const { value: one } = await response.body.getReader().read();
  const { value: two } = await copy.body.getReader().read();
  equal([one === object, two === object, two.a], [true, false, 1]);
  const opened = new Response('abc');
  void opened.body;
  const cloned = opened.clone();
  equal([await opened.text(), await cloned.text()], ['abc', 'abc']);
  const immutable = Response.redirect('http://a/').clone();
  equal(immutable.headers.get('location'), 'http://a/');
  throws('TypeError', () => immutable.headers.set('a', 'b'));
});

const blobType = async (...types) => (await new Response('', { headers: types.map((t) => ['Content-Type', t]) }).blob()).type;
test('the type of a blob', async () => {
  equal([await blobType('Text/HTML; Charset=X'), await blobType('x'), await blobType('a/b', '*/*'), await blobType('a/b;charset=c', 'a/b'), await blobType('a/b;x="1,2"', 'c/d')],
    ['text/html;charset=X', '', 'a/b', 'a/b;charset=c', 'c/d']);
});

test('methods of another object reject', async () => {
  for (const name of ['text', 'json', 'blob', 'bytes', 'arrayBuffer', 'formData']) await rejects('TypeError', Response.prototype[name].call(new Request('http://a/')));
  throws('TypeError', () => Response.prototype.clone.call({}));
});
