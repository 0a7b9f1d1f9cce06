test('shape', () => {
  equal(String(Atomics), '[object Atomics]');
  equal(Object.keys(Atomics), []);
  for (const [name, length] of Object.entries({ add: 3, compareExchange: 4, isLockFree: 1, load: 2,
    notify: 3, pause: 0, store: 3, wait: 4, waitAsync: 4 })) {
    equal([Atomics[name].name, Atomics[name].length], [name, length]);
  }
});

test('operations', () => {
  const a = new Uint8Array([250, 12, 1]);
  equal([Atomics.add(a, 0, 10), a[0]], [250, 4]);
  equal([Atomics.sub(a, 0, 5), a[0]], [4, 255]);
  equal([Atomics.and(a, 1, 6), Atomics.or(a, 1, 3), Atomics.xor(a, 1, 1), a[1]], [12, 4, 7, 6]);
  equal([Atomics.exchange(a, 2, 257), a[2]], [1, 1]);
  equal([Atomics.compareExchange(a, 2, 257, 9), Atomics.load(a, 2)], [1, 9]);
  equal([Atomics.compareExchange(a, 2, 1, 5), a[2]], [9, 9]);
  equal([Atomics.store(a, 0, 257.9), a[0]], [257, 1]);
  const b = new BigUint64Array(1);
  equal([Atomics.sub(b, 0, 1n), b[0]], [0n, 2n ** 64n - 1n]);
  equal([Atomics.store(b, 0, 2n ** 65n), b[0]], [2n ** 65n, 0n]);
  equal([1, 2, 3, 4, 8, 16].map((n) => Atomics.isLockFree(n)), [true, true, false, true, true, false]);
});

test('errors', () => {
  throws('TypeError', () => Atomics.add(new Float64Array(1), 0, 1));
  throws('TypeError', () => Atomics.load(new Uint8ClampedArray(1), 0));
  throws('TypeError', () => Atomics.load([1], 0));
  throws('RangeError', () => Atomics.load(new Int8Array(1), 1));
  throws('RangeError', () => Atomics.load(new Int8Array(1), -1));
  throws('TypeError', () => Atomics.add(new BigInt64Array(1), 0, 1));
  throws('TypeError', () => Atomics.pause('1'));
  throws('TypeError', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 0));
  throws('TypeError', () => Atomics.waitAsync(new Int32Array(1), 0, 0, 0));
  const gone = new Int8Array(4);
  throws('TypeError', () => Atomics.store(gone, 0, { valueOf() { gone.buffer.transfer(); return 1; } }));
});

test('waitAsync and notify', async () => {
  const a = new Int32Array(new SharedArrayBuffer(8));
  equal(Atomics.waitAsync(a, 0, 1).value, 'not-equal');
  equal(Atomics.waitAsync(a, 0, 0, 0).value, 'timed-out');
  const first = Atomics.waitAsync(a, 0, 0), second = Atomics.waitAsync(a, 0, 0), other = Atomics.waitAsync(a, 1, 0, 5);
  equal([first.async, Atomics.notify(a, 0, 1), Atomics.notify(a, 0)], [true, 1, 1]);
  equal([await first.value, await second.value, await other.value], ['ok', 'ok', 'timed-out']);
  equal(Atomics.notify(new Int32Array(1), 0), 0);
});
