// Each row: pattern, input, groups by component or null for no match.
const rows = [
  [{ pathname: '/users/:id' }, 'https://h/users/42', { pathname: { id: '42' } }],
  [{ pathname: '/users/:id' }, 'https://h/users/42/x', null],
  [{ pathname: '/users/:id?' }, 'https://h/users', { pathname: { id: undefined } }],
  [{ pathname: '/:a+' }, 'https://h/x/y', { pathname: { a: 'x/y' } }],
  [{ pathname: '/:a*' }, 'https://h', null],
  [{ pathname: '/a{/b}?' }, 'https://h/a/b', { pathname: {} }],
  [{ pathname: '/(\\d+)' }, 'https://h/12', { pathname: { 0: '12' } }],
  [{ pathname: '/([[a-z]--[aeiou]]+)' }, 'https://h/xyz', { pathname: { 0: 'xyz' } }],
  [{ pathname: '/([[a-z]--[aeiou]]+)' }, 'https://h/xaz', null],
  [{ pathname: '/([\\w&&[^\\d]]+)' }, 'https://h/ab', { pathname: { 0: 'ab' } }],
  [{ pathname: '/([^[a-z]\\d]+)' }, 'https://h/AB', { pathname: { 0: 'AB' } }],
  [{ pathname: '/([a-z^]+)' }, 'https://h/^', null],
  ['https://*.example.com/a/*', 'https://x.y.example.com/a/b/c', { hostname: { 0: 'x.y' }, pathname: { 0: 'b/c' } }],
  ['https://example.com', 'https://example.com:8443/', null],
  ['https://example.com:*', 'https://example.com:8443/', { port: { 0: '8443' } }],
  ['http{s}?://h/', 'https://h/', {}],
  ['data\\:foobar', 'data:foobar', {}],
  [{ hostname: '[\\:\\:1]' }, 'http://[::1]/', {}],
  [{ pathname: '/ü' }, 'https://h/%C3%BC', {}],
  [{ search: 'q=:v' }, 'https://h/?q=1', { search: { v: '1' } }],
];
for (const [pattern, input, want] of rows) {
  const name = JSON.stringify(pattern) + ' ' + input;
  const found = new URLPattern(pattern).exec(input);
  check('test ' + name, new URLPattern(pattern).test(input), want !== null);
  if (want === null || found === null) check(name, found, want);
  else for (const component in want) check(name, found[component].groups, want[component]);
}

const pattern = new URLPattern('/a/:b(\\d+)', 'https://h:8/x?y');
check('components', [pattern.protocol, pattern.username, pattern.hostname, pattern.port, pattern.pathname,
  pattern.search, pattern.hash, pattern.hasRegExpGroups], ['https', '*', 'h', '8', '/a/:b(\\d+)', '*', '*', true]);
check('normal form', [{ pathname: '/{foo}{bar}' }, { pathname: '/:a{:b}' }, { pathname: '/(.*)' }, { protocol: 'https:', port: '443' }]
  .map((p) => new URLPattern(p)).map((p) => p.pathname + ' ' + p.port), ['/foobar *', '/:a:b *', '/* *', '* ']);
check('ignoreCase', [true, false].map((ignoreCase) => new URLPattern({ pathname: '/A' }, { ignoreCase }).test('https://h/a')), [true, false]);
check('inputs', pattern.exec('/a/1', 'https://h:8').inputs, ['/a/1', 'https://h:8']);
check('members in order', Object.keys(new URLPattern().exec({ hash: 'x' })),
  ['hash', 'hostname', 'inputs', 'password', 'pathname', 'port', 'protocol', 'search', 'username']);
check('a group named __proto__', Object.keys(new URLPattern({ pathname: '/:__proto__' }).exec('https://h/x').pathname.groups), ['__proto__']);
check('no URL is no match', new URLPattern().test('x'), false);
refuses('a relative pattern needs a base', () => new URLPattern('/x'));
refuses('an object takes no base', () => new URLPattern({}, 'https://h'));
refuses('names are unique', () => new URLPattern({ pathname: '/:a/:a' }));
refuses('braces do not nest', () => new URLPattern({ pathname: '/{a{b}}' }));
refuses('groups do not capture', () => new URLPattern({ pathname: '/((a))' }));
refuses('the expression is checked', () => new URLPattern({ pathname: '/(\\m)' }));
refuses('class syntax is checked', () => new URLPattern({ pathname: '/([a(])' }));
refuses('operators do not mix', () => new URLPattern({ pathname: '/([a--b&&c])' }));
refuses('the port is checked', () => new URLPattern({ port: 'x' }));
refuses('brand', () => URLPattern.prototype.test.call({}));
