const text = (init) => new URLSearchParams(init).toString();
check('from nothing', text(), '');
check('from a string', text('?a=1&b=2&&=&c'), 'a=1&b=2&=&c=');
check('one question mark goes', text('??a'), '%3Fa=');
check('plus and percent', [...new URLSearchParams('a+b=%2B%C3%BC%zz')], [['a b', '+ü%zz']]);
check('no byte order mark is removed', new URLSearchParams('a=%EF%BB%BFb').get('a'), '\uFEFFb');
check('what is not UTF-8', new URLSearchParams('a=%FF%C3').get('a'), '\uFFFD\uFFFD');
check('from a record', text({ b: 1, a: [2, 3], 'ü ': '~*-._()' }), 'b=1&a=2%2C3&%C3%BC+=%7E*-._%28%29');
check('from pairs', text([['a', 'b'], new Set(['c', 'd'])]), 'a=b&c=d');
check('from itself', text(new URLSearchParams('a=1')), 'a=1');
check('lone surrogates', text({ '\uD800': '\uDC00' }), '%EF%BF%BD=%EF%BF%BD');
refuses('a pair has two', () => text([['a']]));
refuses('an iterator must be callable', () => text({ [Symbol.iterator]: 1 }));

const params = new URLSearchParams('a=1&b=2&a=3');
check('get', [params.get('a'), params.get('x')], ['1', null]);
check('getAll', [params.getAll('a'), params.getAll('x')], [['1', '3'], []]);
check('has', [params.has('a'), params.has('a', '3'), params.has('a', '2'), params.has('a', undefined)], [true, true, false, true]);
check('size', params.size, 3);
params.set('a', 'x');
check('set keeps the first place', String(params), 'a=x&b=2');
params.append('b', '4');
params.delete('b', '2');
check('delete with a value', String(params), 'a=x&b=4');
params.delete('b');
check('delete', String(params), 'a=x');
refuses('append needs two arguments', () => params.append('a'));
refuses('brand', () => URLSearchParams.prototype.get.call({}, 'a'));

const sorted = new URLSearchParams('z=1&\u{1F600}=2&\uFFFD=3&a=4&z=0&a=5');
sorted.sort();
check('sort is stable and by code units', [...sorted].map(([k, v]) => k + v), ['a4', 'a5', 'z1', 'z0', '\u{1F600}2', '\uFFFD3']);
const many = new URLSearchParams(Array.from({ length: 100 }, (_, i) => [String(i * 7 % 100).padStart(2, '0'), '']));
many.sort();
check('sort of many', [...many.keys()].join(''), Array.from({ length: 100 }, (_, i) => String(i).padStart(2, '0')).join(''));

const url = new URL('http://h/?a=~&b=%7E#f');
const linked = url.searchParams;
check('same object', url.searchParams === linked, true);
check('reading changes nothing', url.search, '?a=~&b=%7E');
linked.append('c', 'd e');
check('a change goes to the URL', url.href, 'http://h/?a=%7E&b=%7E&c=d+e#f');
url.search = '?x=1';
check('a change of the URL comes back', [...linked], [['x', '1']]);
url.href = 'http://h/?y=2';
check('so does a new href', [...url.searchParams], [['y', '2']]);
linked.delete('y');
check('an empty list leaves no question mark', url.href, 'http://h/');

const live = new URLSearchParams('a=1&b=2&c=3');
const seen = [];
for (const [name] of live) { seen.push(name); live.delete('b'); }
check('iteration is live', seen, ['a', 'c']);
const each = [];
new URLSearchParams('a=1').forEach(function (value, name, object) { each.push(value, name, this.x, object instanceof URLSearchParams); }, { x: 9 });
check('forEach', each, ['1', 'a', 9, true]);
check('iterators', [[...live.keys()], [...live.values()], live[Symbol.iterator] === live.entries,
  Object.prototype.toString.call(live.keys())], [['a', 'c'], ['1', '3'], true, '[object URLSearchParams Iterator]']);
