const services = { Collator: 0, DateTimeFormat: 0, DisplayNames: 2, ListFormat: 0, Locale: 1,
  NumberFormat: 0, PluralRules: 0, RelativeTimeFormat: 0, Segmenter: 0 };
const options = { DisplayNames: ['en', { type: 'region' }], Locale: ['en'] };

test('the namespace', () => {
  equal(Object.prototype.toString.call(Intl), '[object Intl]');
  equal(Object.keys(Intl), []);
  const { writable, enumerable, configurable } = Object.getOwnPropertyDescriptor(globalThis, 'Intl');
  equal([writable, enumerable, configurable], [true, false, true]);
});

for (const [name, length] of Object.entries(services)) {
  test('the shape of ' + name, () => {
    const C = Intl[name];
    equal([C.name, C.length, Object.keys(Intl).length], [name, length, 0]);
    equal(Object.getOwnPropertyDescriptor(C, 'prototype').writable, false);
    equal(C.prototype[Symbol.toStringTag], 'Intl.' + name);
    equal(Object.keys(C.prototype), []);
    equal(C.prototype.constructor, C);
    for (const key of Object.getOwnPropertyNames(C.prototype)) {
      const { get, value } = Object.getOwnPropertyDescriptor(C.prototype, key);
      if (key !== 'constructor') ok(!('prototype' in (get ?? value)), key + ' is no constructor');
    }
  });
  test('subclasses of ' + name, () => {
    class Mine extends Intl[name] {}
    const object = new Mine(...(options[name] ?? []));
    ok(object instanceof Mine);
    if (name !== 'Locale') equal(object.resolvedOptions().locale, options[name] || name === 'PluralRules' ? 'en' : 'en-US');
  });
  test('receivers of ' + name, () => {
    const method = name === 'Locale' ? 'toString' : 'resolvedOptions';
    for (const receiver of [undefined, {}, Intl[name].prototype, 1]) {
      throws('TypeError', () => Intl[name].prototype[method].call(receiver));
    }
  });
}

test('constructors as functions', () => {
  for (const name of ['Collator', 'DateTimeFormat', 'NumberFormat']) ok(Intl[name]() instanceof Intl[name]);
  for (const name of ['DisplayNames', 'ListFormat', 'Locale', 'PluralRules', 'RelativeTimeFormat', 'Segmenter']) {
    throws('TypeError', () => Intl[name]('en', { type: 'region' }));
  }
});

test('lengths of methods', () => {
  const { prototype } = Intl.NumberFormat;
  equal([prototype.formatRange.length, prototype.formatToParts.length, Intl.getCanonicalLocales.length,
    Intl.supportedValuesOf.length, Intl.NumberFormat.supportedLocalesOf.length], [2, 1, 1, 1, 1]);
  equal([Number.prototype.toLocaleString.length, String.prototype.localeCompare.length,
    Date.prototype.toLocaleDateString.length, Array.prototype.toLocaleString.length], [0, 1, 0, 0]);
});

test('bound functions', () => {
  const n = new Intl.NumberFormat('de');
  ok(n.format === n.format);
  equal([n.format.name, n.format.length, [1.5, 2].map(n.format)], ['', 1, ['1,5', '2']]);
  const c = new Intl.Collator();
  ok(c.compare === c.compare);
  equal([c.compare.length, ['b', 'a'].sort(c.compare)], [2, ['a', 'b']]);
});

test('the order in which options are read', () => {
  const read = [];
  new Intl.NumberFormat('en', new Proxy({}, { get: (_, key) => { read.push(key); } }));
  equal(read.slice(0, 4), ['localeMatcher', 'numberingSystem', 'style', 'currency']);
});

test('lists of locales', () => {
  equal(Intl.getCanonicalLocales({ length: 2, 0: 'EN-gb', 1: 'en-GB' }), ['en-GB']);
  equal(new Intl.NumberFormat(['xx', 'de-DE']).resolvedOptions().locale, 'de-DE');
  equal(new Intl.NumberFormat(new Intl.Locale('fr')).resolvedOptions().locale, 'fr');
  equal(new Intl.NumberFormat('xx').resolvedOptions().locale, 'en-US');
  throws('TypeError', () => Intl.getCanonicalLocales(null));
  throws('TypeError', () => Intl.getCanonicalLocales([Symbol()]));
  throws('RangeError', () => Intl.getCanonicalLocales('en_US'));
});

test('values of the guest', () => {
  equal((5).toLocaleString('en', { style: 'currency', currency: { toString: () => 'usd' } }), '$5.00');
  throws('TypeError', () => (5).toLocaleString('en', null));
  throws('TypeError', () => Number.prototype.toLocaleString.call('5'));
  throws('TypeError', () => new Intl.NumberFormat('en', { style: Symbol() }));
  equal(new Intl.NumberFormat('en').format({ valueOf: () => 12345678901234567890n }), '12,345,678,901,234,567,890');
});

test('a list that fails closes its iterator', () => {
  let closed = false;
  const list = { [Symbol.iterator]: () => ({ next: () => ({ value: 1 }), return() { closed = true; return {}; } }) };
  throws('TypeError', () => new Intl.ListFormat('en').format(list));
  ok(closed);
});

test('arrays within themselves', () => {
  const a = [1];
  a.push(a);
  equal(a.toLocaleString(), '1,');
});

test('zones change over the year', () => {
  const f = new Intl.DateTimeFormat('en-US', { timeZone: 'Europe/Berlin', hour: 'numeric', hourCycle: 'h23' });
  equal([0, 6, 11].map((m) => f.format(Date.UTC(2024, m, 1, 12))), ['13', '14', '13']);
});

test('large values', () => {
  equal(new Intl.NumberFormat('en').format('1e1000').length, 1334);
  equal(new Intl.NumberFormat('en').format('9'.repeat(30)), Array(10).fill('999').join(','));
  throws('RangeError', () => new Intl.DateTimeFormat().format(9e15));
});

test('toLocaleString of arrays', () => {
  equal([1234.5, null, undefined, [1]].toLocaleString('de'), '1.234,5,,,1');
  equal(new Float64Array([1234.5, 2]).toLocaleString('de'), '1.234,5,2');
  const { toLocaleString } = Uint8Array.prototype;
  const outOfBounds = new Uint8Array(new ArrayBuffer(8, { maxByteLength: 8 }), 4);
  outOfBounds.buffer.resize(2);
  const detached = new Uint8Array(8);
  detached.buffer.transfer();
  for (const array of [[], outOfBounds, detached, null]) throws('TypeError', () => toLocaleString.call(array));
});
