// digest: Web Cryptography, 33; SHA-3 and cSHAKE.
const hexOf = (bytes) => new Uint8Array(bytes).toHex();
const abc = new TextEncoder().encode('abc');

test('known answers', async () => {
  for (const [name, want] of [
    ['SHA-1', 'a9993e364706816aba3e25717850c26c9cd0d89d'],
    ['sha-256', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    ['Sha-384', 'cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed' +
      '8086072ba1e7cc2358baeca134c825a7'],
    ['SHA-512', 'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a' +
      '2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f'],
    ['SHA3-256', '3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532'],
  ]) {
    equal(hexOf(await crypto.subtle.digest(name, abc)), want, name);
    equal(hexOf(await crypto.subtle.digest({ name }, abc)), want, name);
  }
  const shake = await crypto.subtle.digest({ name: 'cSHAKE128', length: 256,
    customization: new TextEncoder().encode('Email Signature') }, new Uint8Array([0, 1, 2, 3]));
  equal(hexOf(shake), 'c1c36925b6409a04f1b504fcbca9d82b4017277cb5ed2b2065fc1d3814d5aaf5');
});

test('the result is an ArrayBuffer of its own', async () => {
  const digest = await crypto.subtle.digest('SHA-256', abc);
  equal([digest.constructor.name, digest.byteLength], ['ArrayBuffer', 32]);
});

test('the data is copied first', async () => {
  for (const size of [3, 1 << 20]) { // done at once, and as a task
    const data = new Uint8Array(size);
    const before = crypto.subtle.digest('SHA-1', data);
    data.fill(7);
    const after = crypto.subtle.digest('SHA-1', data);
    equal(hexOf(await before), hexOf(await crypto.subtle.digest('SHA-1', new Uint8Array(size))));
    ok(hexOf(await after) !== hexOf(await before));
  }
});

test('buffer sources', async () => {
  const { buffer } = new Uint8Array([0, 97, 98, 99, 0]);
  const want = hexOf(await crypto.subtle.digest('SHA-1', abc));
  equal(hexOf(await crypto.subtle.digest('SHA-1', new DataView(buffer, 1, 3))), want);
  for (const wrong of ['abc', null, undefined, [1], new Uint8Array(new SharedArrayBuffer(1))]) {
    await rejects('TypeError', crypto.subtle.digest('SHA-1', wrong));
  }
});

test('unknown algorithms', async () => {
  for (const name of ['MD5', '', 'AES-GCM', 'SHA-256 ', 'constructor', 'SHA-1\u212a']) {
    await rejects('NotSupportedError', crypto.subtle.digest(name, abc), name);
  }
  await rejects('TypeError', crypto.subtle.digest({}, abc));
  await rejects('TypeError', crypto.subtle.digest('cSHAKE128', abc));
  await rejects('TypeError', crypto.subtle.digest(Symbol('s'), abc));
});

test('many at once', async () => {
  const all = await Promise.all(Array.from({ length: 40 }, (_, i) =>
    crypto.subtle.digest('SHA-256', new Uint8Array(1 << 17).fill(i))));
  equal(new Set(all.map(hexOf)).size, 40);
});
