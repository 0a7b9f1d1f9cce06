test('the interface', () => isInterface(Request, {
  length: 1,
  readonly: ['method', 'url', 'headers', 'destination', 'referrer', 'referrerPolicy', 'mode', 'credentials', 'cache', 'redirect',
    'integrity', 'keepalive', 'isReloadNavigation', 'isHistoryNavigation', 'signal', 'duplex', 'body', 'bodyUsed'],
  operations: { clone: 0, arrayBuffer: 0, blob: 0, bytes: 0, formData: 0, json: 0, text: 0 },
}));

const url = 'http://example.com/';
const plain = new Request(url);
check('defaults', [plain.method, plain.url, [...plain.headers].length, plain.destination, plain.referrer, plain.referrerPolicy, plain.mode,
  plain.credentials, plain.cache, plain.redirect, plain.integrity, plain.keepalive, plain.duplex, plain.body, plain.bodyUsed],
['GET', url, 0, '', 'about:client', '', 'cors', 'same-origin', 'default', 'follow', '', false, 'half', null, false]);
check('the same objects', [plain.headers === plain.headers, plain.signal === plain.signal, plain.signal.aborted], [true, true, false]);
check('URLs', [new Request('HTTP://Example.com:80/a/../b?c#d').url, new Request(new URL('data:,x')).url], ['http://example.com/b?c#d', 'data:,x']);
const given = new Request(url, { method: 'post', headers: { a: 'b' }, body: 'x', referrer: '', referrerPolicy: 'origin', mode: 'same-origin',
  credentials: 'omit', cache: 'only-if-cached', redirect: 'manual', integrity: 'i', keepalive: true, priority: 'low', window: null });
check('members', [given.method, given.referrer, given.referrerPolicy, given.mode, given.credentials, given.cache, given.redirect, given.integrity, given.keepalive],
  ['POST', '', 'origin', 'same-origin', 'omit', 'only-if-cached', 'manual', 'i', true]);
check('methods', ['get', 'Delete', 'patch', 'QUERY'].map((method) => new Request(url, { method }).method), ['GET', 'DELETE', 'patch', 'QUERY']);

for (const init of [{ method: 'a b' }, { method: '' }, { method: 'CONNECT' }, { method: 'trace' }, { mode: 'navigate' }, { mode: 'x' }, { window: 1 },
  { body: '' }, { method: 'HEAD', body: 'x' }, { cache: 'only-if-cached' }, { credentials: 'x' }, { redirect: 'x' }, { referrer: '/x' },
  { signal: {} }, { signal: 1 }, { priority: 'x' }, { duplex: 'full' }, { headers: null }, { headers: { 'a b': '' } },
  { method: 'POST', body: new ReadableStream() }, { method: 'PUT', mode: 'no-cors' }, { referrerPolicy: 'x' },
  { method: 'POST', body: new ReadableStream(), duplex: 'half', mode: 'no-cors' }, { method: 'POST', body: new ReadableStream(), duplex: 'half', keepalive: true },
]) refuses('init ' + print(init), () => new Request(url, init));
for (const text of ['', '/path', 'http://', 'http://u:p@example.com/']) {
  test('URL ' + text, () => ok(throws('TypeError', () => new Request(text)).message.includes('URL')));
}
refuses('no argument', () => new Request());
refuses('an init that is no object', () => new Request(url, 'x'));

const typeOf = (value) => new Request(url, { method: 'POST', body: value }).headers.get('content-type');
check('content types', [typeOf('x'), typeOf(1), typeOf(new URLSearchParams()), typeOf(new Blob([])), typeOf(new Blob([], { type: 'a/b' })),
  typeOf(new Uint8Array(1)), typeOf(null)],
['text/plain;charset=UTF-8', 'text/plain;charset=UTF-8', 'application/x-www-form-urlencoded;charset=UTF-8', null, 'a/b', null, null]);
check('a given content type stays', new Request(url, { method: 'POST', body: 'x', headers: { 'Content-Type': 'a/b' } }).headers.get('content-type'), 'a/b');

const posted = (text = 'text') => new Request(url, { method: 'POST', body: text });
test('a request from a request', async () => {
  const first = new Request(given);
  equal([first.method, first.headers.get('a'), first.cache, given.bodyUsed, first.bodyUsed], ['POST', 'b', 'only-if-cached', true, false]);
  equal(await first.text(), 'x');
  throws('TypeError', () => new Request(given));
  const second = new Request(given, { method: 'PUT', headers: { c: 'd' }, body: 'y' });
  equal([second.method, second.headers.get('a'), second.headers.get('c'), await second.text()], ['PUT', null, 'd', 'y']);
  const third = posted();
  throws('TypeError', () => new Request(third, { method: 'GET' }));
  throws('TypeError', () => new Request(third, { mode: 'x' }));
  equal(third.bodyUsed, false);
});

test('a request from one whose stream was taken', async () => {
  const first = posted();
  const { body: stream } = first;
  const second = new Request(first);
  equal([first.bodyUsed, first.body === stream, stream.locked, await second.text()], [true, true, true, 'text']);
});

test('clones', async () => {
  const first = posted();
  const second = first.clone();
  second.headers.set('x', 'y');
  equal([first.headers.has('x'), await first.text(), second.bodyUsed, await second.text()], [false, 'text', false, 'text']);
  throws('TypeError', () => first.clone());
});

test('signals', () => {
  const controller = new AbortController();
  const request = new Request(url, { signal: controller.signal });
  const copy = request.clone();
  const third = new Request(request);
  const none = new Request(request, { signal: null });
  const { signal } = request;
  ok(signal !== controller.signal);
  controller.abort('why');
  equal([signal.reason, copy.signal.reason, third.signal.reason, none.signal.aborted], ['why', 'why', 'why', false]);
  equal(new Request(url, { signal: AbortSignal.abort(7) }).signal.reason, 7);
});

test('a stream as body', async () => {
  const stream = new Blob(['abc']).stream();
  const request = new Request(url, { method: 'POST', body: stream, duplex: 'half' });
  ok(request.body === stream);
  equal(await request.text(), 'abc');
  for (const used of [stream, (() => { const s = new ReadableStream(); s.getReader(); return s; })()]) {
    throws('TypeError', () => new Request(url, { method: 'POST', body: used, duplex: 'half' }));
  }
});

test('members are read in order', () => {
  const seen = [];
  new Request(url, new Proxy({}, { get(target, key) { seen.push(key); } }));
  equal(seen, seen.toSorted());
  ok(seen.includes('window') && seen.includes('body'));
});
