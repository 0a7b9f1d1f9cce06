const encoder = new TextEncoder();
check('encode', [encoder.encode('aé€😀'), encoder.encode(), encoder.encode(undefined), encoder.encode(null)],
  [[0x61, 0xC3, 0xA9, 0xE2, 0x82, 0xAC, 0xF0, 0x9F, 0x98, 0x80], [], [], [0x6E, 0x75, 0x6C, 0x6C]]);
check('lone surrogates', encoder.encode('\uD800x\uDC00'), [0xEF, 0xBF, 0xBD, 0x78, 0xEF, 0xBF, 0xBD]);
check('encoding', [encoder.encoding, new TextEncoder('latin1').encoding], ['utf-8', 'utf-8']);

// Each row: source, room, read, written.
const rows = [
  ['', 4, 0, 0], ['abc', 0, 0, 0], ['abc', 2, 2, 2], ['abc', 9, 3, 3], ['aé', 2, 1, 1], ['é', 2, 1, 2],
  ['😀', 3, 0, 0], ['😀', 4, 2, 4], ['a😀b', 5, 3, 5], ['€€', 5, 1, 3], ['\uD800a', 3, 1, 3], ['a\uD800', 3, 1, 1],
];
for (const [source, room, read, written] of rows) {
  const target = new Uint8Array(room + 2).fill(9);
  check('encodeInto ' + JSON.stringify(source) + ' ' + room, encoder.encodeInto(source, target.subarray(1, room + 1)), { read, written });
  check('written bytes of ' + JSON.stringify(source), target.subarray(1, written + 1), encoder.encode(source).subarray(0, written));
  check('the rest stays', [target[0], target[written + 1]], [9, 9]);
}
refuses('a Uint8Array only', () => encoder.encodeInto('a', new Int8Array(1)));
refuses('two arguments', () => encoder.encodeInto('a'));
refuses('brand', () => TextEncoder.prototype.encode.call({}));

const astral = 'x' + '😀'.repeat(100000);
check('pairs are not cut', encoder.encode(astral).length, 400001);

const stream = new TextEncoderStream();
const writer = stream.writable.getWriter();
const written = [writer.write('a\uD83D'), writer.write('\uDE00'), writer.write('\uD800'), writer.close()];
const chunks = [];
for await (const chunk of stream.readable) chunks.push(...chunk);
await Promise.all(written);
check('TextEncoderStream', chunks, [0x61, 0xF0, 0x9F, 0x98, 0x80, 0xEF, 0xBF, 0xBD]);

const decoder = new TextDecoderStream('shift_jis');
const source = decoder.writable.getWriter();
const all = [source.write(new Uint8Array([0x82])), source.write(new Uint8Array([0xA0, 0x61])), source.close()];
let text = '';
for await (const chunk of decoder.readable) text += chunk;
await Promise.all(all);
check('TextDecoderStream', [text, decoder.encoding, decoder.fatal, decoder.ignoreBOM], ['あa', 'shift_jis', false, false]);
