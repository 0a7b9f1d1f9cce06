// CryptoKey, importKey and exportKey: Web Cryptography, 13 and 14.3.
const { subtle } = crypto;
const bytes = (n) => new Uint8Array(n).map((_, i) => i);
const hmac = { name: 'HMAC', hash: 'SHA-256' };
const hexOf = (buffer) => new Uint8Array(buffer).toHex();
const generate = (algorithm, usages, extractable = true) =>
  subtle.generateKey(algorithm, extractable, usages);

test('a secret key', async () => {
  const key = await subtle.importKey('raw', bytes(20), hmac, true, ['verify', 'sign', 'sign']);
  equal([key.type, key.extractable, key.usages.join()], ['secret', true, 'sign,verify']);
  equal(JSON.stringify(key.algorithm), '{"name":"HMAC","hash":{"name":"SHA-256"},"length":160}');
  ok(key.algorithm === key.algorithm && key.usages === key.usages);
  equal(hexOf(await subtle.exportKey('raw', key)), hexOf(bytes(20)));
  equal(JSON.stringify(await subtle.exportKey('jwk', key)),
    '{"alg":"HS256","ext":true,"k":"AAECAwQFBgcICQoLDA0ODxAREhM","key_ops":["sign","verify"],"kty":"oct"}');
});

test('what a program does to its view of a key changes nothing', async () => {
  const key = await subtle.importKey('raw', bytes(20), hmac, false, ['sign']);
  key.algorithm.name = 'AES-GCM';
  key.usages.push('verify');
  await subtle.sign('HMAC', key, bytes(1));
  await rejects('InvalidAccessError', subtle.verify('HMAC', key, bytes(32), bytes(1)));
  await rejects('InvalidAccessError', subtle.exportKey('raw', key));
  throws('TypeError', () => { 'use strict'; key.type = 'x'; });
});

test('exported bytes are copies', async () => {
  const key = await subtle.importKey('raw', bytes(16), 'AES-CBC', true, ['encrypt']);
  new Uint8Array(await subtle.exportKey('raw', key)).fill(9);
  equal(hexOf(await subtle.exportKey('raw', key)), hexOf(bytes(16)));
});

test('structured clone', async () => {
  const key = await subtle.importKey('raw', bytes(16), 'AES-GCM', false, ['encrypt', 'decrypt']);
  const { copy } = structuredClone({ copy: key });
  ok(copy !== key && copy instanceof CryptoKey);
  equal([copy.type, copy.extractable, copy.usages.join()], ['secret', false, 'encrypt,decrypt']);
  const params = { name: 'AES-GCM', iv: bytes(12) };
  const sealed = await subtle.encrypt(params, copy, bytes(3));
  equal(hexOf(await subtle.decrypt(params, key, sealed)), '000102');
  throws('DataCloneError', () => structuredClone(crypto.subtle));
});

test('generated pairs', async () => {
  for (const [algorithm, usages, privateUsages, publicUsages] of [
    [{ name: 'ECDSA', namedCurve: 'P-384' }, ['sign', 'verify'], 'sign', 'verify'],
    [{ name: 'ECDH', namedCurve: 'P-256' }, ['deriveBits', 'deriveKey'], 'deriveKey,deriveBits', ''],
    [{ name: 'Ed25519' }, ['verify', 'sign'], 'sign', 'verify'],
    [{ name: 'X25519' }, ['deriveBits'], 'deriveBits', ''],
    [{ name: 'Ed448' }, ['sign'], 'sign', ''],
    [{ name: 'ML-KEM-768' }, ['encapsulateBits', 'decapsulateBits'], 'decapsulateBits', 'encapsulateBits'],
  ]) {
    const { privateKey, publicKey } = await generate(algorithm, usages, false);
    equal([privateKey.type, privateKey.extractable, privateKey.usages.join()],
      ['private', false, privateUsages], algorithm.name);
    equal([publicKey.type, publicKey.extractable, publicKey.usages.join()],
      ['public', true, publicUsages], algorithm.name);
    equal(JSON.stringify(privateKey.algorithm), JSON.stringify(algorithm));
  }
});

test('pairs travel in all their formats', async () => {
  for (const [algorithm, usages, privateFormats, publicFormats] of [
    [{ name: 'ECDSA', namedCurve: 'P-521' }, ['sign', 'verify'], ['pkcs8', 'jwk'], ['spki', 'jwk', 'raw', 'raw-public']],
    ['Ed25519', ['sign', 'verify'], ['pkcs8', 'jwk'], ['spki', 'jwk', 'raw']],
    ['X25519', ['deriveBits'], ['pkcs8', 'jwk'], ['spki', 'jwk', 'raw']],
    ['Ed448', ['sign', 'verify'], ['pkcs8', 'jwk'], ['spki', 'jwk', 'raw']],
    ['X448', ['deriveBits'], ['pkcs8', 'jwk'], ['spki', 'jwk', 'raw']],
    ['ML-DSA-44', ['sign', 'verify'], ['pkcs8', 'jwk', 'raw-seed'], ['spki', 'jwk', 'raw-public']],
    ['ML-KEM-512', ['encapsulateKey', 'decapsulateKey'], ['pkcs8', 'jwk', 'raw-seed'], ['spki', 'jwk', 'raw-public']],
    [{ name: 'RSA-PSS', hash: 'SHA-256', modulusLength: 1024, publicExponent: new Uint8Array([3]) },
      ['sign', 'verify'], ['pkcs8', 'jwk'], ['spki', 'jwk']],
  ]) {
    const pair = await generate(algorithm, usages);
    const text = async (format, key) => {
      const data = await subtle.exportKey(format, key);
      return format === 'jwk' ? JSON.stringify(data) : hexOf(data);
    };
    for (const [key, formats] of [[pair.privateKey, privateFormats], [pair.publicKey, publicFormats]]) {
      for (const format of formats) {
        const data = await subtle.exportKey(format, key);
        const again = await subtle.importKey(format, data, algorithm, true, key.usages);
        equal([again.type, JSON.stringify(again.algorithm)], [key.type, JSON.stringify(key.algorithm)]);
        for (const other of formats) equal(await text(other, again), await text(other, key), other);
      }
    }
  }
});

test('errors in the order of the standard', async () => {
  const good = bytes(16);
  const cases = [
    ['TypeError', 'unknown', good, 'AES-GCM', ['encrypt']],
    ['TypeError', 'raw', 'text', 'AES-GCM', ['encrypt']],
    ['TypeError', 'raw', good, {}, ['encrypt']],
    ['TypeError', 'raw', good, 'AES-GCM', ['unknown']],
    ['TypeError', 'raw', good, 'AES-GCM', 'encrypt'],
    ['NotSupportedError', 'raw', good, 'AES-XYZ', ['sign']],
    ['TypeError', 'jwk', good, 'AES-GCM', ['encrypt']],
    ['TypeError', 'raw', {}, 'AES-GCM', ['encrypt']],
    ['SyntaxError', 'raw', bytes(5), 'AES-GCM', ['sign']],
    ['NotSupportedError', 'spki', good, 'AES-GCM', ['encrypt']],
    ['DataError', 'raw', bytes(5), 'AES-GCM', []],
    ['SyntaxError', 'raw', good, 'AES-GCM', []],
    ['TypeError', 'raw', good, 'HMAC', ['sign']],
    ['NotSupportedError', 'raw', good, { name: 'HMAC', hash: 'AES-GCM' }, ['sign']],
    ['DataError', 'raw', good, { ...hmac, length: 129 }, ['sign']],
    ['DataError', 'raw', good, { ...hmac, length: 120 }, ['sign']],
    ['TypeError', 'raw', good, { ...hmac, length: -1 }, ['sign']],
    ['NotSupportedError', 'raw', good, { name: 'ECDSA', namedCurve: 'P-1' }, ['verify']],
    ['DataError', 'raw', good, { name: 'ECDSA', namedCurve: 'P-256' }, ['verify']],
    ['SyntaxError', 'raw', good, { name: 'ECDSA', namedCurve: 'P-256' }, ['sign']],
    ['DataError', 'pkcs8', good, 'Ed25519', ['sign']],
  ];
  for (const [i, [want, format, data, algorithm, usages]] of cases.entries()) {
    await rejects(want, subtle.importKey(format, data, algorithm, true, usages), 'case ' + i);
  }
  await rejects('SyntaxError', subtle.importKey('raw', good, 'PBKDF2', true, ['deriveBits']));
});

test('JSON Web Keys that are refused', async () => {
  const jwk = { kty: 'oct', k: 'AAECAwQFBgcICQoLDA0ODw', alg: 'A128GCM', use: 'enc', ext: true,
    key_ops: ['encrypt', 'decrypt'] };
  const attempt = (changes, extractable = true) =>
    subtle.importKey('jwk', { ...jwk, ...changes }, 'AES-GCM', extractable, ['encrypt']);
  await attempt({});
  await attempt({ ext: false }, false);
  for (const changes of [{ kty: 'RSA' }, { kty: undefined }, { k: undefined }, { k: 'A' },
    { k: 'AAEC+/' }, { k: 'AA==' }, { alg: 'A256GCM' }, { use: 'sig' }, { ext: false },
    { key_ops: ['decrypt'] }, { key_ops: ['encrypt', 'encrypt'] }]) {
    await rejects('DataError', attempt(changes), JSON.stringify(changes));
  }
  await rejects('TypeError', attempt({ key_ops: 'encrypt' }));
  const pair = await generate({ name: 'ECDSA', namedCurve: 'P-256' }, ['sign']);
  const ec = await subtle.exportKey('jwk', pair.privateKey);
  const other = await subtle.exportKey('jwk', (await generate({ name: 'ECDSA', namedCurve: 'P-256' }, ['sign'])).privateKey);
  for (const changes of [{ d: other.d }, { x: other.x }, { crv: 'P-384' }, { alg: 'ES384' }, { x: '' }]) {
    await rejects('DataError', subtle.importKey('jwk', { ...ec, ...changes },
      { name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign']), JSON.stringify(changes));
  }
});

test('RSA keys the host does not compute with', async () => {
  const rsa = { name: 'RSA-OAEP', hash: 'SHA-1', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) };
  for (const changes of [{ modulusLength: 1000 }, { modulusLength: 1 << 20 },
    { publicExponent: new Uint8Array([1, 0, 0]) }, { publicExponent: new Uint8Array() },
    { publicExponent: new Uint8Array(9).fill(1) }]) {
    await rejects('OperationError', generate({ ...rsa, ...changes }, ['decrypt']));
  }
  await rejects('TypeError', generate({ ...rsa, publicExponent: [1, 0, 1] }, ['decrypt']));
  await rejects('SyntaxError', generate(rsa, ['sign']));
  await rejects('NotSupportedError', subtle.importKey('jwk',
    { kty: 'RSA', n: 'AQAB', e: 'AQAB', d: 'AQAB' }, rsa, true, ['decrypt']));
});
