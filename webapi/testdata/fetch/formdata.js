test('the interface', () => isInterface(FormData, {
  operations: { append: 2, delete: 1, get: 1, getAll: 1, has: 1, set: 2, entries: 0, keys: 0, values: 0, forEach: 1 },
}));

const data = new FormData();
data.append('a', 1);
data.append('b', 'x');
data.append('a', 'ü\uD800');
check('entries', [...data], [['a', '1'], ['b', 'x'], ['a', 'ü\uFFFD']]);
check('get', [data.get('a'), data.get('x'), data.getAll('a'), data.getAll('x'), data.has('b'), data.has('x')],
  ['1', null, ['1', 'ü\uFFFD'], [], true, false]);
data.set('a', 'new');
data.set('c', 'last');
check('set keeps the first place', [...data].flat(), ['a', 'new', 'b', 'x', 'c', 'last']);
data.delete('b');
check('delete', [...data.keys()], ['a', 'c']);
for (const f of [() => new FormData(null), () => new FormData({}), () => data.append('a'), () => data.append('a', 'b', 'c'),
  () => data.set('a', 'b', undefined), () => data.get(), () => FormData.prototype.get.call({}, 'a')]) refuses(String(f), f);

test('files', () => {
  const files = new FormData();
  const file = new File(['x'], 'mine', { type: 'a/b', lastModified: 3 });
  files.append('f', file);
  files.append('f', new Blob(['yz'], { type: 'c/d' }));
  files.append('f', file, 'other');
  const [one, two, three] = files.getAll('f');
  equal([one === file, two instanceof File, two.name, two.type, two.size], [true, true, 'blob', 'c/d', 2]);
  equal([three === file, three.name, three.lastModified, three.size], [false, 'other', 3, 1]);
});

const sent = async (fill) => {
  const form = new FormData();
  fill(form);
  const request = new Request('http://a/', { method: 'POST', body: form });
  const boundary = /^multipart\/form-data; boundary=([-\w]{27,70})$/.exec(request.headers.get('content-type'))[1];
  return (await request.text()).replaceAll(boundary, 'B');
};

test('the text of multipart/form-data', async () => {
  equal(await sent(() => {}), '--B--\r\n');
  equal(await sent((f) => { f.append('a\n"b"', 'x\ny\r\nz\r'); f.append('f', new File(['\n'], 'n"\r\n', { type: 'a/b' })); f.append('g', new Blob([])); }),
    '--B\r\nContent-Disposition: form-data; name="a%0D%0A%22b%22"\r\n\r\nx\r\ny\r\nz\r\n\r\n' +
    '--B\r\nContent-Disposition: form-data; name="f"; filename="n%22%0D%0A"\r\nContent-Type: a/b\r\n\r\n\n\r\n' +
    '--B\r\nContent-Disposition: form-data; name="g"; filename="blob"\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--B--\r\n');
});

test('boundaries differ', () => {
  const boundary = () => new Response(new FormData()).headers.get('content-type');
  ok(boundary() !== boundary());
});

test('what is written can be read', async () => {
  const form = new FormData();
  const bytes = Uint8Array.from({ length: 5000 }, (_, i) => i % 7 ? i : 13);
  form.append('a"ü', 'line\r\nline');
  form.append('', '');
  form.append('file', new File([bytes, '\r\n--'], 'n"1.bin', { type: 'Image/PNG' }));
  const read = await new Response(form).formData();
  equal([...read.keys()], ['a"ü', '', 'file']);
  equal([read.get('a"ü'), read.get('')], ['line\r\nline', '']);
  const file = read.get('file');
  equal([file.name, file.type, file.size], ['n"1.bin', 'image/png', 5004]);
  const got = await file.bytes();
  ok(bytes.every((b, i) => b === got[i]));
});

const parse = async (text, type = 'multipart/form-data; boundary=B') => {
  const form = await new Response(text, { headers: { 'content-type': type } }).formData();
  return Promise.all([...form].map(async ([k, v]) => typeof v === 'string' ? [k, v] : [k, v.name, v.type, await v.text()]));
};
const part = (head, body = 'x') => `--B\r\n${head}\r\n\r\n${body}\r\n`;

test('what may be read', async () => {
  for (const [text, want] of [
    ['--B--', []],
    [part('Content-Disposition: form-data; name="a"') + '--B--\r\n', [['a', 'x']]],
    [part('content-disposition:FORM-DATA ;NAME=a') + '--B--', [['a', 'x']]],
    [part('X-Other: y\r\nContent-Disposition: form-data; other="1"; name="a;b=c"', 'x\r\n\r\n--C') + '--B--', [['a;b=c', 'x\r\n\r\n--C']]],
    [part('Content-Disposition: form-data; name="%22%0d%0A%41"', '') + '--B--epilogue', [['"\r\n%41', '']]],
    [part('Content-Disposition: form-data; name="ü"; filename="é.txt"\r\nContent-Type: Text/CSS') + '--B--', [['ü', 'é.txt', 'text/css', 'x']]],
    [part('Content-Disposition: form-data; name="a"; filename=""') + '--B--', [['a', '', 'text/plain', 'x']]],
    ['preamble\r\n' + part('Content-Disposition: form-data; name="a"') + '--B  \r\nContent-Disposition: form-data; name="b"\r\n\r\ny\r\n--B--', [['a', 'x'], ['b', 'y']]],
  ]) equal(await parse(text), want, text);
  const spaced = '--a b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--a b--';
  equal(await parse(spaced, 'multipart/form-data; boundary="a b"'), [['a', 'x']]);
});

test('what may not be read', async () => {
  for (const text of ['', 'x', '--B', '--B\r\n', '--Bx\r\n', '--B\r\n\r\n--B--', part('Content-Disposition: form-data; name="a"'),
    part('Content-Disposition: form-data') + '--B--', part('Content-Disposition: attachment; name="a"') + '--B--',
    part('Content-Disposition form-data') + '--B--', part('Content-Type: a/b') + '--B--',
    '--B\nContent-Disposition: form-data; name="a"\n\nx\n--B--', '--B\r\n' + 'X: y\r\n'.repeat(10_000) + '\r\n--B--',
  ]) await rejects('TypeError', parse(text), JSON.stringify(text.slice(0, 80)));
  await rejects('TypeError', parse('--B--', 'multipart/form-data'));
  await rejects('TypeError', parse('a=b', 'text/plain'));
  await rejects('TypeError', new Response('a=b').formData());
  await rejects('TypeError', new Response(new Uint8Array(1)).formData());
});

test('application/x-www-form-urlencoded', async () => {
  equal(await parse('a=1&b=%C3%BC+x&a=2', 'application/x-www-form-urlencoded;charset=x'), [['a', '1'], ['b', 'ü x'], ['a', '2']]);
  equal([...await new Response(new URLSearchParams({ a: 'b c' })).formData()], [['a', 'b c']]);
});

test('application/x-www-form-urlencoded is decoded after it is split', async () => {
  const bytes = (...parts) => new Uint8Array(parts.flatMap((part) => typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : [part]));
  for (const [body, want] of [
    ['\uFEFFa=\uFEFFb', [['\uFEFFa', '\uFEFFb']]],
    ['%EF%BB%BFa=%EF%BB%BFb', [['\uFEFFa', '\uFEFFb']]],
    [bytes(0xef, 0xbb, 0xbf, 'a=', 0xef, 0xbb, 0xbf, 'b'), [['\uFEFFa', '\uFEFFb']]],
    [bytes('a=', 0xc3, 0xbc, '&b=', 0xff), [['a', 'ü'], ['b', '\uFFFD']]],
    [bytes('a=%E2', 0x9c, '%93&b=', 0xe2, '%9C%93+', 0xe2), [['a', '✓'], ['b', '✓ \uFFFD']]],
    [bytes(0xff, '=1&&', 0xfe), [['\uFFFD', '1'], ['\uFFFD', '']]],
  ]) equal(await parse(body, 'application/x-www-form-urlencoded'), want, String(body));
});
