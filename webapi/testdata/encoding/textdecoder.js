const bytes = (...list) => new Uint8Array(list);
const decode = (label, ...list) => new TextDecoder(label).decode(bytes(...list));

// Each row: label, bytes, text; errors are U+FFFD.
const rows = [
  ['utf-8', [0xEF, 0xBB, 0xBF, 0x61], 'a'],
  ['utf-8', [0xE2, 0x82, 0x61], '\uFFFDa'],
  ['utf-8', [0xF0, 0x9F, 0x98, 0x80], '😀'],
  ['utf-8', [0xED, 0xA0, 0x80], '\uFFFD\uFFFD\uFFFD'],
  ['utf-8', [0xC0, 0x80, 0xF5], '\uFFFD\uFFFD\uFFFD'],
  ['utf-8', [0xF0, 0x9F, 0x98], '\uFFFD'],
  ['utf-16', [0xFF, 0xFE, 0x3D, 0xD8, 0x00, 0xDE, 0x00], '😀\uFFFD'],
  ['utf-16be', [0xD8, 0x3D, 0x00, 0x61, 0xDC, 0x00], '\uFFFDa\uFFFD'],
  ['latin1', [0x80, 0x81, 0xE9], '€\u0081é'],
  ['windows-1253', [0xAA], '\uFFFD'],
  ['iso-8859-8-i', [0xE0], 'א'],
  ['x-user-defined', [0x80, 0xFF], '\uF780\uF7FF'],
  ['koi8-u', [0xAE], 'ў'],
  ['gbk', [0x80, 0x81, 0x30, 0x61], '€\uFFFD0a'],
  ['gb18030', [0xA6, 0xD9, 0x84, 0x31, 0xA4, 0x37, 0x81, 0x35, 0xF4, 0x37], '\uFE10\uFFFD\uE7C7'],
  ['gb18030', [0x94, 0x39, 0xDA, 0x33], '\u{1F4A9}'],
  ['gb18030', [0x84, 0x32, 0xFF, 0x30], '\uFFFD2\uFFFD0'],
  ['big5', [0x88, 0x62, 0xA4, 0x40, 0x81, 0x40], 'Ê̄一\uFFFD@'],
  ['euc-jp', [0x8E, 0xB1, 0xA4, 0xA2, 0x8F, 0xA2, 0xAF, 0x8F, 0xA2, 0x61], 'ｱあ˘\uFFFDa'],
  ['shift_jis', [0x82, 0xA0, 0xB1, 0xF0, 0x40, 0x82, 0x20, 0x80], 'あｱ\uE000\uFFFD \u0080'],
  ['iso-2022-jp', [0x1B, 0x24, 0x42, 0x24, 0x22, 0x1B, 0x28, 0x42, 0x61], 'あa'],
  ['iso-2022-jp', [0x1B, 0x24, 0x1B, 0x28, 0x42, 0x1B, 0x28, 0x4A, 0x5C], '\uFFFD$\uFFFD¥'],
  ['iso-2022-jp', [0x1B, 0x28], '\uFFFD('],
  ['euc-kr', [0xB0, 0xA1, 0x81, 0x20, 0xFF], '가\uFFFD \uFFFD'],
];
for (const [label, list, want] of rows) {
  check(label + ' ' + list, decode(label, ...list), want);
  const decoder = new TextDecoder(label);
  check(label + ' byte by byte ' + list,
    list.map((b) => decoder.decode(bytes(b), { stream: true })).join('') + decoder.decode(), want);
  const fatal = new TextDecoder(label, { fatal: true });
  // A U+FFFD may be encoded as well.
  if (!want.includes('\uFFFD')) check(label + ' fatal ' + list, fatal.decode(bytes(...list)), want);
  else if (list[4] !== 0xA4 && list[2] !== 0x84) refuses(label + ' fatal ' + list, () => fatal.decode(bytes(...list)));
}
check('an encoded U+FFFD is no error', new TextDecoder('gb18030', { fatal: true }).decode(bytes(0x84, 0x31, 0xA4, 0x37)), '\uFFFD');

check('labels', [' UTF8\n', 'ascii', 'unicode', 'x-sjis'].map((l) => new TextDecoder(l).encoding),
  ['utf-8', 'windows-1252', 'utf-16le', 'shift_jis']);
refuses('unknown label', () => new TextDecoder('utf-7'), 'RangeError');
refuses('replacement', () => new TextDecoder('iso-2022-kr'), 'RangeError');
check('attributes', [new TextDecoder().fatal, new TextDecoder('utf-8', { ignoreBOM: 1 }).ignoreBOM], [false, true]);
check('ignoreBOM', new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes(0xEF, 0xBB, 0xBF)), '\uFEFF');
check('one mark only', decode('utf-8', 0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF), '\uFEFF');
const reused = new TextDecoder();
reused.decode(bytes(0xE2), { stream: true });
check('flush', [reused.decode(), reused.decode(bytes(0x61))], ['\uFFFD', 'a']);
const fatal = new TextDecoder('utf-8', { fatal: true });
refuses('fatal', () => fatal.decode(bytes(0xFF)));
check('usable after an error', fatal.decode(bytes(0x61)), 'a');

const buffer = bytes(1, 0x61, 0x62, 2).buffer;
check('sources', [buffer.slice(1, 3), new DataView(buffer, 1, 2), new Uint8Array(buffer, 1, 2), new Uint16Array(buffer.slice(1, 3))]
  .map((s) => new TextDecoder().decode(s)), ['ab', 'ab', 'ab', 'ab']);
const detached = bytes(0x61);
detached.buffer.transfer();
check('detached', new TextDecoder().decode(detached), '');
refuses('no source', () => new TextDecoder().decode('a'));
refuses('null is none', () => new TextDecoder().decode(null));
refuses('brand', () => TextDecoder.prototype.decode.call({}));

const long = 'aé😀'.repeat(200000);
const encoded = new TextEncoder().encode(long);
check('long', new TextDecoder().decode(encoded) === long, true);
check('long and fatal', new TextDecoder('utf-8', { fatal: true }).decode(encoded) === long, true);
encoded[encoded.length - 1] = 0x61;
refuses('an error at the end', () => new TextDecoder('utf-8', { fatal: true }).decode(encoded));

// A guest that changes the prototypes changes nothing here.
const { get } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), 'length');
Object.defineProperty(Object.getPrototypeOf(Uint8Array.prototype), 'length', { get: () => 1e9, configurable: true });
const text = new TextDecoder().decode(new DataView(buffer, 1, 2)) + new URL('http://h/%ff?%c3').search;
Object.defineProperty(Object.getPrototypeOf(Uint8Array.prototype), 'length', { get, configurable: true });
check('a replaced length', text, 'ab?%c3');
