// What a program does to the objects of the language is no matter to keys.
const { subtle } = crypto;
const data = new Uint8Array([1, 2, 3]);

test('replaced globals and prototypes', async () => {
  const seen = [];
  const trap = (object, name) => {
    const descriptor = Object.getOwnPropertyDescriptor(object, name);
    Object.defineProperty(object, name, {
      configurable: true, get() { seen.push(name); return descriptor?.value; }, set() { seen.push(name); },
    });
    return () => descriptor ? Object.defineProperty(object, name, descriptor) : delete object[name];
  };
  const restore = [
    trap(Object.prototype, 'hash'), trap(Object.prototype, 'length'), trap(Object.prototype, 'k'),
    trap(Object.prototype, 'toJSON'), trap(Object.prototype, 'privateKey'),
    trap(Object.prototype, 'algorithm'), trap(Uint8Array.prototype, 'constructor'),
    trap(Object.getPrototypeOf(Uint8Array.prototype), 'set'),
    trap(Object.getPrototypeOf(Uint8Array.prototype), 'length'),
    trap(Promise.prototype, 'constructor'), trap(globalThis, 'Uint8Array'),
  ];
  const { then } = Promise.prototype;
  let wrapped;
  try {
    const made = subtle.digest('SHA-256', data);
    await new Promise((resolve) => { made.then === then; resolve(made); });
    const key = await subtle.generateKey({ name: 'AES-GCM', length: 128, __proto__: null }, true,
      ['encrypt', 'wrapKey', 'unwrapKey']);
    wrapped = await subtle.wrapKey('jwk', key, key, { __proto__: null, name: 'AES-GCM', iv: data });
    await subtle.unwrapKey('jwk', wrapped, key, { __proto__: null, name: 'AES-GCM', iv: data },
      'AES-GCM', true, ['encrypt']);
  } finally {
    for (const f of restore) f();
  }
  // What await and promises themselves read is the program's own doing.
  equal(seen.filter((name) => name !== 'constructor' && name !== 'then'), []);
  ok(wrapped.byteLength > 0);
});

test('a getter that transfers the data', async () => {
  const { buffer } = new Uint8Array(64);
  const algorithm = { get name() { if (!buffer.detached) buffer.transfer(); return 'SHA-256'; } };
  const empty = new Uint8Array(await subtle.digest('SHA-256', new Uint8Array(0))).toHex();
  equal(new Uint8Array(await subtle.digest(algorithm, buffer)).toHex(), empty);
});

test('an exception of a getter rejects', async () => {
  const error = new Error('mine');
  let got;
  try { await subtle.digest({ get name() { throw error; } }, data); } catch (e) { got = e; }
  ok(got === error);
});

test('work that is left behind ends with the run', async () => {
  const key = await subtle.importKey('raw', data, 'PBKDF2', false, ['deriveBits']);
  for (let i = 0; i < 100; i++) {
    subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-512', salt: data, iterations: 10_000_000 }, key, 512);
  }
});
