test('the interface', () => isInterface(File, { parent: Blob, length: 2, readonly: ['name', 'lastModified'] }));

const file = new File(['ab', new Blob(['c'])], 'dir/n\uD800', { type: 'Text/Plain', lastModified: 12.7 });
check('a file', [file.name, file.lastModified, file.type, file.size], ['dir/n\uFFFD', 12, 'text/plain', 3]);
check('is a blob', [file instanceof Blob, file.slice(0, 1) instanceof File, Object.prototype.toString.call(file)], [true, false, '[object File]']);
refuses('no name', () => new File([]));
refuses('no parts', () => new File(undefined, 'n'));
refuses('no iterable', () => new File({}, 'n'));
refuses('a blob is no file', () => Object.getOwnPropertyDescriptor(File.prototype, 'name').get.call(new Blob([])));

const modified = (lastModified) => new File([], '', { lastModified }).lastModified;
check('times', [modified(-1), modified(NaN), modified(new Date(7)), modified(null), modified(true)], [-1, 0, 7, 0, 1]);
test('the present', () => {
  const before = Date.now();
  const { lastModified } = new File([], '');
  ok(Number.isInteger(lastModified) && lastModified >= before - 1 && lastModified <= Date.now() + 1, lastModified);
});

test('subclasses', () => {
  class Mine extends File { constructor() { super(['x'], 'mine'); } }
  equal([new Mine() instanceof Mine, new Mine().name, new Mine().size], [true, 'mine', 1]);
});

test('another prototype of File gets hold of nothing', () => {
  const seen = [];
  Object.setPrototypeOf(File, function (...args) { seen.push(args); });
  try {
    equal(new File(['x'], 'n').size, 1);
    const data = new FormData();
    data.append('f', new Blob(['yz']));
    equal(data.get('f').size, 2);
  } finally {
    Object.setPrototypeOf(File, Blob);
  }
  equal(seen.length, 0);
});

test('object URLs', async () => {
  const url = URL.createObjectURL(new Blob(['abc'], { type: 'text/css' }));
  ok(/^blob:null\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(url), url);
  const response = await fetch(url + '#part');
  equal([response.status, response.headers.get('content-type'), response.headers.get('content-length'), await response.text()],
    [200, 'text/css', '3', 'abc']);
  const request = new Request(url);
  const pending = fetch(url);
  URL.revokeObjectURL(url + '#part');
  equal((await fetch(url)).ok, true);
  URL.revokeObjectURL(url);
  equal(await (await pending).text(), 'abc');
  equal(await (await fetch(request)).text(), 'abc');
  await rejects('TypeError', fetch(url));
  await rejects('TypeError', fetch(URL.createObjectURL(new Blob([])), { method: 'POST' }));
  throws('TypeError', () => URL.createObjectURL({}));
  throws('TypeError', () => URL.createObjectURL());
  equal([URL.createObjectURL.length, URL.revokeObjectURL.length, URL.revokeObjectURL('x')], [1, 1, undefined]);
});
