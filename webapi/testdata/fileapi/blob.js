test('the interface', () => isInterface(Blob, {
  readonly: ['size', 'type'],
  operations: { slice: 0, stream: 0, text: 0, arrayBuffer: 0, bytes: 0 },
}));

const size = (...args) => new Blob(...args).size;
check('no parts', [size(), size(undefined), size([])], [0, 0, 0]);
check('parts of all kinds', size(['ü', new Uint8Array(3).subarray(1), new ArrayBuffer(4), new DataView(new ArrayBuffer(5)),
  new Blob(['xyz']), 12, null, undefined]), 2 + 2 + 4 + 5 + 3 + 2 + 4 + 9);
check('parts of an iterable', size(new Set(['a', 'b'])), 2);
for (const value of [null, 'text', 1, true, {}, { length: 1, 0: 'a' }, new Date()]) refuses('parts: ' + String(value), () => new Blob(value));
refuses('a symbol as part', () => new Blob([Symbol()]));
refuses('options that are no object', () => new Blob([], 'text/plain'));
refuses('unknown endings', () => new Blob([], { endings: 'NATIVE' }));

const typeOf = (type) => new Blob([], { type }).type;
check('types', [typeOf('Text/HTML;Charset=X'), typeOf('any thing'), typeOf('te\u0009xt'), typeOf('\u00fc'), typeOf(null), typeOf(undefined)],
  ['text/html;charset=x', 'any thing', '', '', 'null', '']);

test('options are read in order', () => {
  const seen = [];
  new Blob([{ toString() { seen.push('part'); return ''; } }], {
    get type() { seen.push('type'); return ''; }, get endings() { seen.push('endings'); return 'native'; },
  });
  equal(seen, ['part', 'endings', 'type']);
});

test('endings', async () => {
  const lines = 'a\r\nb\rc\nd\n\r';
  equal(await new Blob([lines]).text(), lines);
  equal(await new Blob([lines, '\n'], { endings: 'native' }).text(), 'a\nb\nc\nd\n\n\n');
  equal(await new Blob(['a\r', '\nb'], { endings: 'native' }).text(), 'a\n\nb');
  equal(await new Blob([new Blob(['\r'])], { endings: 'native' }).text(), '\r');
});

test('a part that changes later does not change the blob', async () => {
  const bytes = new Uint8Array([97, 98]);
  const blob = new Blob([bytes]);
  bytes[0] = 99;
  equal(await blob.text(), 'ab');
});

test('what is read is the reader\'s own', async () => {
  const blob = new Blob(['abc']);
  (await blob.bytes())[0] = 0;
  new Uint8Array(await blob.arrayBuffer()).fill(0);
  for await (const chunk of blob.stream()) chunk.fill(0);
  equal(await blob.text(), 'abc');
});

const of = (text) => new Blob([text], { type: 'a/b' });
test('slices', async () => {
  for (const [args, want] of [
    [[], 'abcdef'], [[2], 'cdef'], [[-2], 'ef'], [[1, 3], 'bc'], [[1, -1], 'bcde'], [[4, 2], ''], [[-100, 100], 'abcdef'],
    [[NaN, 2], 'ab'], [[0.5, 1.5], 'ab'], [[undefined, undefined], 'abcdef'], [[null, 2], 'ab'], [[2 ** 60], ''],
  ]) equal(await of('abcdef').slice(...args).text(), want, JSON.stringify(args));
  equal(of('x').slice().type, '');
  equal([of('x').slice(0, 1, 'C/D').type, of('x').slice(0, 1, null).type, of('x').slice(0, 1, '\0').type], ['c/d', 'null', '']);
  equal(await of('abcdef').slice(1, 5).slice(1, 3).text(), 'cd');
});

test('text', async () => {
  equal(await new Blob(['\uD800x']).text(), '\uFFFDx');
  equal(await new Blob([new Uint8Array([0xff, 0x61])]).text(), '\uFFFDa');
  equal(await new Blob([new Uint8Array([0xef, 0xbb, 0xbf, 0x61])]).text(), 'a', 'a byte order mark goes');
});

test('streams', async () => {
  const big = new Uint8Array(200_000).map((_, i) => i);
  let at = 0;
  for await (const chunk of new Blob([big]).stream()) {
    const start = at;
    ok(chunk.every((b, i) => b === big[start + i]), 'the chunk at ' + at);
    at += chunk.length;
  }
  equal(at, 200_000);
  const reader = new Blob(['abc']).stream().getReader({ mode: 'byob' });
  const first = await reader.read(new Uint8Array(2));
  const second = await reader.read(new Uint8Array(2));
  const third = await reader.read(new Uint8Array(2));
  equal([first.value, second.value].map((v) => String.fromCharCode(...v)).join(), 'ab,c');
  equal([third.done, third.value.byteLength], [true, 0]);
  equal(await new Blob([]).stream().getReader().read().then((r) => r.done), true);
});

test('methods of another object', async () => {
  for (const name of ['text', 'arrayBuffer', 'bytes']) await rejects('TypeError', Blob.prototype[name].call({}));
  for (const name of ['slice', 'stream']) throws('TypeError', () => Blob.prototype[name].call(Object.create(Blob.prototype)));
});

test('structured clones', async () => {
  class Mine extends Blob {}
  const clone = structuredClone(new Mine(['abc'], { type: 'x/y' }));
  equal([clone.constructor === Blob, clone.type, await clone.text()], [true, 'x/y', 'abc']);
  const { a, b } = structuredClone((() => { const a = new Blob(['x']); return { a, b: a }; })());
  ok(a === b);
  const file = structuredClone(new File(['abc'], 'n', { type: 'x/y', lastModified: 5 }));
  equal([file instanceof File, file.name, file.lastModified, file.type, file.size], [true, 'n', 5, 'x/y', 3]);
  throws('DataCloneError', () => structuredClone(new Headers()));
});
