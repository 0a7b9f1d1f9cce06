// Fetch Standard, 4.5 "HTTP-redirect fetch".
const to = (status, location, origin = base) =>
  origin + '/redirect?status=' + status + '&to=' + encodeURIComponent(location);
const echoed = async (url, init) => (await fetch(url, init)).json();

test('a redirect is followed', async () => {
  for (const status of [301, 302, 303, 307, 308]) {
    const response = await fetch(to(status, '/text?from=redirect#x'));
    equal([response.status, response.url, response.redirected, response.type, await response.text()],
      [200, base + '/text?from=redirect', true, 'basic', 'ünïcode']);
  }
});

test('locations', async () => {
  for (const [location, url] of [['text', '/text'], ['?status=200', '/redirect?status=200'], [' /te\txt ', '/text'], ['/tex%74', '/tex%74'],
    [base + '/a/../text', '/text'], ['//' + base.slice('http://'.length) + '/text', '/text']]) {
    equal((await fetch(to(302, location))).url, base + url, location);
  }
  // The octets of UTF-8, and those that are none.
  equal((await fetch(to(302, '/echo/ü'))).url, base + '/echo/%C3%BC');
});

test('a redirect without a location stands', async () => {
  const response = await fetch(base + '/status?status=302');
  equal([response.status, response.redirected, await response.text()], [302, false, 'status 302']);
});

test('statuses that are no redirects', async () => {
  for (const status of [300, 305, 306]) equal((await fetch(to(status, '/text'))).status, status);
});

test('methods and bodies', async () => {
  for (const [status, method, expected, body] of [
    [301, 'POST', 'GET', ''], [302, 'POST', 'GET', ''], [303, 'POST', 'GET', ''], [307, 'POST', 'POST', 'text'], [308, 'POST', 'POST', 'text'],
    [301, 'PUT', 'PUT', 'text'], [302, 'DELETE', 'DELETE', 'text'], [303, 'PUT', 'GET', ''], [303, 'DELETE', 'GET', ''],
  ]) {
    const { method: got, body: text, headers } = await echoed(to(status, '/echo'), { method, body: 'text', headers: { 'Content-Language': 'en', 'X-Mine': '1' } });
    equal([got, text, headers['X-Mine'], headers['Content-Type'] === undefined, headers['Content-Language'] === undefined],
      [expected, body, ['1'], body === '', body === ''], `${status} of a ${method}`);
  }
  const head = await fetch(to(303, '/text'), { method: 'HEAD' });
  equal([head.status, head.headers.get('x-method')], [200, 'HEAD']);
});

test('a body that is a stream', async () => {
  const stream = () => new Blob(['text']).stream();
  for (const status of [301, 307, 308]) {
    await rejects('TypeError', fetch(to(status, '/echo'), { method: 'POST', body: stream(), duplex: 'half' }), status);
  }
  equal((await echoed(to(303, '/echo'), { method: 'POST', body: stream(), duplex: 'half' })).method, 'GET');
});

test('what another origin gets', async () => {
  const headers = { Authorization: 'Bearer x', Cookie: 'a=b', 'X-Api-Key': 'secret', Accept: 'a/b', 'Accept-Language': 'de', 'Content-Type': 'c/d', 'User-Agent': 'mine' };
  const init = { method: 'POST', body: 'text', headers };
  const kept = (sent) => Object.keys(headers).filter((name) => sent[name] !== undefined);
  equal(kept((await echoed(to(307, '/echo'), init)).headers), Object.keys(headers));
  const away = await echoed(to(307, other + '/echo'), init);
  equal([kept(away.headers), away.body], [['Accept', 'Accept-Language', 'Content-Type', 'User-Agent'], 'text']);
  // And on the way back.
  equal(kept((await echoed(to(307, to(307, base + '/echo', other)), init)).headers), ['Accept', 'Accept-Language', 'Content-Type', 'User-Agent']);
});

test('redirects that lead nowhere', async () => {
  for (const location of ['http://', 'file:///etc/passwd', 'data:,x', 'blob:null/1', 'javascript:1', 'ftp://h/', 'http://u:p@127.0.0.1/', 'http://127.0.0.1:22/']) {
    await rejects('TypeError', fetch(to(302, location)), location);
  }
});

test('no more than twenty', async () => {
  const response = await fetch(base + '/hops?n=20');
  equal([response.redirected, await response.text()], [true, 'arrived']);
  const error = await rejects('TypeError', fetch(base + '/hops?n=21'));
  equal(error.message, 'fetch failed: there were more than 20 redirects');
  await rejects('TypeError', fetch(to(302, '') ));
});

test('the mode error', async () => {
  await rejects('TypeError', fetch(to(302, '/text'), { redirect: 'error' }));
  await rejects('TypeError', fetch(base + '/status?status=302', { redirect: 'error' }));
  equal((await fetch(base + '/text', { redirect: 'error' })).status, 200);
});

test('the mode manual', async () => {
  const response = await fetch(to(302, '/text'), { redirect: 'manual' });
  equal([response.status, response.headers.get('location'), response.redirected, response.url, response.type, response.ok],
    [302, '/text', false, to(302, '/text'), 'basic', false]);
});

test('a redirect does not forget the signal', async () => {
  const controller = new AbortController();
  const pending = fetch(to(302, '/hang'), { signal: controller.signal });
  setTimeout(() => controller.abort({ name: 'Mine' }), 20);
  await rejects('Mine', pending);
});
