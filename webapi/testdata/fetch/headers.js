test('the interface', () => isInterface(Headers, {
  operations: { append: 2, delete: 1, get: 1, getSetCookie: 0, has: 1, set: 2, entries: 0, keys: 0, values: 0, forEach: 1 },
}));

const list = (init) => [...new Headers(init)];
check('from nothing', [list(), list(undefined), list({}), list([])], [[], [], [], []]);
check('from a record', list({ B: 1, a: [2, 3], 'c-D': ' x ' }), [['a', '2,3'], ['b', '1'], ['c-d', 'x']]);
check('from pairs', list([['b', 'x'], new Set(['A', 'y']), ['B', 'z']]), [['a', 'y'], ['b', 'x, z']]);
check('from a map', list(new Map([['x', 'y']])), [['x', 'y']]);
check('from headers', list(new Headers({ x: 'y' })), [['x', 'y']]);
for (const init of [null, 1, 'a: b', true]) refuses('init: ' + init, () => new Headers(init));
for (const init of [[['a']], [['a', 'b', 'c']], [1], { '': 'x' }, { 'a b': 'x' }, { 'ü': 'x' }, { a: 'x\ny' }, { a: 'x\0' }, { a: 'x\ry' }, { a: '\u0100' }, { [Symbol()]: 1 }]) {
  refuses('invalid init ' + print(init), () => new Headers(init));
}
check('an inherited header is none', list(Object.create({ a: 'b' })), []);
check('bytes above ASCII', new Headers({ a: '\xff' }).get('A'), '\xff');
check('line breaks around a value', new Headers({ a: '\r\n\t b \n' }).get('a'), 'b');

const headers = new Headers();
headers.append('Accept', 'a');
headers.append('ACCEPT', 'b');
check('append', [headers.get('accept'), headers.has('AccepT'), headers.get('x'), headers.has('x')], ['a, b', true, null, false]);
headers.set('accept', 'c');
check('set', headers.get('accept'), 'c');
headers.set('new', '');
check('an empty value', [headers.get('new'), headers.has('new')], ['', true]);
headers.delete('ACCEPT');
check('delete', [...headers.keys()], ['new']);
for (const f of [() => headers.append('a'), () => headers.get(), () => headers.get(''), () => headers.has('a:'), () => headers.delete('é'),
  () => headers.set('a', 'b\nc'), () => headers.forEach(), () => headers.forEach(1), () => Headers.prototype.get.call({}, 'a'),
  () => Headers.prototype.entries.call(new Map())]) refuses(String(f), f);

const cookies = new Headers([['Set-Cookie', 'a=1'], ['x', 'y'], ['set-cookie', 'b=2'], ['cookie', 'c']]);
check('set-cookie is not combined', [...cookies], [['cookie', 'c'], ['set-cookie', 'a=1'], ['set-cookie', 'b=2'], ['x', 'y']]);
check('getSetCookie', [cookies.getSetCookie(), new Headers().getSetCookie(), cookies.get('set-cookie')], [['a=1', 'b=2'], [], 'a=1, b=2']);

test('no header is forbidden', () => {
  const request = new Request('http://a/', { headers: { Host: 'x', Cookie: 'y', Origin: 'z' } });
  equal([...request.headers], [['cookie', 'y'], ['host', 'x'], ['origin', 'z']]);
  equal(new Response('', { headers: { 'set-cookie': 'a' } }).headers.getSetCookie(), ['a']);
});

test('iteration is live', () => {
  const live = new Headers({ a: '1', c: '3' });
  const seen = [];
  for (const [name] of live) {
    seen.push(name);
    if (name === 'a') live.append('b', '2');
  }
  equal(seen, ['a', 'b', 'c']);
  const each = [];
  live.forEach(function (value, name, object) { each.push(value + name, this.x, object === live); }, { x: 9 });
  equal(each.slice(0, 3), ['1a', 9, true]);
  equal(Object.prototype.toString.call(live.entries()), '[object Headers Iterator]');
});

test('a list of guest\'s getters is read once, in order', () => {
  const seen = [];
  const proxy = new Proxy({ a: 1, b: 2 }, {
    get(target, key) { seen.push('get ' + String(key)); return target[key]; },
    ownKeys(target) { seen.push('ownKeys'); return Reflect.ownKeys(target); },
  });
  new Headers(proxy);
  equal(seen, ['get Symbol(Symbol.iterator)', 'ownKeys', 'get a', 'get b']);
});
