// Crypto: Web Cryptography, 10.
test('shapes', () => {
  isInterface(Crypto, {
    operations: { getRandomValues: 1, randomUUID: 0 }, readonly: ['subtle'],
  });
  isInterface(CryptoKey, { readonly: ['type', 'extractable', 'algorithm', 'usages'] });
  isInterface(SubtleCrypto, {
    operations: {
      encrypt: 3, decrypt: 3, sign: 3, verify: 4, digest: 2, generateKey: 3, deriveKey: 5,
      deriveBits: 2, importKey: 5, exportKey: 2, wrapKey: 4, unwrapKey: 7, encapsulateKey: 5,
      encapsulateBits: 2, decapsulateKey: 6, decapsulateBits: 3, getPublicKey: 2,
    },
    statics: { supports: 2 },
  });
  for (const C of [Crypto, CryptoKey, SubtleCrypto]) throws('TypeError', () => new C());
  const { get, set, enumerable, configurable } = Object.getOwnPropertyDescriptor(globalThis, 'crypto');
  equal([typeof get, set, enumerable, configurable], ['function', undefined, true, true]);
  ok(crypto === crypto && crypto.subtle === crypto.subtle);
});

test('getRandomValues', () => {
  for (const C of [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array,
    Uint32Array, BigInt64Array, BigUint64Array]) {
    const array = new C(64);
    ok(crypto.getRandomValues(array) === array);
    ok(array.some((n) => n != 0), C.name + ' has been filled');
  }
  const window = new Uint8Array(64).subarray(16, 48);
  crypto.getRandomValues(window);
  const whole = new Uint8Array(window.buffer);
  ok(window.some((n) => n) && whole.subarray(0, 16).every((n) => !n) && whole.subarray(48).every((n) => !n));
  equal(crypto.getRandomValues(new Uint8Array(0)).length, 0);
  ok(crypto.getRandomValues(new Uint8Array(65536)).some((n) => n));
});

test('getRandomValues refuses', () => {
  for (const wrong of [new Float32Array(1), new Float64Array(1), new DataView(new ArrayBuffer(1))]) {
    throws('TypeMismatchError', () => crypto.getRandomValues(wrong));
  }
  const error = throws('QuotaExceededError', () => crypto.getRandomValues(new Uint8Array(65537)));
  ok(error instanceof QuotaExceededError);
  throws('TypeMismatchError', () => crypto.getRandomValues(new Float64Array(65537)));
  for (const wrong of [undefined, null, 'x', [], new ArrayBuffer(8)]) {
    throws('TypeError', () => crypto.getRandomValues(wrong));
  }
  throws('TypeError', () => crypto.getRandomValues());
  throws('TypeError', () => crypto.getRandomValues(new Uint8Array(new SharedArrayBuffer(8))));
  throws('TypeError', () => crypto.getRandomValues.call({}, new Uint8Array(1)));
});

test('no two values are the same', () => {
  const seen = new Set();
  for (let i = 0; i < 2000; i++) seen.add(crypto.getRandomValues(new Uint32Array(4)).join());
  equal(seen.size, 2000);
});

test('randomUUID', () => {
  const seen = new Set();
  for (let i = 0; i < 1000; i++) {
    const uuid = crypto.randomUUID();
    ok(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(uuid), uuid);
    seen.add(uuid);
  }
  equal(seen.size, 1000);
  throws('TypeError', () => crypto.randomUUID.call(null));
});

test('a foreign receiver rejects', async () => {
  await rejects('TypeError', crypto.subtle.digest.call({}, 'SHA-256', new Uint8Array(1)));
  await rejects('TypeError', crypto.subtle.digest('SHA-256'));
});
