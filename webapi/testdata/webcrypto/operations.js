// encrypt, sign, derive and wrap: Web Cryptography, 14.3.
const { subtle } = crypto;
const bytes = (n) => new Uint8Array(n).map((_, i) => i);
const hexOf = (buffer) => new Uint8Array(buffer).toHex();
const aes = (name, usages, length = 256) => subtle.generateKey({ name, length }, true, usages);
const hmac = { name: 'HMAC', hash: 'SHA-256' };

test('ciphers', async () => {
  for (const params of [
    { name: 'AES-CBC', iv: bytes(16) },
    { name: 'AES-CTR', counter: bytes(16), length: 64 },
    { name: 'AES-GCM', iv: bytes(12) },
    { name: 'AES-GCM', iv: bytes(100), tagLength: 32, additionalData: bytes(7) },
    { name: 'AES-OCB', iv: bytes(15), tagLength: 64 },
  ]) {
    const key = await aes(params.name, ['encrypt', 'decrypt']);
    for (const size of [0, 1, 16, 100, 200_000]) {
      const data = new Uint8Array(size).fill(size);
      const sealed = await subtle.encrypt(params, key, data);
      equal(hexOf(await subtle.decrypt(params, key, sealed)), hexOf(data), params.name);
    }
  }
  const key = await subtle.generateKey('ChaCha20-Poly1305', true, ['encrypt', 'decrypt']);
  const params = { name: 'ChaCha20-Poly1305', iv: bytes(12), additionalData: bytes(2) };
  const sealed = await subtle.encrypt(params, key, bytes(5));
  equal([sealed.byteLength, hexOf(await subtle.decrypt(params, key, sealed))], [21, '0001020304']);
});

test('changed data is not decrypted', async () => {
  const key = await aes('AES-GCM', ['encrypt', 'decrypt']);
  const params = { name: 'AES-GCM', iv: bytes(12) };
  const sealed = new Uint8Array(await subtle.encrypt(params, key, bytes(40)));
  sealed[3] ^= 1;
  const error = await rejects('OperationError', subtle.decrypt(params, key, sealed));
  ok(error instanceof DOMException);
  await rejects('OperationError', subtle.decrypt(params, key, bytes(15)));
  await rejects('OperationError', subtle.decrypt({ ...params, additionalData: bytes(1) }, key, sealed));
});

test('parameters', async () => {
  const key = await aes('AES-GCM', ['encrypt']);
  const cases = [
    ['TypeError', { name: 'AES-GCM' }],
    ['TypeError', { name: 'AES-GCM', iv: 'x' }],
    ['TypeError', { name: 'AES-GCM', iv: bytes(12), tagLength: 256 }],
    ['OperationError', { name: 'AES-GCM', iv: bytes(12), tagLength: 100 }],
    ['InvalidAccessError', { name: 'AES-CBC', iv: bytes(16) }],
    ['InvalidAccessError', { name: 'AES-CBC', iv: bytes(1) }],
    ['NotSupportedError', 'HMAC'],
  ];
  for (const [want, params] of cases) await rejects(want, subtle.encrypt(params, key, bytes(1)));
  await rejects('InvalidAccessError', subtle.decrypt({ name: 'AES-GCM', iv: bytes(12) }, key, bytes(20)));
  await rejects('TypeError', subtle.encrypt({ name: 'AES-GCM', iv: bytes(12) }, {}, bytes(1)));
});

test('parameters are read once, in order', async () => {
  const key = await aes('AES-GCM', ['encrypt']);
  const read = [];
  const params = { name: 'AES-GCM', tagLength: 96, iv: bytes(12), additionalData: bytes(1) };
  await subtle.encrypt(new Proxy(params, {
    get(target, name) { read.push(name); return target[name]; },
  }), key, bytes(1));
  equal(read, ['name', 'name', 'additionalData', 'iv', 'tagLength']);
});

test('signatures', async () => {
  for (const [algorithm, params] of [
    [hmac, 'HMAC'],
    [{ name: 'KMAC256' }, { name: 'KMAC256', length: 256 }],
    [{ name: 'ECDSA', namedCurve: 'P-256' }, { name: 'ECDSA', hash: 'SHA-512' }],
    ['Ed25519', 'Ed25519'],
    ['Ed448', { name: 'Ed448', context: bytes(3) }],
    ['ML-DSA-65', 'ML-DSA-65'],
    ...['RSASSA-PKCS1-v1_5', 'RSA-PSS'].map((name) => [
      { name, hash: 'SHA-256', modulusLength: 1024, publicExponent: new Uint8Array([1, 0, 1]) },
      { name, saltLength: 0 }]),
  ]) {
    const generated = await subtle.generateKey(algorithm, false, ['sign', 'verify']);
    const { privateKey = generated, publicKey = generated } = generated;
    for (const size of [0, 10, 100_000]) {
      const data = new Uint8Array(size);
      const signature = await subtle.sign(params, privateKey, data);
      equal(await subtle.verify(params, publicKey, signature, data), true, publicKey.algorithm.name);
      equal(await subtle.verify(params, publicKey, signature, bytes(9)), false);
      equal(await subtle.verify(params, publicKey, bytes(3), data), false);
    }
    if (publicKey === privateKey) continue;
    await rejects('InvalidAccessError', subtle.sign(params, publicKey, bytes(1)));
    await rejects('InvalidAccessError', subtle.verify(params, privateKey, bytes(1), bytes(1)));
  }
});

test('derivation', async () => {
  const base = async (name) =>
    subtle.importKey('raw', new TextEncoder().encode('password'), name, false, ['deriveBits', 'deriveKey']);
  const pbkdf2 = { name: 'PBKDF2', hash: 'SHA-1', salt: new TextEncoder().encode('salt'), iterations: 2 };
  const key = await base('PBKDF2');
  equal(hexOf(await subtle.deriveBits(pbkdf2, key, 160)),
    'ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957'); // RFC 6070, 2
  equal((await subtle.deriveBits({ ...pbkdf2, iterations: 5000 }, key, 256)).byteLength, 32);
  equal((await subtle.deriveBits(pbkdf2, key, 0)).byteLength, 0);
  for (const length of [null, undefined, 7, 12]) {
    await rejects('OperationError', subtle.deriveBits(pbkdf2, key, length));
  }
  await rejects('OperationError', subtle.deriveBits({ ...pbkdf2, iterations: 0 }, key, 8));
  await rejects('OperationError', subtle.deriveBits({ ...pbkdf2, iterations: 4e9 }, key, 8));
  const derived = await subtle.deriveKey(pbkdf2, key, { name: 'AES-GCM', length: 128 }, true, ['encrypt']);
  equal(hexOf(await subtle.exportKey('raw', derived)), 'ea6c014dc72d6f8ccd1ed92ace1d41f0');
  await rejects('SyntaxError', subtle.deriveKey(pbkdf2, key, { name: 'AES-GCM', length: 128 }, true, []));
  await rejects('OperationError', subtle.deriveKey(pbkdf2, key, { name: 'AES-GCM', length: 100 }, true, ['encrypt']));
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: bytes(0), info: bytes(0) };
  equal((await subtle.deriveBits(hkdf, await base('HKDF'), 1000)).byteLength, 125);
  await rejects('OperationError', subtle.deriveBits(hkdf, await base('HKDF'), 8 * 32 * 256));
});

test('agreement', async () => {
  for (const algorithm of [{ name: 'ECDH', namedCurve: 'P-521' }, { name: 'X25519' }, { name: 'X448' }]) {
    const pair = () => subtle.generateKey(algorithm, false, ['deriveBits', 'deriveKey']);
    const [a, b] = [await pair(), await pair()];
    const shared = (own, other, length) =>
      subtle.deriveBits({ name: algorithm.name, public: other.publicKey }, own.privateKey, length);
    const whole = hexOf(await shared(a, b, null));
    equal(hexOf(await shared(b, a)), whole, algorithm.name);
    const part = new Uint8Array(await shared(a, b, 13));
    equal([part.length, part[1] & 7], [2, 0]);
    await rejects('OperationError', shared(a, b, whole.length * 4 + 8));
    await rejects('InvalidAccessError', subtle.deriveBits({ name: algorithm.name, public: b.privateKey }, a.privateKey, 8));
    await rejects('TypeError', subtle.deriveBits({ name: algorithm.name, public: {} }, a.privateKey, 8));
  }
  const p256 = await subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits']);
  const p384 = await subtle.generateKey({ name: 'ECDH', namedCurve: 'P-384' }, false, ['deriveBits']);
  await rejects('InvalidAccessError', subtle.deriveBits({ name: 'ECDH', public: p384.publicKey }, p256.privateKey, 8));
});

test('wrapping', async () => {
  const key = await subtle.generateKey(hmac, true, ['sign']);
  const want = hexOf(await subtle.exportKey('raw', key));
  for (const [wrapping, params] of [
    [await aes('AES-KW', ['wrapKey', 'unwrapKey']), 'AES-KW'],
    [await aes('AES-GCM', ['wrapKey', 'unwrapKey']), { name: 'AES-GCM', iv: bytes(12) }],
  ]) {
    for (const format of ['raw', 'jwk']) {
      if (params === 'AES-KW' && format === 'jwk') continue; // a length that AES-KW does not take
      const wrapped = await subtle.wrapKey(format, key, wrapping, params);
      const again = await subtle.unwrapKey(format, wrapped, wrapping, params, hmac, true, ['sign']);
      equal(hexOf(await subtle.exportKey('raw', again)), want, format);
    }
    await rejects('OperationError', subtle.unwrapKey('raw', bytes(40), wrapping, params, hmac, true, ['sign']));
  }
  const wrapping = await aes('AES-CBC', ['wrapKey', 'unwrapKey', 'encrypt']);
  const cbc = { name: 'AES-CBC', iv: bytes(16) };
  for (const text of ['', '{', '[]', '{}', 'null', '1']) {
    const sealed = await subtle.encrypt(cbc, wrapping, new TextEncoder().encode(text));
    await rejects('DataError', subtle.unwrapKey('jwk', sealed, wrapping, cbc, hmac, true, ['sign']), text);
  }
  const hidden = await subtle.generateKey(hmac, false, ['sign']);
  await rejects('InvalidAccessError', subtle.wrapKey('raw', hidden, wrapping, cbc));
  await rejects('NotSupportedError', subtle.wrapKey('raw', hidden, wrapping, 'HMAC'));
});

test('encapsulation', async () => {
  const { privateKey, publicKey } = await subtle.generateKey('ML-KEM-768', false,
    ['encapsulateBits', 'encapsulateKey', 'decapsulateBits', 'decapsulateKey']);
  const { sharedKey, ciphertext } = await subtle.encapsulateBits('ML-KEM-768', publicKey);
  equal(hexOf(await subtle.decapsulateBits('ML-KEM-768', privateKey, ciphertext)), hexOf(sharedKey));
  const made = await subtle.encapsulateKey('ML-KEM-768', publicKey, hmac, true, ['sign']);
  const got = await subtle.decapsulateKey('ML-KEM-768', privateKey, made.ciphertext, hmac, true, ['sign']);
  equal(hexOf(await subtle.exportKey('raw', got)), hexOf(await subtle.exportKey('raw', made.sharedKey)));
  await rejects('InvalidAccessError', subtle.encapsulateBits('ML-KEM-768', privateKey));
  await rejects('OperationError', subtle.decapsulateBits('ML-KEM-768', privateKey, bytes(3)));
});

test('getPublicKey', async () => {
  const { privateKey, publicKey } = await subtle.generateKey('Ed25519', false, ['sign', 'verify']);
  const own = await subtle.getPublicKey(privateKey, ['verify']);
  equal([own.type, own.extractable, own.usages.join()], ['public', true, 'verify']);
  equal(hexOf(await subtle.exportKey('raw', own)), hexOf(await subtle.exportKey('raw', publicKey)));
  await rejects('InvalidAccessError', subtle.getPublicKey(publicKey, ['verify']));
  await rejects('SyntaxError', subtle.getPublicKey(privateKey, ['sign']));
  await rejects('NotSupportedError', subtle.getPublicKey(await aes('AES-CBC', ['encrypt']), []));
});

test('supports', () => {
  const iv = bytes(12);
  for (const [want, ...args] of [
    [true, 'digest', 'SHA-256'], [false, 'digest', 'MD5'], [false, 'Digest', 'SHA-256'],
    [true, 'encrypt', { name: 'AES-GCM', iv }], [false, 'encrypt', 'AES-GCM'],
    [false, 'generateKey', { name: 'AES-GCM', length: 100 }], [true, 'generateKey', 'Ed25519'],
    [true, 'deriveBits', { name: 'HKDF', hash: 'SHA-1', salt: iv, info: iv }, 256],
    [false, 'deriveBits', { name: 'HKDF', hash: 'SHA-1', salt: iv, info: iv }],
    [true, 'deriveKey', { name: 'HKDF', hash: 'SHA-1', salt: iv, info: iv }, { name: 'AES-GCM', length: 128 }],
    [false, 'deriveKey', { name: 'HKDF', hash: 'SHA-1', salt: iv, info: iv }, 'SHA-1'],
    [true, 'wrapKey', 'AES-KW', 'AES-GCM'], [false, 'wrapKey', 'AES-KW', 'PBKDF2'],
    [true, 'unwrapKey', 'AES-KW', hmac], [true, 'getPublicKey', 'X25519'], [false, 'getPublicKey', 'AES-GCM'],
    [true, 'exportKey', 'AES-GCM'], [false, 'exportKey', 'HKDF'], [true, 'encapsulateBits', 'ML-KEM-512'],
  ]) equal(SubtleCrypto.supports(...args), want, JSON.stringify(args));
  throws('TypeError', () => SubtleCrypto.supports('digest'));
});
